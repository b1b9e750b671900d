"use client";

import { CARD_NAME } from "@/components/list/table/row-appearance";
import { RowCards } from "@/components/list/table/row-cards";
import type { ShownRows } from "@/components/list/use-served-list";
import { Link } from "@/components/ui/controls/link";
import { clock } from "@/lib/format/time";
import { accessState } from "@/lib/lists/access/access-state";
import type { AccessRow } from "@/lib/lists/access/row";
import { accessHref } from "./access-href";
import { ACCESS_WAY_LABELS, accessAppearance, accessMessage, tokenEndLabel } from "./access-labels";

/** The same rows where a table does not fit. */
export function AccessCards({ list }: { readonly list: ShownRows<AccessRow> }) {
  return (
    <RowCards label="Ways into clusters" list={list}>
      {(row) => {
        const appearance = accessAppearance(row);
        return {
          status: accessState(row, Date.now()),
          appearance,
          title: (
            <Link href={accessHref(row)} className={CARD_NAME}>
              {row.object}
            </Link>
          ),
          aside: ACCESS_WAY_LABELS[row.way],
          message: accessMessage(row),
          facts: (
            <>
              <p className="mono [overflow-wrap:anywhere]">{row.cluster}</p>
              <p>
                {appearance.label}
                {row.until === undefined ? null : `. ${tokenEndLabel(row)} ${clock(row.until, Date.now())}.`}
              </p>
            </>
          ),
        };
      }}
    </RowCards>
  );
}
