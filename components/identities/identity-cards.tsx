"use client";

import { CARD_NAME } from "@/components/list/table/row-appearance";
import { RowCards } from "@/components/list/table/row-cards";
import type { ShownRows } from "@/components/list/use-served-list";
import { Link } from "@/components/ui/controls/link";
import { Age } from "@/components/ui/feedback/age";
import { shownTime } from "@/lib/format/shown-time";
import { identityState } from "@/lib/lists/identities/identity-state";
import type { IdentityRow } from "@/lib/lists/identities/row";
import { identityAppearance, identityHref, ownName, USE_LABELS, validityText, wayInSentence } from "./identity-labels";

/** The same rows where a table does not fit. */
export function IdentityCards({ list }: { readonly list: ShownRows<IdentityRow> }) {
  return (
    <RowCards label="Issued identities" list={list}>
      {(row) => {
        const appearance = identityAppearance(row);
        const href = identityHref(row);
        return {
          status: identityState(row, shownTime()),
          appearance,
          title:
            href === undefined ? (
              <span className="mono [overflow-wrap:anywhere]">{ownName(row)}</span>
            ) : (
              <Link href={href} className={CARD_NAME}>
                {ownName(row)}
              </Link>
            ),
          aside: row.from === undefined ? null : <Age since={row.from} />,
          facts: (
            <>
              <p className="mono text-text-3">{row.subject}</p>
              <p>
                {validityText(row, appearance.label)}, {wayInSentence(row.way)}, in use:{" "}
                {USE_LABELS[row.inUse].toLowerCase()}
              </p>
            </>
          ),
        };
      }}
    </RowCards>
  );
}
