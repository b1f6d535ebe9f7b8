/*
 * Money for people to read. Amounts are integer cents everywhere; these functions only write them.
 *
 *   money(123450)        "$1,234.50"     whole dollars without decimals: money(5000) "$50"
 *   money(-5000)         "\u2212$50"     a true minus sign
 *   signedMoney(5000)    "+$50"          for results; zero has no sign
 *   shortMoney(125000)   "$1.25k"        for chips on the felt, where room is short; never for a ledger
 *
 * A value that is not a safe integer is a bug in the caller and throws TypeError.
 */

const MINUS = "\u2212";

function requireCents(cents) {
  if (!Number.isSafeInteger(cents)) throw new TypeError(`not integer cents: ${cents}`);
}

const formats = {};

/** Grouped as the page's language does it: "1,234.50", "1,00,000" in Tamil. */
function digits(cents) {
  const { lang } = document.documentElement;
  const decimals = cents % 100 ? 2 : 0;
  formats[lang + decimals] ??= new Intl.NumberFormat(lang, {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  });
  return formats[lang + decimals].format(cents / 100);
}

export function money(cents) {
  requireCents(cents);
  return `${cents < 0 ? MINUS : ""}$${digits(Math.abs(cents))}`;
}

export function signedMoney(cents) {
  return cents > 0 ? `+${money(cents)}` : money(cents);
}

export function shortMoney(cents) {
  requireCents(cents);
  const size = Math.abs(cents);
  const unit = size >= 100_000_000 ? [100_000_000, "M"] : [100_000, "k"];
  const short = size / unit[0];
  const exact = Number.isInteger(short * 100);
  if (size < 100_000 || !exact) return money(cents);
  return `${cents < 0 ? MINUS : ""}$${short}${unit[1]}`;
}
