import type { ComponentProps } from "react";

interface LinkProps extends ComponentProps<"a"> {
  readonly prefetch?: unknown;
  readonly replace?: unknown;
  readonly scroll?: unknown;
}

/** In place of Next's link where a page is drawn ahead of its script: a link as any page has them. */
// biome-ignore lint/style/noDefaultExport: as the module that it stands for.
export default function Link({ prefetch: _prefetch, replace: _replace, scroll: _scroll, ...props }: LinkProps) {
  return <a {...props} />;
}
