/** Writes that a token may allow: decisions about approvals, and enabling add-ons. */
export const EMBED_ALLOWANCES = ["approve", "enable"] as const;
export type EmbedAllowance = (typeof EMBED_ALLOWANCES)[number];

/** Of a token's path: any name. */
export const ANY = "*";

/** Whether one of a token's paths includes the view at an address below `/embed`. */
export function coversView(paths: readonly string[], address: string): boolean {
  const wanted = address.split("/");
  return paths.some((path) => {
    const segments = path.split("/");
    return segments.length === wanted.length && segments.every((each, index) => each === ANY || each === wanted[index]);
  });
}
