"use client";

import { CARD_NAME } from "@/components/list/table/row-appearance";
import { RowCards } from "@/components/list/table/row-cards";
import type { ShownRows } from "@/components/list/use-served-list";
import { clusterSetHref } from "@/components/object/object-address";
import { Link } from "@/components/ui/controls/link";
import { Age } from "@/components/ui/feedback/age";
import { plural } from "@/lib/format/count";
import type { SetRow } from "@/lib/lists/sets/row";
import { memberText, setAppearance } from "./set-status";

/** The same rows where a table does not fit. */
export function SetCards({ list }: { readonly list: ShownRows<SetRow> }) {
  return (
    <RowCards label="Cluster sets" list={list}>
      {(row) => ({
        status: setAppearance(row).label,
        appearance: setAppearance(row),
        title: (
          <Link href={clusterSetHref(row.name)} className={CARD_NAME}>
            {row.name}
          </Link>
        ),
        aside: <Age since={row.createdAt} />,
        facts: (
          <>
            <p className="mono text-text-3 [overflow-wrap:anywhere]">{row.selector}</p>
            <p>
              {memberText(row)}
              {row.boundTo ? `, ${boundText(row.boundTo)}` : ""}
            </p>
          </>
        ),
      })}
    </RowCards>
  );
}

function boundText(namespaces: readonly string[]): string {
  return namespaces.length === 0 ? "bound to no namespace" : `bound to ${plural(namespaces.length, "namespace")}`;
}
