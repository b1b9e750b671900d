import type { DeletionBlocker, DeletionObject } from "@/lib/deletion/deletion";
import { explainDeletions } from "@/lib/deletion/explain-deletions";
import { plural } from "@/lib/format/count";
import { condition } from "@/lib/kube/conditions";
import type { ObjectMeta } from "@/lib/kube/object";
import type { ManagedCluster } from "@/lib/resources/managed-cluster";
import { commandsOf } from "./commands";
import { DETACH_STEPS, type DetachRunbook, type DetachState, type DetachStep, type DetachStepId } from "./detach";
import type { DetachFacts } from "./facts";
import { leftBehind } from "./left-behind";
import { type DetachMark, type DetachPath, detachMark } from "./mark";
import { type DetachParts, detachParts, heldObjects } from "./parts";
import { isReachable, preflight } from "./preflight";

/**
 * How a cluster is detached: what speaks against it, and each step with its state, all from the hub's objects, so that
 * whoever looks at it next sees the same. Pure.
 */
export function detachRunbook(facts: DetachFacts): DetachRunbook {
  const cluster = facts.cluster.value;
  const mark = detachMark(cluster?.metadata.annotations);
  const path =
    mark?.path ?? (isReachable(facts) || !cluster || cluster.metadata.deletionTimestamp ? "clean" : "unreachable");
  const steps = new Steps(facts, { cluster, mark, path });
  return {
    cluster: facts.clusterName,
    uid: cluster?.metadata.uid,
    mark,
    path,
    deletingSince: cluster?.metadata.deletionTimestamp,
    checks: preflight(facts),
    steps: steps.all(),
    leaves: leftBehind(facts, path),
  };
}

const SKIPPED: Readonly<Record<DetachPath, readonly DetachStepId[]>> = {
  clean: ["leave"],
  unreachable: ["hooks", "add-ons", "works"],
};

interface Begun {
  readonly cluster: ManagedCluster | undefined;
  readonly mark: DetachMark | undefined;
  readonly path: DetachPath;
}

/** What is known of one step beside whether those before it are done. */
type Found = Pick<DetachStep, "state" | "evidence"> & Partial<Omit<DetachStep, "id">>;

class Steps {
  readonly #blockers: ReadonlyMap<string, readonly DeletionBlocker[]>;
  readonly #parts: DetachParts;

  constructor(
    private readonly facts: DetachFacts,
    private readonly begun: Begun,
  ) {
    const { deletions } = explainDeletions(facts);
    this.#blockers = new Map(deletions.map((each) => [keyOf(each), each.blockers]));
    this.#parts = detachParts(facts);
  }

  all(): DetachStep[] {
    const { path } = this.begun;
    let isOpen = true;
    return DETACH_STEPS.filter((id) => !SKIPPED[path].includes(id)).map((id) => {
      const found = this.#found(id);
      const state = isOpen || !AWAITING.has(found.state) ? found.state : "waiting";
      // A cluster that is deleted is let go by every placement: only agents that have to remove something wait for that.
      if (found.state !== "done" && !(id === "placements" && path === "unreachable")) isOpen = false;
      const rest = { left: [], leftTotal: 0, blockers: [], ...found };
      return { ...rest, id, state, commands: commandsOf(id, this.facts, this.#parts, path) };
    });
  }

  get #isGone(): boolean {
    return !this.facts.cluster.missing && !this.begun.cluster;
  }

  get #isMarkedForDeletion(): boolean {
    return this.#isGone || this.begun.cluster?.metadata.deletionTimestamp !== undefined;
  }

  #found(id: DetachStepId): Found {
    const { addOns, works, cluster } = this.facts;
    switch (id) {
      case "begin":
        return this.#begin();
      case "placements":
        return this.#placements();
      case "hooks":
        return addOns.missing ? HIDDEN : this.#objects("ManagedClusterAddOn", this.#parts.hooked, NO_HOOKS);
      case "add-ons":
        return addOns.missing ? HIDDEN : this.#objects("ManagedClusterAddOn", this.#parts.plain, NO_ADD_ONS);
      case "works":
        return works.missing ? HIDDEN : this.#objects("ManifestWork", this.#parts.works, NO_WORKS);
      case "cluster":
        return cluster.missing ? HIDDEN : this.#cluster();
      case "leave":
        return addOns.missing || works.missing ? HIDDEN : this.#leave();
      case "release":
        return cluster.missing ? HIDDEN : this.#release();
      case "unjoin":
        return { state: "by-hand", evidence: [] };
    }
  }

  #begin(): Found {
    const { mark } = this.begun;
    if (mark) return { state: "done", evidence: [`${mark.by} began it.`], since: mark.at };
    if (this.#isGone) return { state: "done", evidence: ["The cluster is gone from the hub."] };
    return this.#isMarkedForDeletion
      ? { state: "done", evidence: ["The ManagedCluster was deleted without this runbook."] }
      : { state: "next", evidence: [] };
  }

  #placements(): Found {
    const { selecting } = this.facts;
    if (this.#isMarkedForDeletion)
      return { state: "done", evidence: ["No placement selects a cluster that is being deleted."] };
    if (selecting.missing) return HIDDEN;
    if (selecting.value.length === 0) return { state: "done", evidence: ["No placement selects it."] };
    const left = selecting.value.map(({ name }) => placementObject(name));
    const staying = selecting.value.filter(({ toleratesDetaching }) => toleratesDetaching);
    const evidence = selecting.value.map(({ name }) => `The decisions of ${name} name it.`);
    const rest = { left: left.slice(0, MAX_LEFT), leftTotal: left.length };
    if (staying.length === 0) return { ...rest, state: "running", evidence };
    return {
      ...rest,
      state: "blocked",
      evidence: staying.map(({ name }) => `${name} tolerates every taint: change its predicates so that it lets go.`),
    };
  }

  #objects(kind: string, objects: readonly Marked[], none: string): Found {
    if (objects.length === 0) return { state: "done", evidence: [none] };
    const marked = objects.filter(({ metadata }) => metadata.deletionTimestamp !== undefined);
    const blockers = marked.flatMap((each) => this.#blockers.get(keyOf(objectOf(kind, each))) ?? []);
    const all = objects.map((each) => objectOf(kind, each));
    return {
      state: marked.length < objects.length && !this.#isMarkedForDeletion ? "next" : stateOf(blockers),
      evidence: [`${plural(objects.length, "is", "are")} left, ${marked.length} of them marked for deletion.`],
      since: marked.map(({ metadata }) => metadata.deletionTimestamp ?? "").sort()[0],
      left: all.slice(0, MAX_LEFT),
      leftTotal: all.length,
      blockers: worstFirst(blockers),
    };
  }

  #cluster(): Found {
    const { cluster } = this.begun;
    if (this.#isGone) return { state: "done", evidence: ["The cluster is gone from the hub."] };
    const since = cluster?.metadata.deletionTimestamp;
    return since === undefined
      ? { state: "next", evidence: [] }
      : { state: "done", evidence: ["The ManagedCluster is marked for deletion."], since };
  }

  /** What waits for an agent that does not answer, once the hub has marked it. */
  #leave(): Found {
    if (!this.#isMarkedForDeletion) return { state: "next", evidence: [] };
    const held = heldObjects(this.facts);
    const total = (this.facts.addOns.value?.length ?? 0) + (this.facts.works.value?.length ?? 0);
    if (total === 0) return { state: "done", evidence: ["No add-on and no work is left in its namespace."] };
    if (held.length === 0)
      return {
        state: "running",
        evidence: [`${plural(total, "object")} left: the hub removes them one after the other.`],
      };
    return {
      state: "next",
      evidence: [`${plural(held.length, "object waits", "objects wait")} for agents that do not report.`],
      left: held.slice(0, MAX_LEFT).map(({ kind, metadata }) => ({ kind, ...nameOf(metadata) })),
      leftTotal: held.length,
    };
  }

  #release(): Found {
    const { cluster } = this.begun;
    if (this.#isGone) return { state: "done", evidence: [NAMESPACE_STAYS] };
    if (!cluster?.metadata.deletionTimestamp) return { state: "next", evidence: [] };
    const blockers = this.#blockers.get(`ManagedCluster ${cluster.metadata.name}`) ?? [];
    const deleting = condition(cluster.status.conditions, "Deleting");
    return {
      state: stateOf(blockers),
      evidence: deleting?.message ? [deleting.message] : [],
      since: cluster.metadata.deletionTimestamp,
      blockers: worstFirst(blockers),
    };
  }
}

const NO_HOOKS = "No add-on with hooks is left.";
const NO_ADD_ONS = "No other add-on is left.";
const NO_WORKS = "No work of anybody else is left.";
const NAMESPACE_STAYS = "The hub has no such cluster any more. Its namespace stays, and may be used by it again.";
const MAX_LEFT = 50;
const MAX_BLOCKERS = 5;
const HIDDEN: Found = { state: "hidden", evidence: ["You may not see what this step is about."] };
/** What an earlier step holds back. What goes on by itself goes on. */
const AWAITING: ReadonlySet<DetachState> = new Set(["next"]);

type Marked = { readonly metadata: ObjectMeta };

function stateOf(blockers: readonly DeletionBlocker[]): DetachState {
  return blockers.some(({ rule }) => !PASSING.has(rule)) ? "blocked" : "running";
}

/** What goes on by itself. */
const PASSING: ReadonlySet<DeletionBlocker["rule"]> = new Set(["hook-running", "being-removed"]);

function worstFirst(blockers: readonly DeletionBlocker[]): DeletionBlocker[] {
  const seen = new Set<string>();
  const single = blockers.filter(({ rule, message }) => !seen.has(rule + message) && seen.add(rule + message));
  return [...single.filter(({ rule }) => !PASSING.has(rule)), ...single.filter(({ rule }) => PASSING.has(rule))].slice(
    0,
    MAX_BLOCKERS,
  );
}

function objectOf(kind: string, { metadata }: Marked): DeletionObject {
  return { kind, ...nameOf(metadata) };
}

function nameOf({ name, namespace }: ObjectMeta) {
  return { name, ...(namespace !== undefined && { namespace }) };
}

function placementObject(key: string): DeletionObject {
  const [namespace = "", name = ""] = key.split("/", 2);
  return { kind: "Placement", namespace, name };
}

function keyOf({ kind, namespace, name }: DeletionObject): string {
  return `${kind} ${namespace === undefined ? name : `${namespace}/${name}`}`;
}
