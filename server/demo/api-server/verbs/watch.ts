import { expired, tooLargeRevision } from "@/server/demo/api-server/http/status";
import { slices } from "@/server/demo/api-server/slices";
import type { Collection } from "@/server/demo/api-server/store/collection";
import type { StoreEvent } from "@/server/demo/api-server/store/event-ring";
import type { Store } from "@/server/demo/api-server/store/store";
import { type Frame, FrameQueue } from "./frame-queue";
import type { WatchOptions } from "./list-options";
import type { View } from "./represent";
import type { Selection } from "./selection";
import { errorFrame, WatchFrames } from "./watch-frames";

const TIMEOUT_MS = { least: 30 * 60_000, spread: 30 * 60_000 };
const LONGEST_TIMER_MS = 2 ** 31 - 1;
/** How many objects of the first state go out as one piece. */
const SLICE = 200;
/** Before the deadline comes a last bookmark, from which the next watch resumes. */
const LAST_BOOKMARK_MS = 1000;

export interface WatchRequest {
  readonly store: Store;
  readonly collection: Collection;
  readonly view: View;
  readonly chosen: Selection;
  readonly options: WatchOptions;
  readonly bookmarkMs: number;
  readonly signal: AbortSignal;
}

/**
 * The lines of a watch, from the state or revision it asks for until its deadline, its signal, or a reader that is too
 * slow.
 */
export function watchObjects(request: WatchRequest): AsyncIterable<Uint8Array> {
  const { collection, options, store, signal } = request;
  const { revision = 0, sendInitialEvents } = options;
  if (sendInitialEvents && revision > store.revision)
    return oneLine(errorFrame(tooLargeRevision(revision, store.revision)));
  const past = eventsAfter(request);
  if (!past)
    return oneLine(errorFrame(expired(`too old resource version: ${options.revision} (${collection.oldestRevision})`)));
  const frames = new WatchFrames(request.view, request.chosen);
  const queue = new FrameQueue();
  const undos: (() => void)[] = [];
  const stop = () => {
    for (const undo of undos) undo();
    queue.end();
  };
  const from = options.sendInitialEvents ? 0 : (options.revision ?? 0);
  undos.push(
    collection.subscribe((event) => {
      const frame = event.revision > from ? frames.event(event) : undefined;
      if (frame && !queue.push(frame)) stop();
    }, stop),
    startClock(request, frames, queue, stop),
    () => signal.removeEventListener("abort", stop),
  );
  signal.addEventListener("abort", stop, { once: true });
  if (signal.aborted) stop();
  return lines(firstFrames(request, frames, past), queue, stop);
}

/** Of the state and the events of this moment, made as they are read. */
function firstFrames(
  { collection, options, store, chosen }: WatchRequest,
  frames: WatchFrames,
  past: readonly StoreEvent[],
): Iterator<Frame> {
  const state = wantsState(options) ? collection.list(chosen.namespace) : [];
  const last = options.bookmarks && wantsState(options) ? frames.bookmark(store.revision, true) : undefined;
  return (function* () {
    for (const object of state) yield* present(frames.initial(object));
    for (const event of past) yield* present(frames.event(event));
    yield* present(last);
  })();
}

function present(frame: Frame | undefined): Frame[] {
  return frame ? [frame] : [];
}

/** Unset and 0 mean: the state first. */
function wantsState({ revision, sendInitialEvents }: WatchOptions): boolean {
  return sendInitialEvents ?? (revision === undefined || revision === 0);
}

/** What happened since the revision asked for; undefined when that is too long ago. */
function eventsAfter({ collection, options }: WatchRequest): readonly StoreEvent[] | undefined {
  const { revision, sendInitialEvents } = options;
  return sendInitialEvents || revision === undefined || revision === 0 ? [] : collection.eventsSince(revision);
}

function lifeOf({ timeoutSeconds }: WatchOptions): number {
  if (timeoutSeconds > 0) return Math.min(timeoutSeconds * 1000, LONGEST_TIMER_MS);
  return TIMEOUT_MS.least + Math.random() * TIMEOUT_MS.spread;
}

function startClock(
  { store, options, bookmarkMs }: WatchRequest,
  frames: WatchFrames,
  queue: FrameQueue,
  stop: () => void,
): () => void {
  const bookmark = () => {
    if (options.bookmarks && !queue.ended) queue.push(frames.bookmark(store.revision, false));
  };
  const lifeMs = lifeOf(options);
  const beat = setInterval(bookmark, bookmarkMs);
  const last = setTimeout(bookmark, Math.max(0, lifeMs - LAST_BOOKMARK_MS));
  const deadline = setTimeout(stop, lifeMs);
  for (const timer of [beat, last, deadline]) timer.unref();
  return () => {
    clearInterval(beat);
    clearTimeout(last);
    clearTimeout(deadline);
  };
}

/** First what was there already, in slices; then what waits in the queue. */
async function* lines(first: Iterator<Frame>, queue: FrameQueue, stop: () => void): AsyncGenerator<Uint8Array> {
  const endOfSlice = slices();
  try {
    for (let frames = next(first); frames.length > 0 && !queue.ended; frames = next(first)) {
      yield Buffer.concat(frames.map((frame) => frame.write()));
      await endOfSlice();
    }
    for (let chunk = await queue.next(); chunk; chunk = await queue.next()) yield chunk;
  } finally {
    stop();
  }
}

function next(frames: Iterator<Frame>): Frame[] {
  const slice: Frame[] = [];
  while (slice.length < SLICE) {
    const { value, done } = frames.next();
    if (done) break;
    slice.push(value);
  }
  return slice;
}

async function* oneLine(frame: Buffer): AsyncGenerator<Uint8Array> {
  yield frame;
}
