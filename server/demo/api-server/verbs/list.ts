import { badRequest, expired, tooLargeRevision } from "@/server/demo/api-server/http/status";
import type { StoredResource } from "@/server/demo/api-server/registry/api-resource";
import { keyOf } from "@/server/demo/api-server/store/collection";
import type { Store } from "@/server/demo/api-server/store/store";
import type { StoredObject } from "@/server/demo/api-server/store/stored-object";
import { type ContinueToken, encodeToken, readToken } from "./continue-token";
import type { ListOptions } from "./list-options";
import type { ListMeta } from "./represent";
import type { Selection } from "./selection";

export interface Listed {
  readonly objects: readonly StoredObject[];
  readonly metadata: ListMeta;
}

/** One page of a list, or all of it. Every page shows the state that the first one showed. */
export function listObjects(store: Store, resource: StoredResource, chosen: Selection, options: ListOptions): Listed {
  const position = startOf(store, options);
  const state = stateAt(store, resource, chosen, position);
  const limit = options.revision === 0 && options.match === "" ? 0 : options.limit;
  const start = firstAtOrAfter(state, chosen, position.start);
  return page(state.slice(start), chosen, limit, position.revision);
}

interface Position extends ContinueToken {
  readonly revision: number;
}

function startOf(store: Store, { continueToken, revision, match }: ListOptions): Position {
  if (continueToken !== "") {
    if (revision !== undefined && revision !== 0) throw badRequest("specifying resource version is not allowed when using continue");
    const token = readToken(continueToken);
    return { ...token, revision: token.revision === -1 ? store.revision : token.revision };
  }
  if (revision !== undefined && revision > store.revision) throw tooLargeRevision(revision, store.revision);
  return { revision: match === "Exact" && revision !== undefined ? revision : store.revision, start: "" };
}

function stateAt(store: Store, { collection }: StoredResource, chosen: Selection, { revision, start }: Position): readonly StoredObject[] {
  if (revision === store.revision) return collection.list(chosen.namespace);
  const state = collection.listAt(revision, chosen.namespace);
  if (state) return state;
  if (start === "") throw expired(`The resourceVersion for the provided list is too old: ${revision}`);
  const message =
    "The provided continue parameter is too old to display a consistent list result. You can start a new list without the continue parameter, or use the continue token in this response to retrieve the remainder of the results.";
  throw expired(message, encodeToken({ revision: -1, start }));
}

/** Keys of tokens are relative to what is listed: the name alone within a namespace. */
function relativeKey(object: StoredObject, { namespace }: Selection): string {
  return namespace === undefined ? keyOf(object) : object.name;
}

function firstAtOrAfter(state: readonly StoredObject[], chosen: Selection, start: string): number {
  let low = 0;
  let high = state.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const object = state[middle];
    if (object && relativeKey(object, chosen) < start) low = middle + 1;
    else high = middle;
  }
  return low;
}

function page(rest: readonly StoredObject[], chosen: Selection, limit: number, revision: number): Listed {
  const objects: StoredObject[] = [];
  let seen = 0;
  for (const object of rest) {
    if (limit > 0 && objects.length === limit) break;
    seen++;
    if (chosen.matches(object)) objects.push(object);
  }
  const remaining = rest.length - seen;
  const last = rest[seen - 1];
  const resourceVersion = String(revision);
  if (remaining === 0 || !last) return { objects, metadata: { resourceVersion, continue: "" } };
  const token = encodeToken({ revision, start: `${relativeKey(last, chosen)}\u0000` });
  const count = chosen.selective ? {} : { remainingItemCount: remaining };
  return { objects, metadata: { resourceVersion, continue: token, ...count } };
}
