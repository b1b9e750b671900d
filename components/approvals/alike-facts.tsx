import { CLUSTER_LOOK } from "@/components/status/cluster-status";
import type { Likeness } from "@/lib/api/approval-alike";
import { duration } from "@/lib/format/time";
import { Fact, FactList, Values } from "./facts";

/** What each of them asks for, who asks, and what was found: the same of all. */
export function AlikeFacts({ like }: { readonly like: Likeness }) {
  const { checks, commonName, expirationSeconds, groups, key, requester, requesterGroups, set, signer, standing, usages } = like;
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
        <Values of={[requester]} none="nobody named" />
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
        {expirationSeconds === undefined ? "as long as the signer gives" : `${duration(expirationSeconds * 1000)} asked`}
      </Fact>
      <Fact word="Clusters">
        {CLUSTER_LOOK[standing].word}
        {set === undefined ? ", in no cluster set" : ", in cluster set "}
        {set === undefined ? null : <span className="mono">{set}</span>}
      </Fact>
    </FactList>
  );
}
