import type { ManagedCluster } from "@/lib/resources/managed-cluster";
import { addOnFinding, followedPlacements } from "./add-on-link";
import { healthyFinding, registeredFinding } from "./agent-links";
import { headlineOf, type Step, settle } from "./chain";
import { clusterAddOnFinding } from "./cluster-add-on-link";
import { clusterSteps } from "./cluster-links";
import { appliedFinding, configuredFinding, workFinding } from "./delivery-links";
import type { WhyFacts } from "./facts";
import { hides } from "./finding";
import { followed, type PlacementSteps, placementAnswer, placementSteps } from "./placement-links";
import type { Why, WhyHeadline } from "./why";

/** Why an add-on is on a cluster or not: every link from the cluster to a healthy agent, each with its evidence. */
export function explain(facts: WhyFacts): Why {
  const { cluster, clusterName, addOnName, clusterAddOn } = facts;
  const refs = facts.addOn.missing ? [] : followedPlacements(facts.addOn.value);
  const branches = refs.map(({ namespace, name }) => placementSteps(facts, cluster, { namespace, name }));
  const branch = followed(branches);
  const before: Step[] = [
    ...clusterSteps(facts),
    { id: "add-on", finding: addOnFinding(facts) },
    ...(branch?.steps ?? []),
  ];
  const isBlind = branch?.isDecided === undefined && before.some(({ finding }) => finding?.state === "hidden");
  const links = settle([...before, ...(cluster ? deliverySteps(facts, isBlind) : NOTHING_DELIVERED)]);
  return {
    cluster: clusterName,
    addOn: addOnName,
    isHere: clusterAddOn.missing ? undefined : cluster !== undefined && clusterAddOn.value !== undefined,
    headline: headlineOf(links, `${addOnName} is on ${clusterName}, and it is healthy.`),
    links,
    placements: branches.map((each) => placementAnswer(each, each === branch)),
  };
}

/** By what a placement chooses. */
export type ChoiceFacts = Pick<WhyFacts, "sets" | "bindings" | "placement" | "decisions" | "fleet" | "cel" | "now">;

/** Why a placement selected a cluster or not, independent of add-ons. */
export function explainChoice(facts: ChoiceFacts, cluster: ManagedCluster, ref: PlacementSteps["ref"]): WhyHeadline {
  const clusterName = cluster.metadata.name;
  const branch = placementSteps({ ...facts, ...NO_ADD_ON, clusterName, cluster }, cluster, ref);
  return placementAnswer(branch, true).headline;
}

const NO_ADD_ON = {
  addOnName: "",
  addOn: { value: undefined },
  mode: undefined,
  rollout: () => ({ value: undefined }),
  clusterAddOn: { value: undefined },
  works: { value: [] },
  requests: { value: [] },
} as const satisfies Partial<WhyFacts>;

const DELIVERY_LINKS = ["cluster-add-on", "configured", "work", "applied", "registered", "healthy"] as const;
const NOTHING_DELIVERED: readonly Step[] = DELIVERY_LINKS.map((id) => ({ id, finding: undefined }));

/** What happens on the cluster's own side of the hub. */
function deliverySteps(facts: WhyFacts, isBlind: boolean): Step[] {
  const { clusterAddOn: seen, works, requests, clusterName } = facts;
  const clusterAddOn = seen.missing ? undefined : seen.value;
  const unknown = seen.missing && hides(`the add-ons of ${clusterName}`, seen.missing);
  return [
    { id: "cluster-add-on", finding: clusterAddOnFinding(facts, isBlind) },
    { id: "configured", finding: clusterAddOn ? configuredFinding(clusterAddOn) : unknown },
    { id: "work", finding: clusterAddOn ? workFinding(clusterAddOn, works) : unknown },
    { id: "applied", finding: clusterAddOn ? appliedFinding(works) : unknown },
    { id: "registered", finding: clusterAddOn ? registeredFinding(clusterAddOn, requests) : unknown },
    { id: "healthy", finding: clusterAddOn ? healthyFinding(clusterAddOn) : unknown },
  ];
}
