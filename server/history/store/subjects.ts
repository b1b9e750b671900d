import { Column } from "./column";

/** What has a history. The values are stored. */
export const KIND = {
  cluster: 0,
  clusterAddOn: 1,
  addOn: 2,
  placement: 3,
  rollout: 4,
  approval: 5,
  work: 6,
  identity: 7,
  set: 8,
  replicaSet: 9,
  gate: 10,
  invitation: 11,
  deletion: 12,
  /**
   * One for each kind that is recorded, named by its number: a list without objects was empty, and not unknown. Another, named
   * by `laterFieldsOf`, says that all is recorded that this version records.
   */
  recorded: 13,
} as const;
export type Kind = (typeof KIND)[keyof typeof KIND];
export const KINDS: readonly Kind[] = Object.values(KIND);

/** The name of what says that those fields of a kind are recorded that files of earlier versions do not have. */
export function laterFieldsOf(kind: Kind): string {
  return `${kind}+`;
}

/** Whether the object under that name has that identity now. */
export type IsPresent = (kind: Kind, name: string, uid: string) => boolean;

/** How one object is. Texts mean something to their owner alone; equal ones are stored once. */
export interface ObjectState {
  readonly kind: Kind;
  /** Of a cluster add-on "cluster/add-on", of a work "cluster/work", of a deletion "cluster/work/ManifestWork". */
  readonly name: string;
  readonly uid: string;
  /** Seconds since epoch. */
  readonly created: number;
  readonly state: string;
  /** What changes seldom. */
  readonly attributes: string;
  /** Since when it is in that state, in seconds since epoch; 0 where that is unknown. */
  readonly since: number;
}

/** States of objects by number: each state is the number of its text plus one, or 0 where the object is not there. */
export class States {
  readonly state = new Column();
  readonly attributes = new Column();
  readonly since = new Column();

  set(id: number, state: number, attributes: number, since: number): void {
    this.state.set(id, state);
    this.attributes.set(id, attributes);
    this.since.set(id, since);
  }

  reserve(size: number): void {
    for (const column of [this.state, this.attributes, this.since]) column.reserve(size);
  }

  is(id: number, state: number, attributes: number, since: number): boolean {
    return this.state.get(id) === state && this.attributes.get(id) === attributes && this.since.get(id) === since;
  }

  has(id: number): boolean {
    return this.state.get(id) !== 0;
  }
}

const IN_TWO_PARTS: readonly Kind[] = [KIND.clusterAddOn, KIND.work, KIND.deletion];

/** Whether names are stored in two parts: where both parts are there many times, as those of a fleet's clusters. */
export function hasTwoParts(kind: Kind): boolean {
  return IN_TWO_PARTS.includes(kind);
}

/** A name as stored. */
export function namePartsOf({ kind, name }: Pick<ObjectState, "kind" | "name">): readonly [string, string] {
  const slash = hasTwoParts(kind) ? name.indexOf("/") : -1;
  return slash < 0 ? [name, ""] : [name.slice(0, slash), name.slice(slash + 1)];
}
