"use client";

import { ListLoading } from "@/components/list/list-loading";
import { ListBody, ListPage, listOnPage, MarkedPage, useListPage } from "@/components/list/list-page";
import { columnChoices } from "@/components/list/table/row-columns";
import { ViewMenu } from "@/components/list/table/view-menu";
import { RegionMessage } from "@/components/ui/feedback/region-message";
import { late } from "@/components/ui/hooks/late";
import { PageHeader } from "@/components/ui/layout/page-header";
import { ACCESS } from "@/lib/lists/access/fields";
import { AccessCards } from "./access-cards";
import { ACCESS_WAY_LABELS } from "./access-labels";
import { ACCESS_COLUMNS, AccessTable } from "./access-table";
import { NewAccount } from "./new-account";
import { ReachSummary } from "./reach-summary";

const TITLE = "Access";

const CHOICES = columnChoices(ACCESS_COLUMNS);

const ways: Readonly<Record<string, string>> = ACCESS_WAY_LABELS;

const LIST = listOnPage(ACCESS, { way: (value) => ways[value] ?? value }, "access");

const AccessPeek = late(async () => (await import("./access-peek")).AccessPeek);

export function LoadingAccess() {
  return <ListLoading title={TITLE} subject="ways into clusters" columns={["w-44", "w-28", "w-28", "w-44", "w-32"]} />;
}

/** What can be reached from where: namespaces with their sets, and tunnels, accounts, permissions and profiles. */
export function AccessList() {
  const list = useListPage(LIST);
  return (
    <ListPage
      title={TITLE}
      list={list}
      loading={<LoadingAccess />}
      empty={<NoAccess />}
      emptyThen={<NoAccessThen at={list.at} />}
    >
      {(page, notices) => (
        <MarkedPage list={list} page={page} peek={(props) => <AccessPeek key={props.name} {...props} />}>
          <ListBody
            title={TITLE}
            list={list}
            page={page}
            notices={notices}
            actions={<NewAccount />}
            menu={<ViewMenu columns={CHOICES} />}
            summary={<ReachSummary at={list.at} />}
          >
            {(rows) =>
              list.phone ? (
                <AccessCards list={rows} />
              ) : (
                <AccessTable list={rows} current={list.current} sort={list.sort} onSort={list.setSort} />
              )
            }
          </ListBody>
        </MarkedPage>
      )}
    </ListPage>
  );
}

function NoAccessThen({ at }: { readonly at: string | undefined }) {
  return (
    <>
      <PageHeader title={TITLE} />
      <ReachSummary at={at} />
      <RegionMessage title="No tunnel into a cluster that you may see was there at that time" />
    </>
  );
}

function NoAccess() {
  return (
    <>
      <PageHeader title={TITLE} actions={<NewAccount />} />
      <ReachSummary />
      <RegionMessage title="No way into a cluster is on this hub">
        Tunnels of cluster-proxy, ManagedServiceAccounts, ClusterPermissions and ClusterProfiles appear here.
      </RegionMessage>
    </>
  );
}
