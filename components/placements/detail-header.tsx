import { PLACEMENT_APPEARANCE } from "@/components/labels/placement-status-appearance";
import { GuardedButton } from "@/components/request-state/guarded-button";
import { Flash } from "@/components/ui/feedback/flash";
import { StatusBadge } from "@/components/ui/feedback/status-badge";
import { PageHeader } from "@/components/ui/layout/page-header";
import { DetailTabs } from "@/components/ui/layout/tabs";
import type { PlacementPath } from "@/lib/api/placements/placement-detail";
import { count } from "@/lib/format/count";
import type { PlacementRow } from "@/lib/lists/placements/row";
import { type PlacementTabId, placementTabHref } from "./detail-address";

const CRUMBS = [{ href: "/placements", label: "Placements" }];

interface DetailHeaderProps {
  readonly path: PlacementPath;
  readonly row: PlacementRow;
  readonly tab: PlacementTabId;
}

/** Breadcrumb, name and status; below them the tabs. */
export function PlacementHeader({ path, row, tab }: DetailHeaderProps) {
  const appearance = PLACEMENT_APPEARANCE[row.status];
  return (
    <>
      <PageHeader
        title={row.name}
        machine
        crumbs={CRUMBS}
        actions={
          tab === "yaml" ? null : (
            <GuardedButton
              action="edit-placement"
              namespace={path.namespace}
              name={path.name}
              href={`${placementTabHref(path, "yaml")}?edit`}
            >
              Edit
            </GuardedButton>
          )
        }
        badges={
          <span data-status={row.status}>
            <Flash of={appearance.label}>
              <StatusBadge appearance={appearance} as="pill" />
            </Flash>
          </span>
        }
      />
      <div className="mt-2">
        <DetailTabs
          tabs={[
            { id: "overview", label: "Overview" },
            { id: "clusters", label: "Clusters", figure: count(row.chosen) },
            { id: "scores", label: "Scores" },
            { id: "yaml", label: "YAML" },
          ]}
          current={tab}
          hrefOf={(id) => placementTabHref(path, id)}
        />
      </div>
    </>
  );
}

/** Header of a placement before its data is loaded. */
export function BarePlacementHeader({ path: { namespace, name } }: { readonly path: PlacementPath }) {
  return <PageHeader title={`${namespace}/${name}`} machine crumbs={CRUMBS} />;
}
