/** A whole number from 1 to 100 as typed; undefined for anything else. */
export function percentOf(text: string): number | undefined {
  const digits = /^\s*(\d{1,3})\s*$/.exec(text)?.[1];
  const percent = Number(digits);
  return digits !== undefined && percent >= 1 && percent <= 100 ? percent : undefined;
}
