"use client";

import { useQuery } from "@tanstack/react-query";
import { ListLoading } from "@/components/list/list-loading";
import { GuardedButton } from "@/components/request-state/guarded-button";
import { RegionMessage } from "@/components/ui/feedback/region-message";
import { NotInstalled } from "@/components/ui/feedback/states";
import { PageHeader } from "@/components/ui/layout/page-header";
import { kindSchema } from "@/lib/queries/objects/objects";
import { isNotFound } from "@/lib/queries/request/api-problem";

export const REPLICA_SETS_TITLE = "Replica sets";
export const REPLICA_SET_KIND = "manifestworkreplicasets.work.open-cluster-management.io";

export function LoadingReplicaSets() {
  return (
    <ListLoading
      title={REPLICA_SETS_TITLE}
      subject="replica sets"
      columns={["w-44", "w-28", "flex-1 max-w-60", "w-16", "w-16", "w-12"]}
    />
  );
}

/** None: the hub serves the kind and nobody has created one, or it does not serve it. */
export function NoReplicaSets() {
  const { error } = useQuery(kindSchema(REPLICA_SET_KIND));
  return (
    <>
      <PageHeader title={REPLICA_SETS_TITLE} actions={isNotFound(error) ? null : <NewReplicaSet />} />
      {isNotFound(error) ? (
        <NotInstalled title="This hub has no replica sets" lacks={REPLICA_SET_KIND}>
          OCM serves them where the feature gate <code className="mono">ManifestWorkReplicaSet</code> of its
          ClusterManager is on: under <code className="mono">spec.workConfiguration.featureGates</code>. It is off by
          default.
        </NotInstalled>
      ) : (
        <RegionMessage title="No replica sets on this hub yet">
          A <code className="mono">ManifestWorkReplicaSet</code> writes the same work to every cluster that a placement
          selects, one after the other where its strategy says so.
        </RegionMessage>
      )}
    </>
  );
}

export function NewReplicaSet() {
  return (
    <GuardedButton action="create-replica-set" href="/replica-sets/new">
      New replica set
    </GuardedButton>
  );
}
