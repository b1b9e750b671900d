"use client";

import { BLOCKER_APPEARANCE } from "@/components/deletion/blocker-labels";
import { CARD_NAME } from "@/components/list/table/row-appearance";
import { RowCards } from "@/components/list/table/row-cards";
import type { ShownRows } from "@/components/list/use-served-list";
import { Link } from "@/components/ui/controls/link";
import { Age } from "@/components/ui/feedback/age";
import type { DeletionRow } from "@/lib/lists/deletions/row";
import { deletedHref } from "./deleted-href";

const UNKNOWN = { tone: "neutral", shape: "dashed", label: "Not known" } as const;

/** The same rows where a table does not fit. */
export function DeletionCards({ list }: { readonly list: ShownRows<DeletionRow> }) {
  return (
    <RowCards label="Being deleted" list={list}>
      {(row) => {
        const appearance = row.blocker ? BLOCKER_APPEARANCE[row.blocker] : UNKNOWN;
        return {
          status: row.blocker ?? "unknown",
          appearance,
          title: (
            <Link href={deletedHref(row)} className={CARD_NAME}>
              {row.object}
            </Link>
          ),
          aside: <Age since={row.since} />,
          message: row.message,
          facts: (
            <>
              <p className="text-text-3">
                {row.kind}
                {row.cluster && row.cluster !== row.object ? ` on ${row.cluster}` : ""}
              </p>
              <p>
                {appearance.label}
                {row.who ? `; to act: ${row.who}` : ""}
              </p>
            </>
          ),
        };
      }}
    </RowCards>
  );
}
