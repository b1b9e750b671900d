import { PLACEMENT_LOOK } from "@/components/status/placement-standing";
import { DetailTabs } from "@/components/ui/detail-tabs";
import { Flash } from "@/components/ui/flash";
import { PageHeader } from "@/components/ui/page-header";
import { StatusBadge } from "@/components/ui/status-badge";
import type { PlacementPath } from "@/lib/api/placement-detail";
import type { PlacementRow } from "@/lib/api/placements";
import { count } from "@/lib/format/count";
import { type DetailTab, detailHref } from "./detail-address";

const CRUMBS = [{ href: "/placements", word: "Placements" }];

interface DetailHeaderProps {
  readonly path: PlacementPath;
  readonly row: PlacementRow;
  readonly tab: DetailTab;
}

/** Crumb, name, how it stands; below it the tabs. */
export function DetailHeader({ path, row, tab }: DetailHeaderProps) {
  const look = PLACEMENT_LOOK[row.standing];
  return (
    <>
      <PageHeader
        title={row.name}
        machine
        crumbs={CRUMBS}
        badges={
          <span data-standing={row.standing}>
            <Flash of={look.word}>
              <StatusBadge look={look} as="pill" />
            </Flash>
          </span>
        }
      />
      <div className="mt-2">
        <DetailTabs
          tabs={[
            { id: "overview", word: "Overview" },
            { id: "clusters", word: "Clusters", figure: count(row.chosen) },
            { id: "yaml", word: "YAML" },
          ]}
          current={tab}
          hrefOf={(id) => detailHref(path, id)}
        />
      </div>
    </>
  );
}

/** The head of a placement of which only the name is known. */
export function BareHeader({ path: { namespace, name } }: { readonly path: PlacementPath }) {
  return <PageHeader title={`${namespace}/${name}`} machine crumbs={CRUMBS} />;
}
