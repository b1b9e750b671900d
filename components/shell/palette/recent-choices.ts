import { z } from "@/lib/kube/zod";

const RECENT_KINDS = ["page", "addon", "cluster", "rollout", "placement", "work"] as const;

/** A place that was chosen lately. */
const RecentChoice = z.object({
  kind: z.enum(RECENT_KINDS),
  word: z.string(),
  href: z.string().check(z.regex(/^\/(?!\/)/)),
});
export type RecentChoice = z.infer<typeof RecentChoice>;

const Kept = z.array(RecentChoice);
const MOST_KEPT = 6;

/** Kept in this tab, for this person; begins as all that is ours, so that it goes when somebody else signs in. */
function keyFor(person: string): string {
  return `flotilla.recent.${person}`;
}

/** The last first; none where the browser keeps nothing, or what it kept is not ours. */
export function recentChoices(person: string): RecentChoice[] {
  try {
    const read = Kept.safeParse(JSON.parse(sessionStorage.getItem(keyFor(person)) ?? "[]"));
    return read.success ? read.data : [];
  } catch {
    return [];
  }
}

export function keepChoice(person: string, choice: RecentChoice): void {
  const others = recentChoices(person).filter(({ href }) => href !== choice.href);
  try {
    sessionStorage.setItem(keyFor(person), JSON.stringify([choice, ...others].slice(0, MOST_KEPT)));
  } catch {
    // Where the browser keeps nothing, nothing is offered again.
  }
}
