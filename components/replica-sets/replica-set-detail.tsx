"use client";

import type { UseQueryResult } from "@tanstack/react-query";
import { usePathname, useSearchParams } from "next/navigation";
import { DetailFrame, DetailPage } from "@/components/object/detail-page";
import { readObjectPath } from "@/components/object/object-address";
import { ObjectLoading } from "@/components/object/object-states";
import { ObjectTab } from "@/components/object/object-tab";
import { useListedDetail } from "@/components/object/use-listed-detail";
import { late } from "@/components/ui/hooks/late";
import { useAlive } from "@/components/ui/hooks/use-alive";
import { PageHeader } from "@/components/ui/layout/page-header";
import type { ReplicaSetDetail, ReplicaSetPath } from "@/lib/api/replica-sets/replica-set-detail";
import { exactTerm } from "@/lib/filter/print-value";
import type { ReplicaSetRow } from "@/lib/lists/replica-sets/row";
import { replicaSetDetail, replicaSetPart } from "@/lib/queries/replica-sets/replica-sets";
import { REPLICA_SET_KIND } from "./list-states";
import { REPLICA_SET_CRUMBS, ReplicaSetHeader } from "./replica-set-header";
import { ReplicaSetOverview } from "./replica-set-overview";

const ReplicaSetForm = late(async () => (await import("./replica-set-form")).ReplicaSetForm);

/** One replica set, live; the address names it and the open tab. */
export function ReplicaSetDetailPage() {
  const alive = useAlive();
  const { namespace, name } = readObjectPath(usePathname());
  return alive ? <NamedReplicaSet key={`${namespace}/${name}`} path={{ namespace, name }} /> : <LoadingReplicaSet />;
}

function NamedReplicaSet({ path }: { readonly path: ReplicaSetPath }) {
  const name = `${path.namespace}/${path.name}`;
  const list = replicaSetPart("one", { q: exactTerm("name", name), limit: 1 });
  const { detail, ...state } = useListedDetail(name, list, replicaSetDetail(path));
  return (
    <DetailPage
      thing="replica set"
      name={name}
      state={state}
      bareHeader={<PageHeader title={name} machine crumbs={REPLICA_SET_CRUMBS} />}
    >
      {(row) => <Loaded path={path} row={row} detail={detail} />}
    </DetailPage>
  );
}

interface LoadedProps {
  readonly path: ReplicaSetPath;
  readonly row: ReplicaSetRow;
  readonly detail: UseQueryResult<ReplicaSetDetail>;
}

function Loaded({ path, row, detail: { data, error, refetch } }: LoadedProps) {
  const address = readObjectPath(usePathname());
  const tab = address.tab === "yaml" ? "yaml" : "overview";
  const opens = useSearchParams().has("edit");
  return (
    <DetailFrame
      subject="replica set"
      header={<ReplicaSetHeader path={path} row={row} tab={tab} />}
      error={data ? error : null}
      onTryAgain={refetch}
    >
      {tab === "overview" ? <ReplicaSetOverview row={row} detail={data} error={error} onTryAgain={refetch} /> : null}
      {tab === "yaml" ? (
        <ObjectTab
          kind={REPLICA_SET_KIND}
          {...path}
          opens={opens}
          form={(text, onText) => <ReplicaSetForm text={text} onText={onText} isNew={false} />}
        />
      ) : null}
    </DetailFrame>
  );
}

export function LoadingReplicaSet() {
  return <ObjectLoading thing="replica set" />;
}
