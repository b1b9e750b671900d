import { type DataLink, filledLink } from "@/lib/dashboards/data-links";
import type { PanelContext } from "./use-panel-data";

interface PanelLinksProps {
  readonly links: readonly DataLink[];
  readonly context: Pick<PanelContext, "values" | "window">;
}

/** Where a panel's author leads from it: a runbook, another tool. */
export function PanelLinks({ links, context: { values, window } }: PanelLinksProps) {
  const filled = links.flatMap((link) => filledLink(link, { values, from: window.from, to: window.to }) ?? []);
  return filled.map(({ title, href }) => (
    <a
      key={`${title} ${href}`}
      href={href}
      title={title}
      rel="noreferrer noopener"
      target="_blank"
      className="max-w-40 truncate text-accent-text text-small hover:underline"
    >
      {title}
    </a>
  ));
}
