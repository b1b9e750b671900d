import { CLUSTER_LOOK } from "@/components/status/cluster-status";
import { Age } from "@/components/ui/age";
import type { ClusterFacts as Facts } from "@/lib/api/approval-case";
import type { ApprovalRow } from "@/lib/api/approvals";
import { Fact, FactGroup, FactList, Values } from "./facts";

interface ClusterFactsProps {
  readonly row: ApprovalRow;
  readonly cluster: Facts | undefined;
}

/** The cluster that it is about, as the hub knows it. */
export function ClusterFacts({ row, cluster }: ClusterFactsProps) {
  if (row.standing === "hidden") return null;
  const labels = Object.entries(cluster?.labels ?? {}).map(([key, value]) => `${key}=${value}`);
  return (
    <FactGroup title="The cluster on the hub">
      {cluster && row.standing !== "absent" ? (
        <FactList>
          <Fact word="Stands">
            {CLUSTER_LOOK[row.standing].word}
            {cluster.acceptedAt ? (
              <span className="text-text-3">
                , accepted <Age since={cluster.acceptedAt} /> ago
              </span>
            ) : null}
          </Fact>
          <Fact word="Known for">
            <Age since={cluster.createdAt} />
          </Fact>
          <Fact word="Cluster set">
            <Values of={cluster.set ? [cluster.set] : []} none="none" />
          </Fact>
          <Fact word="API server">
            <Values of={cluster.apiServers} none="not told" />
          </Fact>
          <Fact word="Labels">
            <Values of={labels} none="none" />
          </Fact>
        </FactList>
      ) : (
        <p className="text-text-2">
          The hub has no cluster {row.cluster ? <code className="mono">{row.cluster}</code> : "that this names"}.
        </p>
      )}
    </FactGroup>
  );
}
