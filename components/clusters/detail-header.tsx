import { addOnAppearance } from "@/components/labels/add-on-status";
import { CLUSTER_APPEARANCE } from "@/components/labels/cluster-status";
import { GuardedButton } from "@/components/request-state/guarded-button";
import { ButtonLink } from "@/components/ui/controls/button-link";
import { Flash } from "@/components/ui/feedback/flash";
import { StatusBadge } from "@/components/ui/feedback/status-badge";
import { PageHeader } from "@/components/ui/layout/page-header";
import { DetailTabs } from "@/components/ui/layout/tabs";
import { count, plural } from "@/lib/format/count";
import type { ClusterAddOnCell, ClusterRow } from "@/lib/lists/clusters/row";
import { worstFirst } from "./add-on-lines";
import { type ClusterTabId, clusterTabHref } from "./detail-address";

const CRUMBS = [{ href: "/clusters", label: "Clusters" }];

interface DetailHeaderProps {
  readonly row: ClusterRow;
  readonly tab: ClusterTabId;
}

/** Crumb, name, one pill for the worst axis, the other plain; below it the tabs. */
export function ClusterHeader({ row, tab }: DetailHeaderProps) {
  const troubled = row.addOns.filter((cell) => ISSUE.has(addOnAppearance(cell).tone));
  const [worst] = row.health === "available" ? worstFirst(troubled) : [];
  return (
    <>
      <PageHeader
        title={row.name}
        machine
        crumbs={CRUMBS}
        actions={
          tab === "yaml" ? null : (
            <>
              <ButtonLink href={`/clusters/${row.name}/detach`}>
                {row.health === "deleting" ? "Runbook" : "Detach…"}
              </ButtonLink>
              <GuardedButton action="edit-cluster" name={row.name} href={`${clusterTabHref(row.name, "yaml")}?edit`}>
                Edit
              </GuardedButton>
            </>
          )
        }
        badges={
          <>
            {worst ? <AddOnPill worst={worst} troubled={troubled.length} total={row.addOns.length} /> : null}
            <span data-health={row.health}>
              <Flash of={row.health}>
                <StatusBadge appearance={CLUSTER_APPEARANCE[row.health]} as={worst ? "plain" : "pill"} />
              </Flash>
            </span>
          </>
        }
      />
      <div className="mt-2">
        <DetailTabs
          tabs={[
            { id: "overview", label: "Overview" },
            { id: "addons", label: "Add-ons", figure: row.addOnsVisible ? count(row.addOns.length) : undefined },
            { id: "placements", label: "Placements" },
            { id: "works", label: "Works" },
            { id: "approvals", label: "Approvals" },
            { id: "why", label: "Why here?" },
            { id: "access", label: "Access" },
            { id: "metrics", label: "Metrics" },
            { id: "timeline", label: "Timeline" },
            { id: "yaml", label: "Form and YAML" },
          ]}
          current={tab}
          hrefOf={(id) => clusterTabHref(row.name, id)}
        />
      </div>
    </>
  );
}

/** Header of a cluster before its data is loaded. */
export function BareClusterHeader({ name }: { readonly name: string }) {
  return <PageHeader title={name} machine crumbs={CRUMBS} />;
}

const ISSUE: ReadonlySet<string> = new Set(["bad", "warn"]);

interface AddOnPillProps {
  readonly worst: ClusterAddOnCell;
  readonly troubled: number;
  readonly total: number;
}

function AddOnPill({ worst, troubled, total }: AddOnPillProps) {
  return (
    <StatusBadge
      appearance={addOnAppearance(worst)}
      as="pill"
      text={`${count(troubled)} of ${plural(total, "add-on")} unhealthy`}
    />
  );
}
