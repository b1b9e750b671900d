"use client";

import { replicaSetAppearance } from "@/components/labels/replica-set-appearance";
import { FacetSummary } from "@/components/list/facet-summary";
import { ListBody, ListPage, listOnPage, MarkedPage, useListPage } from "@/components/list/list-page";
import { columnChoices } from "@/components/list/table/row-columns";
import { ViewMenu } from "@/components/list/table/view-menu";
import { late } from "@/components/ui/hooks/late";
import { REPLICA_SETS } from "@/lib/lists/replica-sets/fields";
import { LoadingReplicaSets, NewReplicaSet, NoReplicaSets, REPLICA_SETS_TITLE } from "./list-states";
import { ReplicaSetCards } from "./replica-set-cards";
import { REPLICA_SET_COLUMNS, ReplicaSetTable } from "./replica-set-table";
import { replicaSetsSummary } from "./replica-sets-summary";

const CHOICES = columnChoices(REPLICA_SET_COLUMNS);

const LIST = listOnPage(REPLICA_SETS, { status: (value) => replicaSetAppearance(value).label });

const ReplicaSetPeek = late(async () => (await import("./replica-set-peek")).ReplicaSetPeek);

/** All replica sets, live: those with problems first. */
export function ReplicaSetList() {
  const list = useListPage(LIST);
  return (
    <ListPage
      title={REPLICA_SETS_TITLE}
      list={list}
      loading={<LoadingReplicaSets />}
      empty={<NoReplicaSets />}
      more={{ of: "replica sets", by: "namespace=" }}
    >
      {(page, notices) => (
        <MarkedPage list={list} page={page} peek={(props) => <ReplicaSetPeek key={props.name} {...props} />}>
          <ListBody
            title={REPLICA_SETS_TITLE}
            list={list}
            page={page}
            notices={notices}
            actions={<NewReplicaSet />}
            summary={<FacetSummary list={list} page={page} facet="status" message={replicaSetsSummary} />}
            menu={<ViewMenu columns={CHOICES} />}
          >
            {(rows) =>
              list.phone ? (
                <ReplicaSetCards list={rows} />
              ) : (
                <ReplicaSetTable list={rows} current={list.current} sort={list.sort} onSort={list.setSort} />
              )
            }
          </ListBody>
        </MarkedPage>
      )}
    </ListPage>
  );
}
