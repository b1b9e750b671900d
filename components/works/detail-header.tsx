import { WORK_APPEARANCE } from "@/components/labels/work-status-appearance";
import { Flash } from "@/components/ui/feedback/flash";
import { StatusBadge } from "@/components/ui/feedback/status-badge";
import { PageHeader } from "@/components/ui/layout/page-header";
import { DetailTabs } from "@/components/ui/layout/tabs";
import type { WorkPath } from "@/lib/api/works/work-detail";
import { workStatus } from "@/lib/health/work-status";
import type { WorkRow } from "@/lib/lists/works/row";
import { type WorkTabId, workTabHref } from "./detail-address";

const CRUMBS = [{ href: "/works", label: "Works" }];

interface DetailHeaderProps {
  readonly path: WorkPath;
  readonly row: WorkRow;
  readonly tab: WorkTabId;
}

/** Breadcrumb, name and status; below them the tabs. */
export function WorkHeader({ path, row, tab }: DetailHeaderProps) {
  const status = workStatus(row);
  const appearance = WORK_APPEARANCE[status];
  return (
    <>
      <PageHeader
        title={row.name}
        machine
        crumbs={CRUMBS}
        badges={
          <span data-status={status}>
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
            { id: "yaml", label: "YAML" },
          ]}
          current={tab}
          hrefOf={(id) => workTabHref(path, id)}
        />
      </div>
    </>
  );
}

/** Header of a work before its data is loaded. */
export function BareWorkHeader({ path: { namespace, name } }: { readonly path: WorkPath }) {
  return <PageHeader title={`${namespace}/${name}`} machine crumbs={CRUMBS} />;
}
