const STYLE = /\sstyle="([^"]*)"/g;
/** Lengths and shares, as our pages have them; nothing that could end a rule or load something. */
const PLAIN = /^[a-z0-9:;.%\s-]*$/;

/**
 * The same markup with its `style` attributes moved to one sheet before it, so that a content policy needs one hash
 * instead of one for each. Undefined if an attribute contains more than plain lengths.
 */
export function gatherStyles(html: string): string | undefined {
  const indexes = new Map<string, number>();
  const bare = html.replace(STYLE, (_, style: string) => {
    const index = indexes.get(style) ?? indexes.size;
    indexes.set(style, index);
    return ` data-look="${index}"`;
  });
  const styles = [...indexes];
  if (!styles.every(([style]) => PLAIN.test(style))) return undefined;
  const rules = styles.map(([style, index]) => `[data-look="${index}"]{${style}}`);
  return rules.length === 0 ? bare : `<style>${rules.join("")}</style>${bare}`;
}
