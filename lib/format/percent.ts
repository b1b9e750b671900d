/** "9.5 %" of a whole, with a no-break space; "100 %" only for all of it, "0 %" only for nothing. */
export function percent(part: number, whole: number): string {
  if (whole === 0 || part === 0) return "0\u00a0%";
  if (part >= whole) return "100\u00a0%";
  const tenths = Math.min(999, Math.max(1, Math.round((1000 * part) / whole)));
  return `${tenths % 10 === 0 ? tenths / 10 : (tenths / 10).toFixed(1)}\u00a0%`;
}
