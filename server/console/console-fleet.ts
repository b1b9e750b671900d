import { openAccessKinds } from "@/server/access/access-kinds";
import { HealthHistory } from "@/server/history/health-history";
import { historyFinding } from "@/server/history/history-finding";
import { IdentityChanges } from "@/server/history/identity-changes";
import { historiesInMemory } from "@/server/history/open-history";
import { openCallerKinds } from "@/server/identities/caller-kinds";
import { SampleArchive } from "@/server/metrics/sample-archive";
import { Sampler } from "@/server/metrics/sampler";
import type { KnownSystem } from "@/server/metrics/system-report";
import type { ConsoleParts } from "./console-parts";
import { keepHistory } from "./list-history";
import { type ServedLists, servedLists } from "./served-lists";

const DAY_MS = 24 * 60 * 60_000;
/** The kinds that identities of these ways are read from. */
const KIND_OF_WAY = { "role-binding": "bindings", "managed-account": "accounts" } as const;

/** The fleet as the console has it: its lists, how they change, and how they were. */
export type ConsoleFleet = ReturnType<typeof openFleet>;

/** Makes the lists of the fleet and records how they change, until `stopping`. */
export function openFleet(parts: ConsoleParts) {
  const { caches, stopping } = parts;
  const callerKinds = openCallerKinds();
  const accessKinds = openAccessKinds(callerKinds);
  const isManagerRunning = () => runningManager(parts.system.controllers);
  const extras = { callerKinds, accessKinds, keptRequests: parts.keptRequests, isManagerRunning };
  const lists = servedLists(caches, parts.hubFailure, extras);
  const identityChanges = new IdentityChanges(lists.identities.view, (way) => callerKinds[KIND_OF_WAY[way]].isSynced);
  identityChanges.start(stopping);
  stopping.addEventListener("abort", () => closeAll(lists), { once: true });
  return {
    lists,
    callerKinds,
    accessKinds,
    isManagerRunning,
    identityChanges,
    ...countedFleet(parts, lists),
    ...recordedFleet(parts, lists),
  };
}

/** What is counted of the fleet every few seconds. */
function countedFleet(parts: ConsoleParts, lists: ServedLists) {
  const counts = { clusters: lists.clusters.view, addons: lists.addons.view, rollouts: lists.rollouts.view };
  parts.observer?.onViews({
    ...counts,
    approvals: lists.approvals.view,
    identityFindings: parts.caches.identityFindings,
  });
  const archive = parts.samples ?? new SampleArchive({ retentionMs: DAY_MS });
  const sampler = new Sampler(counts, parts.system, archive);
  sampler.start(parts.stopping);
  return { archive, sampler };
}

/** How the fleet was: its health of the last hour, and its lists for as long as they are kept. */
function recordedFleet({ caches, histories = historiesInMemory(), stopping }: ConsoleParts, lists: ServedLists) {
  const health = new HealthHistory(lists.clusters.view);
  const { past, recorders } = keepHistory(lists, caches, histories);
  health.start(stopping);
  for (const recorder of recorders) recorder.start(stopping);
  return { health, past, historyFinding: () => historyFinding([histories.states, histories.works], Date.now()) };
}

/** Whether add-ons have a manager: only where ours manages all of them can that be said. */
function runningManager({ mode, state }: KnownSystem["controllers"]): boolean | undefined {
  if (mode !== "all" || state === undefined) return undefined;
  return state !== null && state.silentSince === undefined;
}

function closeAll(lists: ServedLists): void {
  for (const list of Object.values(lists)) list.close();
}
