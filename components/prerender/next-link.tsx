import type { ComponentProps } from "react";

interface LinkProps extends ComponentProps<"a"> {
  readonly prefetch?: unknown;
  readonly replace?: unknown;
  readonly scroll?: unknown;
}

/** Replaces Next's link when a page is prerendered: a plain link. */
// biome-ignore lint/style/noDefaultExport: as the module that it replaces.
export default function PrerenderLink({
  prefetch: _prefetch,
  replace: _replace,
  scroll: _scroll,
  ...props
}: LinkProps) {
  return <a {...props} />;
}
