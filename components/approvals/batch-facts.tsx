import { CLUSTER_LOOK } from "@/components/labels/cluster-status";
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
      <Fact word="Risk">
        <details>
          <summary className="hover:text-text">Low: all {checks.length} checks pass for each</summary>
          <ul className="text-text-2">
            {checks.map((check) => (
              <li key={check}>{check}</li>
            ))}
          </ul>
        </details>
      </Fact>
      <Fact word="Requester">
        <Values of={[requester]} none="none" />
      </Fact>
      <Fact word="Its groups">
        <Values of={requesterGroups} none="none" />
      </Fact>
      <Fact word="Signer">
        <Values of={[signer]} none="none" />
      </Fact>
      <Fact word="Subject CN">
        <Values of={[commonName]} none="none" />
      </Fact>
      <Fact word="Groups">
        <Values of={groups} none="none" />
      </Fact>
      <Fact word="Usages">{usages.join(", ") || "none"}</Fact>
      <Fact word="Key">{key}</Fact>
      <Fact word="Valid for">
        {expirationSeconds === undefined ? "Signer default" : `${duration(expirationSeconds * 1000)} requested`}
      </Fact>
      <Fact word="Clusters">
        {CLUSTER_LOOK[clusterStatus].word}
        {set === undefined ? ", in no cluster set" : ", in cluster set "}
        {set === undefined ? null : <span className="mono">{set}</span>}
      </Fact>
    </FactList>
  );
}
