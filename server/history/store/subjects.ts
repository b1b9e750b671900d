import { Column } from "./column";

/** What has a history. The values are stored. */
export const KIND = { cluster: 0, clusterAddOn: 1, addOn: 2, placement: 3, rollout: 4, approval: 5, work: 6 } as const;
export type Kind = (typeof KIND)[keyof typeof KIND];
export const KINDS: readonly Kind[] = Object.values(KIND);

/** Whether the object under that name has that identity now. */
export type IsPresent = (kind: Kind, name: string, uid: string) => boolean;

/** How one object is. Texts mean something to their owner alone; equal ones are stored once. */
export interface ObjectState {
  readonly kind: Kind;
  /** Of a cluster add-on "cluster/add-on", of a work "cluster/work". */
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

/** Whether names are stored in two parts: those of cluster add-ons and works, because both parts are there many times. */
export function hasTwoParts(kind: Kind): boolean {
  return kind === KIND.clusterAddOn || kind === KIND.work;
}

/** A name as stored. */
export function namePartsOf({ kind, name }: Pick<ObjectState, "kind" | "name">): readonly [string, string] {
  const slash = hasTwoParts(kind) ? name.indexOf("/") : -1;
  return slash < 0 ? [name, ""] : [name.slice(0, slash), name.slice(slash + 1)];
}
