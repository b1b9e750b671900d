import { objectKey } from "@/lib/kube/resource";
import type { ManagedCluster } from "@/lib/resources/managed-cluster";
import { Placement, placements } from "@/lib/resources/placement";
import { type Branch, namesCluster } from "./branch";
import { headlineOf, type Step, settle } from "./chain";
import { decisionFinding } from "./decision-link";
import type { WhyFacts } from "./facts";
import { breaks, cite, citeAbsent, type Explanation, hides, holds } from "./finding";
import { predicateFinding } from "./predicate-link";
import { rolloutFinding } from "./rollout-link";
import { scoreFinding } from "./score-link";
import { bindingFinding, setFinding } from "./set-links";
import { taintFinding } from "./taint-link";
import type { WhyPlacement } from "./why";

/** The result of one of the add-on's placements for the cluster. */
export interface PlacementSteps {
  readonly ref: { readonly namespace: string; readonly name: string };
  readonly isDecided: boolean | undefined;
  readonly steps: readonly Step[];
}

export function placementSteps(
  facts: WhyFacts,
  cluster: ManagedCluster | undefined,
  ref: PlacementSteps["ref"],
): PlacementSteps {
  const key = objectKey(ref);
  const seen = facts.placement(key);
  const isDecided = cluster && namesCluster(facts, key, cluster.metadata.name);
  const finding = seen.missing ? hides(`Placement ${key}`, seen.missing) : placementFinding(seen.value, ref);
  const head: Step = { id: "placement", finding };
  if (!cluster || (!seen.missing && !seen.value)) return { ref, isDecided, steps: [head, ...stepsOf({})] };
  // For a placement that is not visible only its decisions are evaluated, which are separate objects.
  const placement = seen.value ?? Placement.parse({ metadata: ref });
  const branch: Branch = { facts, cluster, placement, key, isDecided };
  const chosen = seen.missing ? {} : choiceFindings(branch);
  const isBlind = [finding, ...Object.values(chosen)].some((each) => each?.state === "hidden");
  const outcome = { decision: decisionFinding(branch, isBlind), rollout: rolloutFinding(branch) };
  return { ref, isDecided, steps: [head, ...stepsOf({ ...chosen, ...outcome })] };
}

const CHOICE_LINKS = ["set", "binding", "predicate", "taint", "score", "decision", "rollout"] as const;
type Findings = { readonly [Id in (typeof CHOICE_LINKS)[number]]?: Explanation | undefined };

function stepsOf(findings: Findings): Step[] {
  return CHOICE_LINKS.map((id) => ({ id, finding: findings[id] }));
}

/** In the scheduler's order: a cluster that was excluded is not evaluated further. */
function choiceFindings(branch: Branch): Findings {
  const set = setFinding(branch);
  const binding = set.state === "broken" ? undefined : bindingFinding(branch);
  const isLeaving = branch.cluster.metadata.deletionTimestamp !== undefined;
  const isCandidate = set.state !== "broken" && binding?.state !== "broken" && !isLeaving;
  const predicate = isCandidate ? predicateFinding(branch) : undefined;
  const taint = predicate?.state === "ok" ? taintFinding(branch) : undefined;
  const score = taint?.state === "ok" ? scoreFinding(branch) : undefined;
  return { set, binding, predicate, taint, score };
}

function placementFinding(placement: Placement | undefined, ref: PlacementSteps["ref"]): Explanation {
  const key = objectKey(ref);
  if (!placement)
    return breaks(`Placement ${key}, which installs the add-on, does not exist.`, [citeAbsent(placements, ref)]);
  const { deletionTimestamp, name } = placement.metadata;
  if (deletionTimestamp === undefined)
    return holds(`Placement ${key} exists.`, [cite(placements, placement.metadata, ".metadata.name", name)]);
  const cites = [cite(placements, placement.metadata, ".metadata.deletionTimestamp", deletionTimestamp)];
  return breaks(`Placement ${key} is being deleted and selects no clusters.`, cites, { since: deletionTimestamp });
}

/**
 * The placement whose links the chain follows: the last one that chose the cluster, else the first of those that got
 * furthest.
 */
export function followed(branches: readonly PlacementSteps[]): PlacementSteps | undefined {
  const decided = branches.findLast(({ isDecided }) => isDecided);
  if (decided) return decided;
  let best: { readonly branch: PlacementSteps; readonly reach: number } | undefined;
  for (const branch of branches) {
    const reach = branch.steps.filter(({ finding }) => finding?.state === "ok").length;
    if (!best || reach > best.reach) best = { branch, reach };
  }
  return best?.branch;
}

export function placementAnswer({ ref, steps }: PlacementSteps, isFollowed: boolean): WhyPlacement {
  const links = settle(steps);
  return { ...ref, isFollowed, headline: headlineOf(links, `Placement ${objectKey(ref)} selected it.`), links };
}
