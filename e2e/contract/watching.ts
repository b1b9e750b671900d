import { createInterface } from "node:readline";
import { type Json, open, type RequestParts } from "./requests";

const EVENT_WITHIN_MS = 20_000;

export interface WatchEvent {
  readonly type: string;
  readonly object: Json;
}

/** A watch that is read event by event. */
export interface Watching {
  readonly status: number;
  /** Throws when the server closes the watch, or says nothing for twenty seconds. */
  next(): Promise<WatchEvent>;
  take(count: number): Promise<WatchEvent[]>;
  /** What is left until the server closes it. */
  rest(): Promise<WatchEvent[]>;
  stop(): void;
}

/** `path` with its query, which says `watch=true` itself. Resolves when the server has answered. */
export async function openWatch(path: string, parts: RequestParts = {}): Promise<Watching> {
  const ending = new AbortController();
  const response = await open("GET", path, parts, ending.signal);
  const lines = createInterface({ input: response.body, crlfDelay: Number.POSITIVE_INFINITY })[Symbol.asyncIterator]();
  const next = async (): Promise<WatchEvent> => {
    const step = await within(lines.next());
    if (step.done) throw new Error("the server has closed the watch");
    return JSON.parse(step.value);
  };
  const take = async (count: number) => {
    const events: WatchEvent[] = [];
    while (events.length < count) events.push(await next());
    return events;
  };
  const rest = async () => {
    const events: WatchEvent[] = [];
    for (let step = await within(lines.next()); !step.done; step = await within(lines.next()))
      events.push(JSON.parse(step.value));
    return events;
  };
  response.body.on("error", () => undefined);
  return { status: response.statusCode, next, take, rest, stop: () => ending.abort() };
}

function within<T>(promise: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error("the watch said nothing for twenty seconds")), EVENT_WITHIN_MS);
  });
  return Promise.race([promise, late]).finally(() => clearTimeout(timer));
}
