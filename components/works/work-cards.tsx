"use client";

import { WORK_APPEARANCE } from "@/components/labels/work-status-appearance";
import { CARD_NAME } from "@/components/list/table/row-appearance";
import { RowCards } from "@/components/list/table/row-cards";
import type { ShownRows } from "@/components/list/use-served-list";
import { workHref } from "@/components/object/object-address";
import { Link } from "@/components/ui/controls/link";
import { Age } from "@/components/ui/feedback/age";
import { plural } from "@/lib/format/count";
import { workStatus } from "@/lib/health/work-status";
import type { WorkRow } from "@/lib/lists/works/row";

interface WorkCardsProps {
  readonly list: ShownRows<WorkRow>;
  /** They are for several clusters. */
  readonly hasClusters?: boolean;
}

/** The same rows where a table does not fit. */
export function WorkCards({ list, hasClusters = false }: WorkCardsProps) {
  return (
    <RowCards label="Works" list={list}>
      {(row) => {
        const status = workStatus(row);
        const appearance = WORK_APPEARANCE[status];
        return {
          status,
          appearance,
          title: (
            <Link href={workHref(row.cluster, row.work)} className={CARD_NAME}>
              {row.work}
            </Link>
          ),
          aside: <Age since={row.createdAt} />,
          message: row.message,
          facts: (
            <>
              {hasClusters ? <p className="mono text-text-3">{row.cluster}</p> : null}
              <p>
                {appearance.label}, {plural(row.manifests, "manifest")}
                {row.addOn ? `, of ${row.addOn}` : ""}
              </p>
              {row.feedback ? (
                <p className="mono text-small [overflow-wrap:anywhere]">{row.feedback.join(" ")}</p>
              ) : null}
            </>
          ),
        };
      }}
    </RowCards>
  );
}
