import { z } from "@/lib/kube/zod";

const RECENT_KINDS = ["page", "addon", "cluster", "rollout", "placement", "work"] as const;

/** A recently chosen entry. */
const RecentChoice = z.object({
  kind: z.enum(RECENT_KINDS),
  label: z.string(),
  href: z.string().check(z.regex(/^\/(?!\/)/)),
});
export type RecentChoice = z.infer<typeof RecentChoice>;

const Stored = z.array(RecentChoice);
const MAX_ENTRIES = 6;

/**
 * Stored in this tab, for this person by their id ("" stores nothing); with our common prefix, so that it is removed when
 * someone else signs in.
 */
function keyFor(person: string): string {
  return `flotilla.recent.${person}`;
}

/** The latest first; empty if the browser stored nothing, or the data is not ours. */
export function recentChoices(person: string): RecentChoice[] {
  if (person === "") return [];
  try {
    const read = Stored.safeParse(JSON.parse(sessionStorage.getItem(keyFor(person)) ?? "[]"));
    return read.success ? read.data : [];
  } catch {
    return [];
  }
}

export function keepChoice(person: string, choice: RecentChoice): void {
  if (person === "") return;
  const others = recentChoices(person).filter(({ href }) => href !== choice.href);
  try {
    sessionStorage.setItem(keyFor(person), JSON.stringify([choice, ...others].slice(0, MAX_ENTRIES)));
  } catch {
    // If the browser stores nothing, nothing is offered again.
  }
}
