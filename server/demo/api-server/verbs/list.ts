import { badRequest, expired, tooLargeRevision } from "@/server/demo/api-server/http/status";
import type { StoredResource } from "@/server/demo/api-server/registry/api-resource";
import type { Snapshot } from "@/server/demo/api-server/store/snapshot";
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
  const limit = options.revision === 0 && options.match === "" ? 0 : options.limit;
  return page(stateAt(resource, chosen, position), position, chosen, limit);
}

interface Position extends ContinueToken {
  readonly revision: number;
}

function startOf(store: Store, { continueToken, revision, match }: ListOptions): Position {
  if (continueToken !== "") {
    if (revision !== undefined && revision !== 0)
      throw badRequest("specifying resource version is not allowed when using continue");
    const token = readToken(continueToken);
    return { ...token, revision: token.revision === -1 ? store.revision : token.revision };
  }
  if (revision !== undefined && revision > store.revision) throw tooLargeRevision(revision, store.revision);
  return { revision: match === "Exact" && revision !== undefined ? revision : store.revision, start: "" };
}

function stateAt({ collection }: StoredResource, chosen: Selection, { revision, start }: Position): Snapshot {
  const state = collection.at(revision, chosen.namespace);
  if (state) return state;
  if (start === "") throw expired(`The resourceVersion for the provided list is too old: ${revision}`);
  const message =
    "The provided continue parameter is too old to display a consistent list result. You can start a new list without the continue parameter, or use the continue token in this response to retrieve the remainder of the results.";
  throw expired(message, encodeToken({ revision: -1, start }));
}

/** From the start to the limit, if there is one; keys of tokens are relative to what is listed. */
function page(state: Snapshot, { revision, start }: Position, chosen: Selection, limit: number): Listed {
  const objects: StoredObject[] = [];
  const resourceVersion = String(revision);
  let last = "";
  for (const [key, object] of state.from(start)) {
    if (limit > 0 && objects.length === limit) {
      const next = `${last}\u0000`;
      const count = chosen.selective ? {} : { remainingItemCount: state.countFrom(next) };
      return { objects, metadata: { resourceVersion, continue: encodeToken({ revision, start: next }), ...count } };
    }
    last = key;
    if (chosen.matches(object)) objects.push(object);
  }
  return { objects, metadata: { resourceVersion, continue: "" } };
}
