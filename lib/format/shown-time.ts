/** Shorter than that is no time with a date. */
const MIN_LENGTH = 19;

/**
 * The time that the page is of, in milliseconds since epoch: as its address says, or now. Every page takes this along, so it
 * knows times as the console writes them, and none like "-2h".
 */
export function shownTime(): number {
  const at = typeof location === "undefined" ? "" : (new URLSearchParams(location.search).get("at") ?? "");
  return (at.length >= MIN_LENGTH && Date.parse(at)) || Date.now();
}
