import { WORK_LOOK } from "@/components/status/work-standing";
import { DetailTabs } from "@/components/ui/detail-tabs";
import { Flash } from "@/components/ui/flash";
import { PageHeader } from "@/components/ui/page-header";
import { StatusBadge } from "@/components/ui/status-badge";
import type { WorkPath } from "@/lib/api/work-detail";
import type { WorkRow } from "@/lib/api/works";
import { workStanding } from "@/lib/health/work-words";
import { type DetailTab, detailHref } from "./detail-address";

const CRUMBS = [{ href: "/works", word: "Works" }];

interface DetailHeaderProps {
  readonly path: WorkPath;
  readonly row: WorkRow;
  readonly tab: DetailTab;
}

/** Crumb, name, how it stands; below it the tabs. */
export function DetailHeader({ path, row, tab }: DetailHeaderProps) {
  const standing = workStanding(row);
  const look = WORK_LOOK[standing];
  return (
    <>
      <PageHeader
        title={row.name}
        machine
        crumbs={CRUMBS}
        badges={
          <span data-standing={standing}>
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
            { id: "yaml", word: "YAML" },
          ]}
          current={tab}
          hrefOf={(id) => detailHref(path, id)}
        />
      </div>
    </>
  );
}

/** The head of a work of which only the name is known. */
export function BareHeader({ path: { namespace, name } }: { readonly path: WorkPath }) {
  return <PageHeader title={`${namespace}/${name}`} machine crumbs={CRUMBS} />;
}
