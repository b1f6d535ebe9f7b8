// Whom to seat: found in the directory of players as their name is typed, or somebody new.

import { useEffect, useState } from "../../vendor/htm-preact.js";
import { getJSON } from "./api.js";

const LETTERS = "23456789bcdfghjkmnpqrstvwxz";

/** A new id for somebody who is in no directory: it says nothing of whose it is. */
export function guestId() {
  const chosen = crypto.getRandomValues(new Uint32Array(6));
  return `g${Array.from(chosen, (number) => LETTERS[number % LETTERS.length]).join("")}`;
}

/** The number of a card, as a reader types it: letters and digits without a blank, four of them digits; "" for a name. */
export function cardOf(typed) {
  return /^[a-z\d]+$/i.test(typed) && typed.replace(/\D/g, "").length >= 4 ? typed : "";
}

/** What a command says of somebody new by what was typed: their card, their name, or neither. */
export function typedOf(typed) {
  const card = cardOf(typed);
  return card ? { card } : typed ? { name: typed } : {};
}

/** A name, and what tells its player from another of the same name, which the server writes behind it; "" for none. */
export function markedName(name) {
  const found = / \(([^\s()]{1,3})\)$/.exec(name);
  return found ? [name.slice(0, found.index), found[1]] : [name, ""];
}

/** Whom the directory knows by these letters: [{player, name, stopped, why}]; nobody where it cannot be asked. */
export function useFound(sought, table, least) {
  const [found, setFound] = useState([]);
  useEffect(() => {
    const asking = new AbortController();
    const path = `/api/v1/players?${new URLSearchParams({ q: sought, table })}`;
    if (sought.length < least) setFound([]);
    else getJSON(path, { signal: asking.signal }).then(setFound, () => {});
    return () => asking.abort();
  }, [sought]);
  return found;
}
