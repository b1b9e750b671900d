import { CLUSTER_APPEARANCE } from "@/components/labels/cluster-status";
import { Age } from "@/components/ui/feedback/age";
import type { ClusterFacts as Facts } from "@/lib/api/approvals/approval-case";
import type { ApprovalRow } from "@/lib/lists/approvals/row";
import { Fact, FactGroup, FactList, Values } from "./facts";

interface ClusterFactsProps {
  readonly row: ApprovalRow;
  readonly cluster: Facts | undefined;
}

/** The cluster that it is about, as the hub knows it. */
export function ClusterFacts({ row, cluster }: ClusterFactsProps) {
  if (row.clusterStatus === "hidden") return null;
  const labels = Object.entries(cluster?.labels ?? {}).map(([key, value]) => `${key}=${value}`);
  return (
    <FactGroup title="The cluster on the hub">
      {cluster && row.clusterStatus !== "absent" ? (
        <FactList>
          <Fact label="Status">
            {CLUSTER_APPEARANCE[row.clusterStatus].label}
            {cluster.acceptedAt ? (
              <span className="text-text-3">
                , accepted <Age since={cluster.acceptedAt} /> ago
              </span>
            ) : null}
          </Fact>
          <Fact label="Age">
            <Age since={cluster.createdAt} />
          </Fact>
          <Fact label="Cluster set">
            <Values of={cluster.set ? [cluster.set] : []} none="none" />
          </Fact>
          <Fact label="API server">
            <Values of={cluster.apiServers} none="not reported" />
          </Fact>
          <Fact label="Labels">
            <Values of={labels} none="none" />
          </Fact>
        </FactList>
      ) : (
        <p className="text-text-2">
          {row.cluster ? (
            <>
              The hub has no cluster <code className="mono">{row.cluster}</code>.
            </>
          ) : (
            "The request names no cluster."
          )}
        </p>
      )}
    </FactGroup>
  );
}
