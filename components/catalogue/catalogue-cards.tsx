"use client";

import { CARD_NAME } from "@/components/list/table/row-appearance";
import { RowCards } from "@/components/list/table/row-cards";
import type { ShownRows } from "@/components/list/use-served-list";
import type { CatalogueRow } from "@/lib/lists/catalogue/row";
import { maturityLabel, STATUS_APPEARANCE } from "./catalogue-labels";
import { missingText } from "./catalogue-table";
import { EntryLink } from "./entry-link";

/** The same rows where a table does not fit. */
export function CatalogueCards({ list }: { readonly list: ShownRows<CatalogueRow> }) {
  return (
    <RowCards label="Catalogue" list={list}>
      {(row) => {
        const appearance = STATUS_APPEARANCE[row.status];
        return {
          status: row.status,
          appearance,
          title: <EntryLink row={row} className={CARD_NAME} isWhole />,
          aside: row.maturity && maturityLabel(row.maturity),
          message: missingText(row),
          facts: (
            <>
              <p>
                {appearance.label}, {row.category}
              </p>
              <p>{row.description}</p>
            </>
          ),
        };
      }}
    </RowCards>
  );
}
