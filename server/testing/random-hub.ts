import { seededRandom } from "@/lib/kube/random";
import { TestCaches } from "./caches";
import { putAnyAddOn, THEMES } from "./random-rollouts";
import {
  ADD_ON_STATES,
  AWAY,
  BEHIND_STATE,
  type Pick,
  type PlacedState,
  putAnyCluster,
  putAnyPlacement,
  putAnyWork,
  WELL,
} from "./random-states";

/** Enough for every state of everything, as `one-truth-states.test.ts` holds it against what there is. */
export const SEEDS = Array.from({ length: 30 }, (_, index) => index + 1);

const ADD_ONS = ["hello", "other", "third", "fourth", "fifth"];

/** A hub on which anything may be in any state: held, failed, half removed, orphaned, without a manager. */
export function randomHub(seed: number, size = 12): TestCaches {
  const random = seededRandom(seed);
  const pick = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)] as T; // never empty
  const caches = new TestCaches();
  const clusters = Array.from({ length: size }, (_, index) => `c${index}`);
  const gone = new Set(clusters.filter((cluster) => putAnyCluster(caches, cluster, pick) === "gone"));
  for (let n = 0; n < 4; n += 1) if (random() < 0.4) putJoining(caches, `j${n}`, random() < 0.6);
  for (const [index, name] of ADD_ONS.entries()) {
    const theme = index === 0 ? THEMES[seed % THEMES.length] : undefined;
    const isConfigured = putAnyAddOn(caches, name, pick, theme);
    putOnClusters({ caches, clusters, gone, random, pick }, { name, isConfigured, theme });
  }
  caches.sync();
  return caches;
}

interface Made {
  readonly caches: TestCaches;
  readonly clusters: readonly string[];
  /** Clusters that do not answer. */
  readonly gone: ReadonlySet<string>;
  readonly random: () => number;
  readonly pick: Pick;
}

interface PutAddOn {
  readonly name: string;
  readonly isConfigured: boolean;
  readonly theme: (typeof THEMES)[number] | undefined;
}

/** The placement of an add-on, and its cluster add-ons and works, there and elsewhere. */
function putOnClusters({ caches, clusters, gone, pick, random }: Made, { isConfigured, name, theme }: PutAddOn): void {
  const some = (share: number) => clusters.filter(() => random() < share);
  const { isMixed, goneAre, leaving, states } = theme ? { ...ALIKE, ...theme } : moodOf(pick);
  const isWanted = (cluster: string) => goneAre !== "absent" || !gone.has(cluster);
  const chosen = some(theme ? 0.8 : pick([0, 0.8, 0.8, 0.8])).filter(isWanted);
  putAnyPlacement(caches, `ns/${name}`, chosen, pick);
  for (const cluster of isMixed ? some(0.8) : chosen) {
    const isGone = gone.has(cluster);
    const state = isGone && goneAre === "behind" ? BEHIND_STATE : pick(states);
    putState(caches, { name, cluster, state, isLeaving: random() < leaving }, { isGone, isConfigured });
  }
  for (const cluster of some(0.2)) putAnyWork(caches, name, cluster, pick);
}

const ALIKE = { isMixed: false, leaving: 0 };

/** What an add-on's clusters may be in: anything at once, one state alone, or that among those that are well. */
function moodOf(pick: Pick) {
  if (pick([true, false])) return { isMixed: true, goneAre: "any", leaving: 0.15, states: ADD_ON_STATES };
  const one = pick(ADD_ON_STATES);
  return {
    ...ALIKE,
    goneAre: pick(["any", "absent"]),
    leaving: pick([0, 0.1]),
    states: pick([[one], [WELL, WELL, one]]),
  };
}

/** Waits for a person, with a certificate request or without one. */
function putJoining(caches: TestCaches, cluster: string, hasRequest: boolean): void {
  caches.waiting(cluster);
  if (hasRequest) caches.request(`${cluster}-csr`, cluster);
}

interface Placed {
  readonly name: string;
  readonly cluster: string;
  readonly state: PlacedState;
  readonly isLeaving: boolean;
}

function putState(
  caches: TestCaches,
  { name, cluster, state, isLeaving }: Placed,
  { isConfigured, isGone }: { readonly isConfigured: boolean; readonly isGone: boolean },
): void {
  caches.clusterAddOn(
    cluster,
    name,
    { ...state.conditions, ...(isGone ? AWAY : {}) },
    {
      at: new Date(Date.now() - state.age).toISOString(),
      isLeaving,
      configReferences: isConfigured ? [...state.configReferences] : [],
    },
  );
}
