import type { Run } from "./run-plan";
import { isLease } from "./site";

const BEFORE_MS = 300;
const LINES = 25;

/** What happened around the fault: which writes were sent, their senders, and what came of them. */
export function storyOf({ plan, world }: Run): string {
  const { struckAt, endsAt } = world.driver;
  const struck =
    struckAt === undefined ? "never struck" : `struck at ${seconds(struckAt)}, over at ${seconds(endsAt ?? struckAt)}`;
  const writes = world.network.writes.filter(
    ({ call, sentAt }) => !isLease(call) && sentAt > (struckAt ?? 0) - BEFORE_MS,
  );
  const lines = writes.slice(0, LINES).map(({ sentAt, sender, site, call, fate, status }) => {
    return `  ${seconds(sentAt)} ${sender.name} ${site} ${call.key}: ${fate}${status === undefined ? "" : `, ${status}`}`;
  });
  const phases = world.phases.map(
    ({ name, from, calmSince }) => `  "${name}" from ${seconds(from)}, at rest since ${seconds(calmSince)}`,
  );
  return [`plan ${plan.id} (seed ${plan.seed}), ${struck}`, ...phases, ...lines].join("\n");
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(3)} s`;
}
