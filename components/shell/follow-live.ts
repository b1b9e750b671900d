import { LiveEvent, VIEW_NAMES } from "@/lib/api/live/live";
import { withBasePath } from "@/lib/base-path";
import { jsonIn } from "@/lib/kube/json";
import { isSignedOut } from "@/lib/queries/request/api-problem";
import { problemOf } from "@/lib/queries/request/request";
import { sender } from "@/lib/queries/request/sender";
import { backoffMs, pause } from "./backoff";
import { readEvents } from "./event-stream";
import { Followed } from "./followed";

/** Heartbeats come every 15 s: a stream that misses two is dead, whatever TCP says. */
const SILENCE_MS = 40_000;
const ADDRESS = withBasePath(`/api/v1/live?views=${VIEW_NAMES.join(",")}`);

export interface LiveListener {
  /** A connection is opening: its events are newer than earlier responses. */
  opening(): void;
  /** `id` identifies the event; empty if unknown. */
  event(event: LiveEvent, id: string): void;
  lost(signedOut: boolean, retryAt: number): void;
}

/** Keeps one event stream open until aborted: a broken one is reopened after its last event, with increasing delays. */
export async function followLive(
  listener: LiveListener,
  signal: AbortSignal,
  followed = new Followed(),
): Promise<void> {
  let attempt = 0;
  while (!signal.aborted) {
    const onEvent = (event: LiveEvent, id: string) => {
      attempt = 0;
      followed.takeIn(event, id);
      listener.event(event, id);
    };
    listener.opening();
    const cause = await oneConnection(followed, onEvent, signal).catch((error: unknown) => error);
    if (signal.aborted) return;
    const waitMs = backoffMs(attempt, Math.random);
    attempt += 1;
    listener.lost(isSignedOut(cause), Date.now() + waitMs);
    await pause(waitMs, signal);
  }
}

async function oneConnection(
  { stream, last }: Followed,
  onEvent: (event: LiveEvent, id: string) => void,
  signal: AbortSignal,
): Promise<void> {
  const silence = new AbortController();
  // A browser reports offline long before a timeout does.
  const giveUp = () => silence.abort();
  addEventListener("offline", giveUp);
  const watchdog = { timer: setTimeout(() => silence.abort(), SILENCE_MS) };
  try {
    const stop = AbortSignal.any([signal, silence.signal]);
    const [address, headers] = stream
      ? [`${ADDRESS}&stream=${stream}`, { "last-event-id": last }]
      : [ADDRESS, undefined];
    const response = await sender.send(address, {
      headers: { accept: "text/event-stream", ...headers },
      cache: "no-store",
      signal: stop,
    });
    if (!response.ok || !response.body) throw await problemOf(response);
    for await (const item of readEvents(response.body)) {
      clearTimeout(watchdog.timer);
      watchdog.timer = setTimeout(() => silence.abort(), SILENCE_MS);
      if (item.kind === "event") for (const event of eventsOf(item.data)) onEvent(event, item.id);
    }
  } finally {
    removeEventListener("offline", giveUp);
    clearTimeout(watchdog.timer);
  }
}

/** What we cannot read may have been a change of any view: then all pages are fetched again. */
function eventsOf(data: string): LiveEvent[] {
  const parsed = LiveEvent.safeParse(jsonIn(data));
  return parsed.success ? [parsed.data] : VIEW_NAMES.map((view) => ({ type: "resync", view }));
}
