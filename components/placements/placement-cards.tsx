"use client";

import { PLACEMENT_APPEARANCE } from "@/components/labels/placement-status-appearance";
import { CARD_NAME } from "@/components/list/table/row-appearance";
import { RowCards } from "@/components/list/table/row-cards";
import type { ShownRows } from "@/components/list/use-served-list";
import { placementHref } from "@/components/object/object-address";
import { Link } from "@/components/ui/controls/link";
import { Age } from "@/components/ui/feedback/age";
import { plural } from "@/lib/format/count";
import type { PlacementRow } from "@/lib/lists/placements/row";
import { chosenText, setText } from "./placement-messages";

/** The same rows where a table does not fit. */
export function PlacementCards({ list }: { readonly list: ShownRows<PlacementRow> }) {
  return (
    <RowCards label="Placements" list={list}>
      {(row) => {
        const appearance = PLACEMENT_APPEARANCE[row.status];
        return {
          status: row.status,
          appearance,
          title: (
            <Link href={placementHref(row.namespace, row.placement)} className={CARD_NAME}>
              {row.placement}
            </Link>
          ),
          aside: <Age since={row.createdAt} />,
          message: row.message,
          facts: (
            <>
              <p className="mono text-text-3">{row.namespace}</p>
              <p>
                {appearance.label}, {chosenText(row)} selected from {setText(row)}
                {row.addOns && row.addOns.length > 0 ? `, for ${plural(row.addOns.length, "add-on")}` : ""}
              </p>
            </>
          ),
        };
      }}
    </RowCards>
  );
}
