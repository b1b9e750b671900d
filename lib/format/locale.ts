/** Created once: that takes far longer than formatting a time. */
function exactIn(locale: string): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeStyle: "long" });
}

/** How dates and numbers are written. Frames write them as the page around them does; what is text stays English. */
export const formats = {
  dates: "en-GB",
  exact: exactIn("en-GB"),
  numbers: new Intl.NumberFormat("en-US"),
};

/** Writes dates and numbers as in this language from now on; false, and nothing changed, where it is none. */
export function formatAs(locale: string): boolean {
  try {
    const numbers = new Intl.NumberFormat(locale);
    formats.exact = exactIn(locale);
    formats.numbers = numbers;
    formats.dates = numbers.resolvedOptions().locale;
    return true;
  } catch {
    return false;
  }
}
