import { FreezeButton } from "@/components/gates/freeze/freeze-button";
import { Freezes } from "@/components/gates/late-gates";
import { installText } from "@/components/labels/add-on-fleet-status";
import { rolloutAppearance } from "@/components/labels/add-on-rollout";
import { Flash } from "@/components/ui/feedback/flash";
import { StatusBadge } from "@/components/ui/feedback/status-badge";
import { PageHeader } from "@/components/ui/layout/page-header";
import { DetailTabs } from "@/components/ui/layout/tabs";
import { count } from "@/lib/format/count";
import { installedOn } from "@/lib/health/add-on-fleet-status";
import type { AddOnRow } from "@/lib/lists/addons/row";
import { type AddOnTabId, addOnTabHref } from "./detail-address";
import { EnableActions } from "./enable/enable-actions";
import { HealthPill } from "./health-pill";
import { useManagerText } from "./use-manager-text";

const CRUMBS = [{ href: "/addons", label: "Add-ons" }];

interface DetailHeaderProps {
  readonly row: AddOnRow;
  readonly tab: AddOnTabId;
}

/** Crumb, name, one pill for the worst axis, the others plain; below it the tabs. */
export function AddOnHeader({ row, tab }: DetailHeaderProps) {
  const managerText = useManagerText(row);
  const rollout = rolloutAppearance(row);
  return (
    <>
      <PageHeader
        title={row.name}
        machine
        crumbs={CRUMBS}
        badges={
          <>
            <HealthPill row={row} />
            {rollout ? (
              <Flash of={rollout.label}>
                <StatusBadge appearance={rollout} />
              </Flash>
            ) : null}
          </>
        }
        actions={
          <>
            <EnableActions row={row} />
            <FreezeButton target={{ of: "add-on", name: row.name }} />
          </>
        }
        about={
          <p className="max-w-[90ch] text-small">
            {[row.displayName, installText(row).toLowerCase(), managerText].filter(Boolean).join(", ")}
            {row.description ? `. ${row.description}` : ""}
          </p>
        }
      />
      <div className="mt-2">
        <DetailTabs
          tabs={[
            { id: "overview", label: "Overview" },
            { id: "clusters", label: "Clusters", figure: row.clustersVisible ? count(installedOn(row)) : undefined },
            { id: "install", label: "Install and rollout" },
            { id: "rollouts", label: "Rollouts" },
            { id: "configuration", label: "Configuration" },
            { id: "template", label: "Template" },
            { id: "access", label: "Permissions and CSRs" },
            { id: "metrics", label: "Metrics" },
            { id: "why", label: "Why here?" },
            { id: "activity", label: "Activity" },
            { id: "yaml", label: "YAML" },
          ]}
          current={tab}
          hrefOf={(id) => addOnTabHref(row.name, id)}
        />
      </div>
      <Freezes of={{ addOn: row.name }} />
    </>
  );
}

/** Header of an add-on before its data is loaded. */
export function BareAddOnHeader({ name }: { readonly name: string }) {
  return <PageHeader title={name} machine crumbs={CRUMBS} />;
}
