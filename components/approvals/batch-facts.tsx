import { CLUSTER_APPEARANCE } from "@/components/labels/cluster-status";
import type { BatchCriteria } from "@/lib/api/approvals/approval-batch";
import { duration } from "@/lib/format/time";
import { Fact, FactList, Values } from "./facts";

/** What each of them requests, the requester, and the findings: the same for all. */
export function BatchFacts({ criteria }: { readonly criteria: BatchCriteria }) {
  const {
    checks,
    commonName,
    expirationSeconds,
    groups,
    key,
    requester,
    requesterGroups,
    set,
    signer,
    clusterStatus,
    usages,
  } = criteria;
  return (
    <FactList>
      <Fact label="Checks">
        <details>
          <summary className="hover:text-text">All {checks.length} pass for each</summary>
          <ul className="text-text-2">
            {checks.map((check) => (
              <li key={check}>{check}</li>
            ))}
          </ul>
        </details>
      </Fact>
      <Fact label="Requester">
        <Values of={[requester]} none="none" />
      </Fact>
      <Fact label="Its groups">
        <Values of={requesterGroups} none="none" />
      </Fact>
      <Fact label="Signer">
        <Values of={[signer]} none="none" />
      </Fact>
      <Fact label="Subject CN">
        <Values of={[commonName]} none="none" />
      </Fact>
      <Fact label="Groups">
        <Values of={groups} none="none" />
      </Fact>
      <Fact label="Usages">{usages.join(", ") || "none"}</Fact>
      <Fact label="Key">{key}</Fact>
      <Fact label="Valid for">
        {expirationSeconds === undefined ? "Signer default" : `${duration(expirationSeconds * 1000)} requested`}
      </Fact>
      <Fact label="Clusters">
        {CLUSTER_APPEARANCE[clusterStatus].label}
        {set === undefined ? ", in no cluster set" : ", in cluster set "}
        {set === undefined ? null : <span className="mono">{set}</span>}
      </Fact>
    </FactList>
  );
}
