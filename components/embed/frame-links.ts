import type { SelectedObject } from "@/lib/embed/messages";

const KINDS: Readonly<Record<string, string>> = {
  clusters: "cluster",
  addons: "addon",
  rollouts: "rollout",
  placements: "placement",
  works: "work",
  approvals: "approval",
};

/** The object that a page of the console is about, by its path there; undefined for pages of lists and forms. */
export function selectedIn(path: string): SelectedObject | undefined {
  const [, noun = "", ...names] = path.split("/").map(decoded);
  const kind = KINDS[noun];
  const [first, second, third] = names;
  if (kind === undefined || !first || first === "enable") return undefined;
  if (kind === "rollout") return second && third ? { kind, name: `${first}/${third}`, namespace: second } : undefined;
  if (kind === "placement" || kind === "work") return second ? { kind, name: second, namespace: first } : undefined;
  return { kind, name: first };
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
