// Two letters for each player of a table, where a name has no room: "An" for Ana, "AL" for Ana Lopez.

/** What of a name is no letter. */
const NO_LETTERS = /[^\p{L}\p{N}\s]/gu;

/** Map of player to letters, for [{player, name}]; of two players nobody has the same, whoever comes first keeps them. */
export function initialsOf(people) {
  const found = new Map();
  for (const { player, name } of people) {
    if (found.has(player) || !name) continue;
    const taken = new Set(found.values());
    const choices = choicesFor(name);
    found.set(player, choices.find((letters) => !taken.has(letters)) ?? choices[0]);
  }
  return found;
}

/** The letters a name may have, the likeliest first: of both names, of the first one, at last with a figure. */
function choicesFor(name) {
  const words = name.replace(NO_LETTERS, " ").trim().split(/\s+/u);
  const [first = "?", ...rest] = [...words[0]];
  const begun = first.toUpperCase();
  const ofBoth = words.length > 1 ? [begun + [...words.at(-1)][0].toUpperCase()] : [];
  const numbered = Array.from({ length: 8 }, (_, at) => `${begun}${at + 2}`);
  return [...ofBoth, ...rest.map((letter) => begun + letter.toLowerCase()), ...numbered];
}
