import { filledLink } from "@/lib/dashboards/data-links";
import type { DataLink } from "@/lib/dashboards/read-links";
import { DataLinkText } from "./data-link-text";
import type { PanelContext } from "./use-panel-data";

interface PanelLinksProps {
  readonly links: readonly DataLink[];
  readonly context: Pick<PanelContext, "values" | "window">;
}

/** Where a panel's author leads from it: a runbook, another dashboard. */
export function PanelLinks({ links, context: { values, window } }: PanelLinksProps) {
  const filled = links.flatMap((link) => filledLink(link, { values, from: window.from, to: window.to }) ?? []);
  return filled.map((link) => (
    <DataLinkText
      key={`${link.title} ${link.href}`}
      link={link}
      className="max-w-40 truncate text-accent-text text-small"
    >
      {link.title}
    </DataLinkText>
  ));
}
