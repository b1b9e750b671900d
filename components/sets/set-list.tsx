"use client";

import { ListLoading } from "@/components/list/list-loading";
import { ListBody, ListPage, listOnPage, MarkedPage, useListPage } from "@/components/list/list-page";
import { columnChoices } from "@/components/list/table/row-columns";
import { ViewMenu } from "@/components/list/table/view-menu";
import { GuardedButton } from "@/components/request-state/guarded-button";
import { RegionMessage } from "@/components/ui/feedback/region-message";
import { late } from "@/components/ui/hooks/late";
import { PageHeader } from "@/components/ui/layout/page-header";
import { SETS } from "@/lib/lists/sets/fields";
import { newSetHref } from "./set-address";
import { SetCards } from "./set-cards";
import { SET_COLUMNS, SetTable } from "./set-table";

const TITLE = "Cluster sets";
const CHOICES = columnChoices(SET_COLUMNS);
const LIST = listOnPage(SETS, {}, "set");

const SetPeek = late(async () => (await import("./set-peek")).SetPeek);

/** All cluster sets, live: their clusters, and who may select from them. */
export function SetList() {
  const list = useListPage(LIST);
  return (
    <ListPage title={TITLE} list={list} loading={<LoadingSets />} empty={<NoSets />}>
      {(page, notices) => (
        <MarkedPage list={list} page={page} peek={(props) => <SetPeek key={props.name} {...props} />}>
          <ListBody
            title={TITLE}
            list={list}
            page={page}
            notices={notices}
            actions={<NewSet />}
            summary={null}
            menu={<ViewMenu columns={CHOICES} />}
          >
            {(rows) =>
              list.phone ? (
                <SetCards list={rows} />
              ) : (
                <SetTable list={rows} current={list.current} sort={list.sort} onSort={list.setSort} />
              )
            }
          </ListBody>
        </MarkedPage>
      )}
    </ListPage>
  );
}

function NewSet() {
  return (
    <GuardedButton action="create-set" href={newSetHref()}>
      New set
    </GuardedButton>
  );
}

export function LoadingSets() {
  return (
    <ListLoading title={TITLE} subject="cluster sets" columns={["w-44", "w-40", "w-16", "w-16", "flex-1", "w-12"]} />
  );
}

function NoSets() {
  return (
    <>
      <PageHeader title={TITLE} actions={<NewSet />} />
      <RegionMessage title="No cluster sets on this hub yet">
        A cluster set hands clusters to teams together: placements select from the sets that are bound to their
        namespace. The hub itself makes <code className="mono">default</code> and <code className="mono">global</code>,
        unless that is switched off.
      </RegionMessage>
    </>
  );
}
