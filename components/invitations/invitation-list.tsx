"use client";

import { ListLoading } from "@/components/list/list-loading";
import { ListBody, ListPage, listOnPage, MarkedPage, useListPage } from "@/components/list/list-page";
import { columnChoices } from "@/components/list/table/row-columns";
import { ViewMenu } from "@/components/list/table/view-menu";
import { JoinButton } from "@/components/object/join-button";
import { RegionMessage } from "@/components/ui/feedback/region-message";
import { late } from "@/components/ui/hooks/late";
import { PageHeader } from "@/components/ui/layout/page-header";
import { INVITATIONS } from "@/lib/lists/invitations/fields";
import type { InvitationState } from "@/lib/resources/invitation";
import { InvitationCards } from "./invitation-cards";
import { INVITATION_APPEARANCE } from "./invitation-labels";
import { INVITATION } from "./invitation-link";
import { INVITATION_COLUMNS, InvitationTable } from "./invitation-table";

const TITLE = "Invitations";

const CHOICES = columnChoices(INVITATION_COLUMNS);

const LIST = listOnPage(
  INVITATIONS,
  { state: (value) => INVITATION_APPEARANCE[value as InvitationState]?.label ?? value },
  INVITATION,
);

const InvitationPeek = late(async () => (await import("./invitation-peek")).InvitationPeek);

export function LoadingInvitations() {
  return (
    <ListLoading title={TITLE} subject="invitations" columns={["w-44", "w-24", "flex-1 max-w-96", "w-16", "w-28"]} />
  );
}

/** Which clusters were invited to join, and which have come. */
export function InvitationList() {
  const list = useListPage(LIST);
  return (
    <ListPage title={TITLE} list={list} loading={<LoadingInvitations />} empty={<NoInvitations />}>
      {(page, notices) => (
        <MarkedPage list={list} page={page} peek={(props) => <InvitationPeek key={props.name} {...props} />}>
          <ListBody
            title={TITLE}
            list={list}
            page={page}
            notices={notices}
            actions={<JoinButton />}
            summary={null}
            menu={<ViewMenu columns={CHOICES} />}
          >
            {(rows) =>
              list.phone ? (
                <InvitationCards list={rows} />
              ) : (
                <InvitationTable list={rows} current={list.current} sort={list.sort} onSort={list.setSort} />
              )
            }
          </ListBody>
        </MarkedPage>
      )}
    </ListPage>
  );
}

function NoInvitations() {
  return (
    <>
      <PageHeader title={TITLE} actions={<JoinButton />} />
      <RegionMessage title="No cluster has been invited">
        An invitation is a token with which the clusters it names ask to join. Approvals say which invitation a request
        comes from.
      </RegionMessage>
    </>
  );
}
