import type { SelectionStep } from "@/components/ui/feedback/selection-steps";
import type { PlacementPreview, PreviewCluster, PreviewShow, SpreadLine } from "@/lib/api/placements/placement-preview";
import { count, plural } from "@/lib/format/count";

/** "Selects 12 of 60 clusters, in 3 waves." */
export function selectionSummary({ selected, fleet, waves }: PlacementPreview): string {
  const inWaves = waves.size > 1 ? `, in ${plural(waves.size, "wave")}` : "";
  return `Selects ${count(selected)} of ${plural(fleet, "cluster")}${inWaves}.`;
}

/** "7 in, 3 out"; undefined for a new placement. */
export function movesSummary({ moves }: Pick<PlacementPreview, "moves">): string | undefined {
  if (!moves) return undefined;
  const { gains, loses } = moves;
  return gains + loses === 0 ? "No cluster moves" : `${count(gains)} in, ${count(loses)} out`;
}

/** What each rule takes, in the order in which the hub applies them; those that take nothing are left out. */
export function selectionSteps({ fleet, steps }: Pick<PlacementPreview, "fleet" | "steps">): SelectionStep[] {
  const sizes = new Map(steps.map(({ step, size }) => [step, size]));
  const lines: SelectionStep[] = [];
  let stays = fleet;
  for (const [step, label] of RULES) {
    const size = sizes.get(step) ?? 0;
    if (size === 0) continue;
    stays -= size;
    lines.push({ id: step, label, stays });
  }
  return lines;
}

const RULES = [
  ["set", "In its cluster sets"],
  ["deleting", "Not being deleted"],
  ["misconfigured", "Can be evaluated"],
  ["predicate", "Meets a predicate"],
  ["taint", "Taints tolerated"],
  ["number", "Within the number of clusters"],
] as const;

/** Why clusters come in this order, in a sentence. */
export function orderSummary({ isLimited, prioritizers, selected }: PlacementPreview): string {
  if (prioritizers.length === 0) return "Nothing ranks the clusters: they come by name.";
  const sum = prioritizers.map(({ name, weight }) => (weight === 1 ? name : `${name} × ${weight}`)).join(" + ");
  const decides = isLimited
    ? `the first ${count(selected)} are selected`
    : "all are selected, so the order changes nothing now";
  return `By ${sum}, then by name; ${decides}.`;
}

/** "2 more in eu than in us" is the skew: as a sentence, against what is asked for. */
export function skewSummary({ skew, constraint }: SpreadLine): string {
  if (!constraint) return "";
  return skew > constraint.maxSkew
    ? `Skew ${count(skew)}, more than the ${count(constraint.maxSkew)} asked for.`
    : `Skew ${count(skew)}, within the ${count(constraint.maxSkew)} asked for.`;
}

/** What is told of one cluster in a list. */
export function clusterMessage(
  { message, group, move, isSelected }: PreviewCluster,
  show: PreviewShow,
  hasWaves: boolean,
): string {
  if (!isSelected) return message ?? "";
  if (show === "moves") return move === "in" ? "Comes in." : "";
  if (!group || !hasWaves) return "";
  return group.name === "" ? `wave ${group.index + 1}` : `wave ${group.index + 1}, ${group.name}`;
}
