import { controllerRevisions } from "@/lib/resources/controller-revision";
import { POISONED } from "./poison";
import type { Run } from "./run-plan";
import { differences } from "./state";
import type { Trial } from "./trial";
import type { Phase } from "./world";

/** Whatever happens, an end comes within this time of it; a lease of a dead leader has to run out besides. */
const RECOVERY_MS = 10_000;
const LEASE_MS = 17_000;
/** Tries come less and less often, up to this much of the time that they have been in vain. */
const BACKOFF = 1.6;

/** Each phase ends as its scenario says, and in the same state. */
export function endsEqually({ run, reference, scenario }: Trial): string[] {
  const astray = run.world.phases.filter(({ name, outcome }) => outcome !== scenario.outcomes[name]);
  if (astray.length > 0) return astray.map(({ name, outcome }) => `after "${name}": ${outcome}`);
  return reference.world.phases.flatMap(({ name, state }, index) => {
    const found = run.world.phases[index];
    if (!found) return [`"${name}" was never reached`];
    return differences(found.state, state, (key) => mayBeLost(run, key)).map((line) => `after "${name}" ${line}`);
  });
}

/** As many objects appear and go, each as often, as long as no owner goes. */
export function sameTransitions({ run, reference }: Trial): string[] {
  return reference.world.phases.flatMap((phase, index) => {
    const other = run.world.phases[index];
    if (!other || phase.isExodus) return [];
    const [found, expected] = [transitions(run, other), transitions(reference, phase)];
    const keys = [...new Set([...found.keys(), ...expected.keys()])].filter(
      (key) => found.get(key) !== expected.get(key),
    );
    const missed = keys.filter((key) => !mayBeLost(run, key));
    return missed.map(
      (key) => `in "${phase.name}" ${key} ${found.get(key) ?? 0} times instead of ${expected.get(key) ?? 0}`,
    );
  });
}

/** Nothing waits for the texts that are kept; "plural name", or that after what happened to it. */
function mayBeLost({ world }: Run, key: string): boolean {
  return world.driver.mayLoseTexts && key.includes(`${controllerRevisions.plural} `);
}

function transitions({ world }: Run, { from, calmSince }: Phase): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { type, plural, key, at } of world.history.versions) {
    if (type === "MODIFIED" || at < from || at > calmSince || key.endsWith(POISONED)) continue;
    const name = `${type} ${plural} ${key}`;
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return counts;
}

/** Each phase is over soon after the fault is. */
export function recoversSoon({ run, reference }: Trial): string[] {
  const { struckAt = 0, endsAt = 0 } = run.world.driver;
  const newLeaders = run.world.lives.length > reference.world.lives.length ? LEASE_MS : 0;
  return run.world.phases.flatMap(({ name, from, calmSince }, index) => {
    const usual = reference.world.phases[index];
    if (!usual) return [];
    const isStruck = struckAt >= from && struckAt <= calmSince;
    const extra = isStruck ? (endsAt - struckAt) * BACKOFF + newLeaders + run.world.driver.patienceMs : 0;
    const allowed = usual.calmSince - usual.from + RECOVERY_MS + extra;
    const took = calmSince - from;
    return took > allowed ? [`"${name}" took ${seconds(took)} instead of at most ${seconds(allowed)}`] : [];
  });
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`;
}
