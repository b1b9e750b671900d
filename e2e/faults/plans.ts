import { hashOf } from "@/server/demo/fleet/random";
import { type Fault, LEADER_EFFECTS, type Plan, POISONS, WATCH_EFFECTS, WRITE_EFFECTS } from "./fault";
import { POISONABLE } from "./poisonable";
import { REFERENCE_SEED, type Run } from "./run-plan";
import { isLease } from "./site";

/** What may strike again and again in other places: at the first, some middle and the last write of a site. */
const OFTEN = new Set<string>(["crash-before", "crash-after", "lost-answer"]);
const SEEDS = [2, 3, 4, 5];

/**
 * Every plan of a scenario that follows from its run in which nothing goes wrong. A leader is struck in the middle, or
 * at the write that comes next after each of `struckAfter`.
 */
export function plansOf(reference: Run, struckAfter?: readonly string[]): Plan[] {
  const { scenario } = reference.plan;
  const leaders = ofLeaders(reference, struckAfter);
  const faults = [...ofWrites(reference), ...ofWatches(reference), ...leaders, ...ofPoison()];
  return [
    ...SEEDS.map((seed) => plan(scenario, { kind: "none" }, seed)),
    ...faults.map((fault, index) => plan(scenario, fault, SEEDS[index % SEEDS.length])),
  ];
}

export function referencePlan(scenario: string): Plan {
  return plan(scenario, { kind: "none" }, REFERENCE_SEED);
}

/**
 * A third of the faults at each site, another third in the next scenario, and something of all the rest that the
 * scenario is about.
 */
export function chosen(plans: readonly Plan[], turn: number, focus?: readonly string[]): Plan[] {
  const seen = new Set<string>();
  return plans.filter((each) => {
    if (focus && !isInFocus(each.fault, focus)) return false;
    const aspect = aspectOf(each.fault, turn);
    if (aspect === undefined || seen.has(aspect)) return false;
    seen.add(aspect);
    return true;
  });
}

function isInFocus(fault: Fault, focus: readonly string[]): boolean {
  if (fault.kind === "leader") return focus.includes(fault.kind);
  if (fault.kind !== "write" && fault.kind !== "watch") return false;
  const about = fault.kind === "write" ? fault.site : `watch-${fault.plural}`;
  return focus.some((part) => about.includes(part));
}

/** Of those with the same aspect one is taken; undefined where it is another scenario's turn. */
function aspectOf(fault: Fault, turn: number): string | undefined {
  const onTurn = (position: number, of: number, aspect: string) => ((position + turn) % of === 0 ? aspect : undefined);
  switch (fault.kind) {
    case "none":
      return onTurn(0, 2, "none");
    case "write":
      return ALWAYS.includes(fault.effect)
        ? onTurn(hashOf(fault.site) + ALWAYS.indexOf(fault.effect), 3, `${fault.site} ${fault.effect}`)
        : onTurn(hashOf(fault.effect), 4, fault.effect);
    case "watch":
      return onTurn(hashOf(fault.plural) + WATCH_EFFECTS.indexOf(fault.effect), 6, fault.plural);
    case "leader":
      return onTurn(
        LEADER_EFFECTS.indexOf(fault.effect),
        4,
        fault.effect === "kill" ? textOf(fault).join() : fault.effect,
      );
    case "poison":
      return onTurn(POISONABLE.indexOf(fault.plural), 4, fault.plural);
  }
}

/** What each site must stand. */
const ALWAYS: readonly string[] = ["crash-before", "crash-after", "conflict", "forbidden", "error", "lost-answer"];

function ofWrites({ world }: Run): Fault[] {
  const counts = new Map<string, number>();
  for (const { call, site } of world.network.writes) if (!isLease(call)) counts.set(site, (counts.get(site) ?? 0) + 1);
  return [...counts].flatMap(([site, count]) =>
    WRITE_EFFECTS.flatMap((effect) => {
      const positions = OFTEN.has(effect) ? [1, Math.ceil(count / 2), count] : [1 + (hashOf(site, effect) % count)];
      return [...new Set(positions)].map((nth): Fault => ({ kind: "write", site, nth, effect }));
    }),
  );
}

/** Anywhere, and where the end of something would be heard of late or not at all. */
function ofWatches({ world }: Run): Fault[] {
  const anywhere = [...world.driver.heard].flatMap(([plural, count]) =>
    WATCH_EFFECTS.map(
      (effect): Fault => ({ kind: "watch", plural, nth: 1 + (hashOf(plural, effect) % count), effect }),
    ),
  );
  const atEnds = [...world.driver.firstEnds].flatMap(([plural, nth]) =>
    (["silent", "lag"] as const).map((effect): Fault => ({ kind: "watch", plural, nth, effect })),
  );
  const known = new Set(anywhere.map((fault) => JSON.stringify(fault)));
  return [...anywhere, ...atEnds.filter((fault) => !known.has(JSON.stringify(fault)))];
}

function ofLeaders({ world }: Run, struckAfter?: readonly string[]): Fault[] {
  const writes = world.network.writes.filter(({ call }) => !isLease(call));
  const after = struckAfter?.map((part) => 2 + writes.findIndex(({ site }) => site.includes(part)));
  const positions = after ?? [0.2, 0.7].map((part) => Math.ceil(writes.length * part));
  return LEADER_EFFECTS.flatMap((effect) => positions.map((nth): Fault => ({ kind: "leader", nth, effect })));
}

function ofPoison(): Fault[] {
  const one = (plural: string, index: number): Fault => {
    const poison = POISONS[(index + hashOf(plural)) % POISONS.length] ?? POISONS[0];
    return { kind: "poison", plural, poison };
  };
  return POISONABLE.flatMap((plural) => [one(plural, 0), one(plural, 1)]);
}

function plan(scenario: string, fault: Fault, seed = REFERENCE_SEED): Plan {
  return { id: [scenario, ...textOf(fault), `seed-${seed}`].join("/"), scenario, seed, fault };
}

function textOf(fault: Fault): string[] {
  switch (fault.kind) {
    case "none":
      return ["undisturbed"];
    case "write":
      return [fault.site, String(fault.nth), fault.effect];
    case "watch":
      return [`watch-${fault.plural}`, String(fault.nth), fault.effect];
    case "leader":
      return ["leader", String(fault.nth), fault.effect];
    case "poison":
      return [`poison-${fault.plural}`, fault.poison];
  }
}
