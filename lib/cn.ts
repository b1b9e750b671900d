/** Joins class names, leaving out what a condition switched off. */
export function cn(...classes: readonly (string | false | undefined)[]): string {
  return classes.filter(Boolean).join(" ");
}
