import { LiveEvent, VIEW_NAMES } from "@/lib/api/live";
import { problemOf } from "@/lib/queries/request";
import { backoffMs, pause } from "./backoff";
import { readEvents } from "./event-stream";

/** Heartbeats come every 15 s: a stream that misses two is dead, whatever TCP says. */
const SILENCE_MS = 40_000;
const ADDRESS = `/api/live?views=${VIEW_NAMES.join(",")}`;

export interface LiveListener {
  /** A connection is being opened: whatever it tells is newer than what was fetched before. */
  opening(): void;
  event(event: LiveEvent): void;
  lost(cause: unknown, retryAt: number): void;
}

/** Keeps one event stream open until told to stop: what breaks is opened again, later and later while nothing comes of it. */
export async function followLive(listener: LiveListener, signal: AbortSignal): Promise<void> {
  let attempt = 0;
  while (!signal.aborted) {
    const onEvent = (event: LiveEvent) => {
      attempt = 0;
      listener.event(event);
    };
    listener.opening();
    const cause = await oneConnection(onEvent, signal).catch((error: unknown) => error);
    if (signal.aborted) return;
    const waitMs = backoffMs(attempt, Math.random);
    attempt += 1;
    listener.lost(cause, Date.now() + waitMs);
    await pause(waitMs, signal);
  }
}

async function oneConnection(onEvent: (event: LiveEvent) => void, signal: AbortSignal): Promise<void> {
  const silence = new AbortController();
  const watchdog = { timer: setTimeout(() => silence.abort(), SILENCE_MS) };
  try {
    const stop = AbortSignal.any([signal, silence.signal]);
    const response = await fetch(ADDRESS, { headers: { accept: "text/event-stream" }, cache: "no-store", signal: stop });
    if (!response.ok || !response.body) throw await problemOf(response);
    for await (const item of readEvents(response.body)) {
      clearTimeout(watchdog.timer);
      watchdog.timer = setTimeout(() => silence.abort(), SILENCE_MS);
      if (item.kind === "event") for (const event of eventsOf(item.data)) onEvent(event);
    }
  } finally {
    clearTimeout(watchdog.timer);
  }
}

/** What we cannot read may have been a change of any view: then all pages are fetched again. */
function eventsOf(data: string): LiveEvent[] {
  const parsed = LiveEvent.safeParse(jsonOf(data));
  return parsed.success ? [parsed.data] : VIEW_NAMES.map((view) => ({ type: "resync", view }));
}

function jsonOf(data: string): unknown {
  try {
    return JSON.parse(data);
  } catch {
    return undefined;
  }
}
