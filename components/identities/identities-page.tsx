"use client";

import { ListLoading } from "@/components/list/list-loading";
import { ListBody, ListPage, listOnPage, MarkedPage, useListPage } from "@/components/list/list-page";
import { columnChoices } from "@/components/list/table/row-columns";
import { ViewMenu } from "@/components/list/table/view-menu";
import { RegionMessage } from "@/components/ui/feedback/region-message";
import { late } from "@/components/ui/hooks/late";
import { PageHeader } from "@/components/ui/layout/page-header";
import { IDENTITIES } from "@/lib/lists/identities/fields";
import { AlarmList } from "./alarm-list";
import { IdentityCards } from "./identity-cards";
import { IdentityChanges } from "./identity-changes";
import { USE_LABELS, WAY_LABELS } from "./identity-labels";
import { IDENTITY_COLUMNS, IdentityTable } from "./identity-table";
import { NotShown } from "./not-shown";

const TITLE = "Issued identities";

const CHOICES = columnChoices(IDENTITY_COLUMNS);

const ways: Readonly<Record<string, string>> = WAY_LABELS;
const uses: Readonly<Record<string, string>> = USE_LABELS;

const LIST = listOnPage(
  IDENTITIES,
  { way: (value) => ways[value] ?? value, used: (value) => uses[value] ?? value },
  "identity",
);

const IdentityPeek = late(async () => (await import("./identity-peek")).IdentityPeek);

export function LoadingIdentities() {
  return (
    <ListLoading title={TITLE} subject="issued identities" columns={["w-60", "w-28", "w-24", "w-28", "w-20", "w-16"]} />
  );
}

/** What was issued to agents of clusters and add-ons; above it, what a rule is against. */
export function IdentitiesPage() {
  const list = useListPage(LIST);
  return (
    <ListPage
      title={TITLE}
      list={list}
      loading={<LoadingIdentities />}
      empty={list.at ? <NonePast /> : <NoIdentities />}
    >
      {(page, notices) => (
        <MarkedPage list={list} page={page} peek={(props) => <IdentityPeek key={props.name} {...props} />}>
          <ListBody
            title={TITLE}
            list={list}
            page={page}
            notices={notices}
            menu={<ViewMenu columns={CHOICES} />}
            summary={
              list.at ? (
                <NotRecorded />
              ) : (
                <>
                  <AlarmList />
                  <NotShown isPartial={page.partial === true} />
                  <IdentityChanges />
                </>
              )
            }
          >
            {(rows) =>
              list.phone ? (
                <IdentityCards list={rows} />
              ) : (
                <IdentityTable list={rows} current={list.current} sort={list.sort} onSort={list.setSort} />
              )
            }
          </ListBody>
        </MarkedPage>
      )}
    </ListPage>
  );
}

/** Of the past nothing is known of what is read with the rights of who looks, while they look. */
function NotRecorded() {
  return (
    <p className="max-w-prose px-4 pb-3 text-pretty text-text-2 sheet:px-6">
      RoleBindings and managed service accounts are not recorded: the console reads them with the rights of who looks,
      while they look. RoleBindings that a rule was against are here.
    </p>
  );
}

function NonePast() {
  return (
    <>
      <PageHeader title={TITLE} />
      <NotRecorded />
      <RegionMessage title="Nothing that was issued is known of that time" />
    </>
  );
}

function NoIdentities() {
  return (
    <>
      <PageHeader title={TITLE} />
      <AlarmList />
      <NotShown isPartial={false} />
      <IdentityChanges />
      <RegionMessage title="Nothing was issued that this console knows">
        Certificates appear when they are approved. The hub deletes requests an hour later, and a console knows those
        that it has seen since it started.
      </RegionMessage>
    </>
  );
}
