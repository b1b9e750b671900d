"use client";

import { CARD_NAME } from "@/components/list/table/row-appearance";
import { RowCards } from "@/components/list/table/row-cards";
import type { ShownRows } from "@/components/list/use-served-list";
import { gateHref } from "@/components/object/object-address";
import { Link } from "@/components/ui/controls/link";
import { Age } from "@/components/ui/feedback/age";
import type { GateRow } from "@/lib/lists/gates/row";
import { approvalsText, GATE_APPEARANCE, GATE_KIND_LABELS } from "./gate-labels";
import { ZonedMoment } from "./zoned-moment";

/** The same rows where a table does not fit. */
export function GateCards({ list }: { readonly list: ShownRows<GateRow> }) {
  return (
    <RowCards label="Gates" list={list}>
      {(row) => {
        const appearance = GATE_APPEARANCE[row.status];
        return {
          status: row.status,
          appearance,
          title: (
            <Link href={gateHref(row.kind, row.object)} className={CARD_NAME}>
              {row.object}
            </Link>
          ),
          aside: row.createdAt === undefined ? null : <Age since={row.createdAt} />,
          message: row.problem ?? row.reason,
          facts: (
            <>
              <p className="text-text-3">
                {GATE_KIND_LABELS[row.kind]}, {row.about}
              </p>
              <p>
                {[appearance.label, approvalsText(row)].filter(Boolean).join(", ")}
                {row.until === undefined || row.status === "ended" ? null : (
                  <>
                    {" "}
                    until <ZonedMoment at={row.until} zone={row.zone} />
                  </>
                )}
              </p>
            </>
          ),
        };
      }}
    </RowCards>
  );
}
