import { ChainLinks } from "@/components/explain/chain-links";
import { DetailLink } from "@/components/ui/controls/detail-link";
import { Link } from "@/components/ui/controls/link";
import { SectionTitle } from "@/components/ui/layout/section-title";
import type { AddOnRow } from "@/lib/lists/addons/row";
import { addOnTabHref } from "./detail-address";

interface ChainProps {
  readonly row: AddOnRow;
  readonly cluster: string;
}

/** How the add-on gets onto one of its clusters. */
export function Chain({ row, cluster }: ChainProps) {
  return (
    <section aria-label={`From the add-on to ${cluster}`}>
      <SectionTitle title="Step by step" note={`on ${cluster}, as read with your own rights`} />
      <ChainLinks addOn={row.name} row={row} cluster={cluster} />
      <p className="px-4 py-2 sheet:px-6">
        <DetailLink
          href={addOnTabHref(row.name, "why", cluster)}
          className="text-accent-text hover:underline hover:underline-offset-2"
        >
          Why is it on {cluster}?
        </DetailLink>{" "}
        <Link
          href={`/clusters/${cluster}/addons?addon=${row.name}`}
          className="ml-3 text-accent-text hover:underline hover:underline-offset-2"
        >
          Who reports its status?
        </Link>
      </p>
    </section>
  );
}
