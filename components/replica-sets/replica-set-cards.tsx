"use client";

import { replicaSetAppearance } from "@/components/labels/replica-set-appearance";
import { CARD_NAME } from "@/components/list/table/row-appearance";
import { RowCards } from "@/components/list/table/row-cards";
import type { ShownRows } from "@/components/list/use-served-list";
import { replicaSetHref } from "@/components/object/object-address";
import { Link } from "@/components/ui/controls/link";
import { Age } from "@/components/ui/feedback/age";
import { plural } from "@/lib/format/count";
import type { ReplicaSetRow } from "@/lib/lists/replica-sets/row";

/** The same rows where a table does not fit. */
export function ReplicaSetCards({ list }: { readonly list: ShownRows<ReplicaSetRow> }) {
  return (
    <RowCards label="Replica sets" list={list}>
      {(row) => {
        const appearance = replicaSetAppearance(row.status);
        return {
          status: row.status,
          appearance,
          title: (
            <Link href={replicaSetHref(row.namespace, row.set)} className={CARD_NAME}>
              {row.set}
            </Link>
          ),
          aside: <Age since={row.createdAt} />,
          message: row.message,
          facts: (
            <>
              <p className="mono text-text-3">{row.namespace}</p>
              <p>
                {appearance.label}, {plural(row.total, "work")}, by {row.placements.join(", ")}
              </p>
            </>
          ),
        };
      }}
    </RowCards>
  );
}
