import { ApiError } from "@/server/errors";
import { type ChangedObject, eachPastChange } from "@/server/history/past-changes";
import type { PastLists } from "@/server/history/past-lists";
import type { Snapshot } from "@/server/history/store/snapshot";
import { KIND, type Kind } from "@/server/history/store/subjects";

/** Of so many, more is not kept in memory. */
const MAX_CHANGES = 500_000;

/** An object as it was from a time on, in milliseconds since epoch; without a state, it was not there. */
export interface PastObject extends Omit<ChangedObject, "uid"> {
  readonly at: number;
  readonly state: string | undefined;
  readonly attributes: string;
  /** Of its state, in seconds since epoch; 0 where that is unknown. */
  readonly since: number;
}

/** In milliseconds since epoch. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/** How it is in a snapshot; `from` is since when where that is not stored. */
export function objectAt(snapshot: Snapshot, id: number, from: number): PastObject {
  const since = snapshot.sinceOf(id);
  return {
    at: since * 1_000 || from,
    kind: snapshot.kindOf(id),
    first: snapshot.firstNameOf(id),
    second: snapshot.secondNameOf(id),
    created: snapshot.createdOf(id),
    state: snapshot.stateOf(id),
    attributes: snapshot.attributesOf(id),
    since,
  };
}

/** What changed of the kinds that are read, oldest first. Throws `ApiError` "invalid" where that is too much. */
export async function changedObjects(
  store: PastLists["store"],
  span: Span,
  isRead: (kind: Kind) => boolean,
): Promise<readonly PastObject[]> {
  const changes: PastObject[] = [];
  let about: Pick<ChangedObject, "kind" | "created"> = { kind: KIND.cluster, created: 0 };
  const isWanted = (object: ChangedObject) => {
    if (!isRead(object.kind)) return false;
    about = { kind: object.kind, created: object.created };
    return true;
  };
  await eachPastChange(store, span, isWanted, ({ addOn, at, attributes, cluster, since, to }) => {
    if (changes.length >= MAX_CHANGES)
      throw new ApiError("invalid", `More than ${MAX_CHANGES} changes are in that time: choose a shorter one.`);
    changes.push({ ...about, at, first: cluster, second: addOn, state: to, attributes, since });
  });
  return changes;
}
