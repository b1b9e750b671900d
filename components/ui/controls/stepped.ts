interface Limits {
  readonly least: number;
  readonly most: number;
}

/** The number in a field, a step further and within its limits; what is no number starts at the least. */
export function stepped(text: string, by: number, { least, most }: Limits): string {
  const value = /^-?\d+$/.test(text.trim()) ? Number(text) + by : least;
  return String(Math.min(most, Math.max(least, value)));
}
