import { StartFailure } from "@/server/errors";

/** The number that a person wrote for `name`. Throws `StartFailure` for anything else. */
export function wholeNumber(name: string, text: string, least: number, most: number): number {
  const value = Number(text);
  if (/^\d+$/.test(text) && value >= least && value <= most) return value;
  throw new StartFailure(`${name} must be a whole number from ${least} to ${most}; it is "${text}".`);
}
