"use client";

import { CARD_NAME } from "@/components/list/table/row-appearance";
import { RowCards } from "@/components/list/table/row-cards";
import type { ShownRows } from "@/components/list/use-served-list";
import { clock } from "@/lib/format/time";
import type { InvitationRow } from "@/lib/lists/invitations/row";
import { expectedText, INVITATION_APPEARANCE, stateOfInvitation, usedText } from "./invitation-labels";
import { InvitationLink } from "./invitation-link";

/** The same rows where a table does not fit. */
export function InvitationCards({ list }: { readonly list: ShownRows<InvitationRow> }) {
  return (
    <RowCards label="Invitations" list={list}>
      {(row) => {
        const state = stateOfInvitation(row);
        return {
          status: state,
          appearance: INVITATION_APPEARANCE[state],
          title: <InvitationLink name={row.name} className={CARD_NAME} />,
          aside: usedText(row),
          facts: (
            <>
              <p>
                {INVITATION_APPEARANCE[state].label}, ends {clock(row.expiresAt, Date.now())}
              </p>
              <p className="[overflow-wrap:anywhere]">{expectedText(row)}</p>
            </>
          ),
        };
      }}
    </RowCards>
  );
}
