/** At most that many characters of a text: where it is longer, its middle is replaced by an ellipsis. */
export function cutMiddle(text: string, max: number): string {
  if (text.length <= max) return text;
  const tail = Math.floor((max - 1) / 3);
  return `${text.slice(0, max - 1 - tail)}\u2026${text.slice(text.length - tail)}`;
}
