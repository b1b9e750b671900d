/** A page, split around its own content: before it, the placeholder, and after it. */
export type PageParts = readonly [before: string, meanwhile: string, after: string];

/** Content that Next leaves to browsers, as marked by React: the browser replaces everything in it. */
const OPENING = /<main\b[^>]*><!--\$!--><template[^>]*><\/template>/;
const MARK = /<!--(\/?\$[!?]?)-->/g;

/** Splits an exported page. Undefined if nothing is left to browsers. */
export function pageParts(html: string): PageParts | undefined {
  const opening = OPENING.exec(html);
  if (!opening) return undefined;
  const from = opening.index + opening[0].length;
  let depth = 1;
  for (const { 1: mark = "", index } of html.slice(from).matchAll(MARK)) {
    depth += mark.startsWith("/") ? -1 : 1;
    if (depth === 0) return [html.slice(0, from), html.slice(from, from + index), html.slice(from + index)];
  }
  return undefined;
}
