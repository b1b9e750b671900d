/** A page, cut where its own part stands: what comes before that, what stands there until it is drawn, and what comes after. */
export type PageParts = readonly [before: string, meanwhile: string, after: string];

/** What Next leaves to browsers to draw, as React marks it: they put what they draw in place of all that stands there. */
const OPENING = /<main\b[^>]*><!--\$!--><template[^>]*><\/template>/;
const MARK = /<!--(\/?\$[!?]?)-->/g;

/** Cuts an exported page. Undefined where nothing is left to browsers. */
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
