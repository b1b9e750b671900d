import type { DeletionRow } from "@/lib/lists/deletions/row";
import type { GateEntry } from "@/lib/lists/gates/list";
import type { InvitationRow } from "@/lib/lists/invitations/row";
import type { ReplicaSetRow } from "@/lib/lists/replica-sets/row";
import type { SetEntry } from "@/lib/lists/sets/list";
import { deletionObserved } from "@/server/history/past-deletions";
import { gateObserved } from "@/server/history/past-gates";
import { invitationObserved } from "@/server/history/past-invitations";
import { replicaSetObserved } from "@/server/history/past-replica-sets";
import { setObserved } from "@/server/history/past-sets";
import { rfc3339Of } from "@/server/history/row-states";
import type { HistoryStore } from "@/server/history/store/history-store";
import { KIND } from "@/server/history/store/subjects";

const DAY_S = 24 * 60 * 60;
const PERIOD_S = 300;
/** Counts are written no more often. */
const COUNTS_S = 30;
const SETS = 40;
const REPLICA_SETS = 20;
const WINDOWS = 24;
const GATES = 20;
/** Made in a day, each for so many clusters, of which one comes each half minute. */
const INVITATIONS = 4;
const INVITED = 50;
/** An add-on that is taken from so many clusters each day, one after another within an hour. */
const REMOVED = 2_000;
const REMOVED_WITHIN_S = 3_600;
/** From the mark until it is gone. */
const LEAVES_AFTER_S = 90;
/** What does not go on by itself. */
const STUCK = 60;

/** What else a fleet of ten thousand clusters has: `START` is its first second, since epoch. */
export class FurtherKinds {
  constructor(
    private readonly store: HistoryStore,
    private readonly works: HistoryStore,
    private readonly startS: number,
  ) {
    for (let index = 0; index < SETS; index += 1) this.#observeSet(index, 250);
    for (let index = 0; index < REPLICA_SETS; index += 1) this.#observeReplicaSet(index, 0);
    for (let index = 0; index < WINDOWS; index += 1) this.#observeWindow(index, 0);
    for (let index = 0; index < GATES; index += 1) this.#observeGate(index, 0);
    for (let index = 0; index < STUCK; index += 1)
      this.works.observe(deletionObserved(this.#deletionRow(index, 0, true), `stuck-${index}`));
  }

  /** What changes in one second. */
  pass(second: number): void {
    for (let index = second % PERIOD_S; index < SETS; index += PERIOD_S)
      this.#observeSet(index, 249 - (Math.floor(second / PERIOD_S) % 3));
    if (second % COUNTS_S === 0) {
      for (let index = 0; index < REPLICA_SETS; index += 1) this.#observeReplicaSet(index, second);
      for (let index = 0; index < GATES; index += 4) this.#observeGate(index, second);
      this.#observeInvitations(second);
    }
    // Twice a day, each at an hour of its own.
    if (second % 3_600 === 0)
      for (let index = (second / 3_600) % 12; index < WINDOWS; index += 12) this.#observeWindow(index, second);
    this.#passRemovals(second % DAY_S, second);
  }

  #passRemovals(ofDay: number, second: number): void {
    const perSecond = REMOVED / REMOVED_WITHIN_S;
    const [begun, gone] = [ofDay, ofDay - LEAVES_AFTER_S].map((each) => [each - 1, each].map((at) => countAt(at)));
    for (let index = begun?.[0] ?? 0; index < (begun?.[1] ?? 0); index += 1)
      for (const kind of ["ManagedClusterAddOn", "ManifestWork"] as const)
        this.works.observe(
          deletionObserved({ ...this.#deletionRow(index, second, false), ...nameOf(index, kind) }, `${kind}-${index}`),
        );
    for (let index = gone?.[0] ?? 0; index < (gone?.[1] ?? 0); index += 1)
      for (const kind of ["ManagedClusterAddOn", "ManifestWork"] as const)
        this.works.remove(KIND.deletion, nameOf(index, kind).name);

    function countAt(at: number): number {
      return Math.floor(Math.max(0, Math.min(at, REMOVED_WITHIN_S)) * perSecond);
    }
  }

  #observeSet(index: number, available: number): void {
    const row: SetEntry = {
      ...{ name: `set-${index}`, selector: "ExclusiveClusterSetLabel", members: 250, available, managed: [] },
      ...{ boundTo: ["fleet", `team-${index}`], placements: 3, addOns: ["add-on-1", "add-on-2"] },
      createdAt: rfc3339Of(this.startS),
    };
    this.store.observe(setObserved(row, `set-${index}`));
  }

  #observeReplicaSet(index: number, second: number): void {
    const degraded = (second * 97 + index * 31) % 100;
    const row: ReplicaSetRow = {
      ...{ name: `fleet/agents-${index}`, namespace: "fleet", set: `agents-${index}`, status: "progressing" },
      ...{ message: "Works are being applied.", placements: ["all"], manifests: 7, total: 10_000, applied: 10_000 },
      ...{ available: 10_000 - degraded, progressing: degraded, degraded },
      ...{ since: rfc3339Of(this.startS), createdAt: rfc3339Of(this.startS) },
    };
    this.store.observe(replicaSetObserved(row, row.name));
  }

  #observeWindow(index: number, second: number): void {
    const row: GateEntry = {
      ...{ name: `window/nights-${index}`, object: `nights-${index}`, kind: "window", about: `set set-${index}` },
      ...{ status: Math.floor(second / 43_200) % 2 === 0 ? "open" : "closed", isFleet: false, sets: [`set-${index}`] },
      ...{ addOns: [], stops: [], members: undefined, zone: "Europe/Lisbon" },
      part: { names: [], clusterSets: [`set-${index}`] },
      until: rfc3339Of(this.startS + second + 43_200),
      createdAt: rfc3339Of(this.startS),
    };
    this.store.observe(gateObserved(row));
  }

  #observeGate(index: number, second: number): void {
    const addOn = `add-on-${index}`;
    const row: GateEntry = {
      ...{ name: `approval/canary-${index}`, object: `canary-${index}`, kind: "approval", status: "waiting" },
      ...{ about: `${addOn} through fleet/all, before each group`, isFleet: false, sets: [], addOns: [addOn] },
      ...{ placement: "fleet/all", members: undefined, part: undefined, stops: [`${addOn}/fleet/all`] },
      ...{ clusters: 2_500 - ((second * 97 + index) % 250), approvals: { given: 0, needed: 1 } },
      ...{ since: rfc3339Of(this.startS), createdAt: rfc3339Of(this.startS) },
    };
    this.store.observe(gateObserved(row));
  }

  #observeInvitations(second: number): void {
    const period = DAY_S / INVITATIONS;
    const made = Math.floor(second / period);
    const come = Math.min(INVITED, Math.floor((second % period) / COUNTS_S));
    const names = Array.from({ length: INVITED }, (_, each) => `edge-new-${made}-${String(each).padStart(3, "0")}`);
    const row: InvitationRow = {
      ...{ name: `invite-${made}`, names, count: INVITED, used: names.slice(0, come), createdBy: "ada" },
      createdAt: rfc3339Of(this.startS + made * period),
      expiresAt: rfc3339Of(this.startS + (made + 4) * period),
    };
    this.store.observe(invitationObserved(row));
  }

  #deletionRow(index: number, second: number, isStuck: boolean): DeletionRow {
    const { cluster, ...names } = nameOf(index, "ManifestWork");
    return {
      ...{ ...names, cluster, isStuck, since: rfc3339Of(this.startS + second) },
      blocker: isStuck ? "cluster-unreachable" : "being-removed",
      message: isStuck
        ? `The agent of ${cluster} does not answer, so that nothing is removed there.`
        : `The agent on ${cluster} removes 7 objects of the work addon-old-deploy-0.`,
      ...(isStuck
        ? { actor: "person", who: `the administrators of ${cluster}` }
        : { actor: "agent", who: "the agent" }),
      step: `Bring ${cluster} back, or detach it.`,
      chain: "ManagedClusterAddOn old > ManifestWork addon-old-deploy-0",
    };
  }
}

function nameOf(index: number, kind: "ManagedClusterAddOn" | "ManifestWork") {
  const cluster = `edge-${["west", "east", "north"][index % 3]}-${String(index).padStart(5, "0")}`;
  const object = kind === "ManifestWork" ? "addon-old-deploy-0" : "old";
  return { name: `${cluster}/${object}/${kind}`, kind, namespace: cluster, object, cluster };
}
