const STYLE = /\sstyle="([^"]*)"/g;
/** Lengths and shares, as our pages have them; nothing that could end a rule or load something. */
const PLAIN = /^[a-z0-9:;.%\s-]*$/;

/**
 * The same markup with its `style` attributes moved to one sheet before it, so that a content policy needs one hash
 * instead of one for each. Undefined if an attribute contains more than plain lengths.
 */
export function gatherStyles(html: string): string | undefined {
  const places = new Map<string, number>();
  const bare = html.replace(STYLE, (_, style: string) => {
    const place = places.get(style) ?? places.size;
    places.set(style, place);
    return ` data-look="${place}"`;
  });
  const styles = [...places];
  if (!styles.every(([style]) => PLAIN.test(style))) return undefined;
  const rules = styles.map(([style, place]) => `[data-look="${place}"]{${style}}`);
  return rules.length === 0 ? bare : `<style>${rules.join("")}</style>${bare}`;
}
