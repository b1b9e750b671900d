import { type Answer, bytesAnswer, streamAnswer } from "@/server/demo/api-server/http/answer";
import { negotiate } from "@/server/demo/api-server/http/negotiate";
import { internal, tooLargeRevision } from "@/server/demo/api-server/http/status";
import type { StoredResource } from "@/server/demo/api-server/registry/api-resource";
import { slices } from "@/server/demo/api-server/slices";
import type { StoredObject } from "@/server/demo/api-server/store/stored-object";
import { type Exchange, storedAt } from "./exchange";
import { listObjects } from "./list";
import { listOptions, revisionOf, watchOptions } from "./list-options";
import { isLong, type ListMeta, listPieces, objectIn, type View, viewOf } from "./represent";
import { selection } from "./selection";
import { watchObjects } from "./watch";

export function answerRead(exchange: Exchange, resource: StoredResource): Answer {
  switch (exchange.info.verb) {
    case "list":
      return answerList(exchange, resource);
    case "watch":
      return answerWatch(exchange, resource);
    default:
      return answerGet(exchange, resource);
  }
}

function answerGet({ machinery, request, info }: Exchange, resource: StoredResource): Answer {
  const view = viewOf(resource, negotiate(request.headers.accept, "object"), info.query, machinery.now);
  const wanted = revisionOf(info.query, internal) ?? 0;
  if (wanted > machinery.store.revision) throw tooLargeRevision(wanted, machinery.store.revision);
  return bytesAnswer(objectIn(view, storedAt(resource, info)));
}

function answerList({ machinery, request, info }: Exchange, resource: StoredResource): Answer {
  const view = viewOf(resource, negotiate(request.headers.accept, "list"), info.query, machinery.now);
  const chosen = selection(resource, info.namespace, info.query);
  const { objects, metadata } = listObjects(machinery.store, resource, chosen, listOptions(info.query));
  return listAnswer(view, objects, metadata);
}

/** A long list is written as it is sent, so that other requests do not wait for it. */
export function listAnswer(view: View, objects: readonly StoredObject[], metadata: ListMeta): Answer {
  const pieces = listPieces(view, objects, metadata);
  if (isLong(objects)) return streamAnswer(inSlices(pieces));
  const [whole = []] = pieces;
  return bytesAnswer(whole);
}

async function* inSlices(pieces: Iterable<Buffer[]>): AsyncGenerator<Buffer> {
  const endOfSlice = slices();
  for (const piece of pieces) {
    yield Buffer.concat(piece);
    await endOfSlice();
  }
}

function answerWatch({ machinery, request, info }: Exchange, resource: StoredResource): Answer {
  const view = viewOf(resource, negotiate(request.headers.accept, "watch"), info.query, machinery.now);
  const lines = watchObjects({
    store: machinery.store,
    collection: resource.collection,
    view,
    chosen: selection(resource, info.namespace, info.query),
    options: watchOptions(info.query),
    bookmarkMs: machinery.bookmarkMs,
    signal: request.signal,
  });
  return streamAnswer(lines);
}
