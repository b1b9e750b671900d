import { ChainLinks } from "@/components/status/chain-links";
import { SectionTitle } from "@/components/ui/section-title";
import type { AddOnRow } from "@/lib/api/addons";

interface ChainProps {
  readonly row: AddOnRow;
  readonly cluster: string;
  /** Changes when the cluster's row does. */
  readonly version: string;
}

/** How the add-on gets onto one of its clusters. */
export function Chain({ row, cluster, version }: ChainProps) {
  return (
    <section aria-label={`From the add-on to ${cluster}`}>
      <SectionTitle title="Link by link" note={`on ${cluster}, as read with your own rights`} />
      <ChainLinks addOn={row.name} row={row} cluster={cluster} version={version} />
    </section>
  );
}
