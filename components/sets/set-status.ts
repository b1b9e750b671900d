import type { StatusAppearance } from "@/components/ui/feedback/status-badge";
import { count, plural } from "@/lib/format/count";
import type { SetRow } from "@/lib/lists/sets/row";

const HIDDEN = { tone: "neutral", shape: "dash", label: "Members hidden" } as const satisfies StatusAppearance;
const EMPTY = { tone: "neutral", shape: "dash", label: "Empty" } as const satisfies StatusAppearance;
const WELL = { tone: "good", shape: "disc-check", label: "All available" } as const satisfies StatusAppearance;
const PARTLY = { tone: "warn", shape: "triangle", label: "Some not available" } as const satisfies StatusAppearance;

/** How the clusters of a set are, taken together. */
export function setAppearance({ members, available }: Pick<SetRow, "members" | "available">): StatusAppearance {
  if (members === undefined || available === undefined) return HIDDEN;
  if (members === 0) return EMPTY;
  return available === members ? WELL : PARTLY;
}

/** "12 clusters, 11 available"; that they are hidden where they are. */
export function memberText({ members, available }: Pick<SetRow, "members" | "available">): string {
  if (members === undefined || available === undefined) return "members not permitted";
  return `${plural(members, "cluster")}, ${count(available)} available`;
}

const BY_HUB: ReadonlyMap<string, string> = new Map([
  ["default", "Clusters without another set are in it. The hub creates it, and creates it again when it is deleted."],
  ["global", "Every cluster is in it. The hub creates it, and creates it again when it is deleted."],
]);

/** Of the sets that the hub makes: what is in them; undefined for others. */
export function madeByHub(name: string): string | undefined {
  return BY_HUB.get(name);
}
