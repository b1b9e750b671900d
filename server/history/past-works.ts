import type { WorkRow } from "@/lib/lists/works/row";
import type { WorkScope } from "@/server/auth/work-scope";
import { ApiError } from "@/server/errors";
import type { PastList } from "@/server/lists/past-list";
import { LATER_WORK_FIELDS, type StoredWork, type WorkAttributes } from "./further-row-states";
import { ObjectsByCluster } from "./objects-by-cluster";
import { pastView } from "./past-view";
import { readState, timeOrNone } from "./row-states";
import { rowsByCluster } from "./rows-by-cluster";
import type { PastState } from "./store/history-store";
import { pauseAfter } from "./store/pause-after";
import type { Snapshot } from "./store/snapshot";
import { type IsPresent, KIND } from "./store/subjects";

/**
 * Works as they were. Who may not list all sees those that are there now. Throws `ApiError` "invalid" where none were
 * recorded.
 */
export async function pastWorks(state: PastState, isPresent: IsPresent): Promise<PastList<WorkRow, WorkScope>> {
  const { snapshot } = state;
  const rows = await rowsOf(snapshot);
  return {
    ...pastView(state, rows),
    unknown: snapshot.hasLaterFields(KIND.work) ? [] : LATER_WORK_FIELDS,
    isSettled: ({ on }) => on === true,
    visible: (row, { on }) => {
      if (on === true) return row;
      const isThere = row instanceof PastWork && isPresent(KIND.work, row.name, snapshot.uidOf(row.id));
      return isThere ? row : undefined;
    },
  };
}

async function rowsOf(snapshot: Snapshot): Promise<ReadonlyMap<string, PastWork>> {
  const pause = pauseAfter();
  const byCluster = await ObjectsByCluster.of(snapshot, pause, KIND.work);
  if (!byCluster.isRecorded) throw new ApiError("invalid", "No works were recorded at that time.");
  const states = new PastWorkStates(snapshot);
  return rowsByCluster(snapshot, byCluster, pause, () => (id) => new PastWork(states, id));
}

/** What thousands of works share, read once. */
class PastWorkStates {
  readonly #states: StoredWork[] = [];
  readonly #attributes: WorkAttributes[] = [];

  constructor(readonly snapshot: Snapshot) {}

  state(id: number): StoredWork {
    const number = this.snapshot.states.state.get(id);
    this.#states[number] ??= readState<StoredWork>(this.snapshot.stateOf(id));
    return this.#states[number];
  }

  attributes(id: number): WorkAttributes {
    const number = this.snapshot.states.attributes.get(id);
    this.#attributes[number] ??= readState<WorkAttributes>(this.snapshot.attributesOf(id));
    return this.#attributes[number];
  }
}

/** A work as it was, of which a fleet has 200,000: its fields are read from the snapshot when they are wanted. */
class PastWork implements WorkRow {
  readonly #states: PastWorkStates;

  constructor(
    states: PastWorkStates,
    readonly id: number,
  ) {
    this.#states = states;
  }

  get name(): string {
    return this.#states.snapshot.nameOf(this.id);
  }

  get cluster(): string {
    return this.#states.snapshot.firstNameOf(this.id);
  }

  get work(): string {
    return this.#states.snapshot.secondNameOf(this.id);
  }

  get addOn(): WorkRow["addOn"] {
    return this.#states.attributes(this.id).addOn;
  }

  get manifests(): number {
    return this.#states.attributes(this.id).manifests;
  }

  get applied(): WorkRow["applied"] {
    return this.#states.state(this.id).applied;
  }

  get available(): WorkRow["available"] {
    return this.#states.state(this.id).available;
  }

  get isLeaving(): WorkRow["isLeaving"] {
    return this.#states.state(this.id).isLeaving;
  }

  get message(): WorkRow["message"] {
    return this.#states.state(this.id).message;
  }

  get rolled(): WorkRow["rolled"] {
    return this.#states.state(this.id).rolled;
  }

  get drifts(): WorkRow["drifts"] {
    return this.#states.state(this.id).drifts;
  }

  get feedback(): WorkRow["feedback"] {
    return this.#states.state(this.id).feedback;
  }

  get since(): WorkRow["since"] {
    return timeOrNone(this.#states.snapshot.sinceOf(this.id));
  }

  get createdAt(): string {
    return timeOrNone(this.#states.snapshot.createdOf(this.id)) ?? "";
  }

  /** As it is sent. */
  toJSON(): WorkRow {
    const { addOn, applied, available, cluster, createdAt, isLeaving, manifests, message, name, since, work } = this;
    const { drifts, feedback, rolled } = this;
    return {
      ...{ name, cluster, work, addOn, applied, available, isLeaving, message, since, manifests },
      ...{ rolled, drifts, feedback, createdAt },
    };
  }
}
