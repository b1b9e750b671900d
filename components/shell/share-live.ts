import { withBasePath } from "@/lib/base-path";
import { TAB } from "@/lib/queries/live/live-link";
import { followLive, type LiveListener } from "./follow-live";
import { Followed } from "./followed";
import { Relay, type RelayMessage } from "./relay";

/** Consoles at other paths of this host have their own. */
const NAME = withBasePath("/flotilla.live");

type ChannelMessage = RelayMessage | { readonly kind: "joining"; readonly tab: string };

/** Runs `hold` in one tab at a time, of those that use the name. */
type HoldAlone = (name: string, signal: AbortSignal, hold: () => Promise<void>) => Promise<unknown>;

/** Where there are locks, and so a secure context. */
function byLock(name: string, signal: AbortSignal, hold: () => Promise<void>): Promise<unknown> {
  return navigator.locks.request(name, { signal }, hold);
}

interface ShareOptions {
  readonly tab?: string;
  readonly name?: string;
  readonly holdAlone?: HoldAlone;
}

/**
 * Follows the one event stream of this browser until aborted. One tab holds it and relays to the others; when it
 * closes, another continues it. Browsers have six connections to a console without HTTP/2, for all tabs together. Frames
 * of one token have a stream of their own `name`.
 */
export async function shareLive(
  listener: LiveListener,
  signal: AbortSignal,
  { tab = TAB, name = NAME, holdAlone = byLock }: ShareOptions = {},
): Promise<void> {
  // Both are missing where the page does not come over TLS: then each tab has a stream of its own.
  if (!globalThis.navigator?.locks || !globalThis.BroadcastChannel) return followLive(listener, signal);
  const channel = new BroadcastChannel(name);
  const post = (message: ChannelMessage) => channel.postMessage(message);
  const followed = new Followed();
  const relay = new Relay((message) => {
    if (message.to === undefined) hear(listener, message);
    post(message);
  });
  let holdsIt = false;
  const hearOther = (message: RelayMessage) => {
    if ((message.to ?? tab) !== tab) return;
    // Another tab holds it now, and does not know that this one came.
    if (message.kind === "opening" && followed.stream === "" && message.to === undefined)
      post({ kind: "joining", tab });
    if (message.kind === "event") {
      followed.takeIn(message.event, message.id);
      relay.remember(message.event);
    }
    hear(listener, message);
  };
  channel.onmessage = ({ data }: MessageEvent<ChannelMessage>) => {
    if (data.kind !== "joining") {
      if (!holdsIt) hearOther(data);
    } else if (holdsIt) relay.joined(data.tab, followed.last);
  };
  post({ kind: "joining", tab });
  const hold = () => {
    holdsIt = true;
    return followLive(relay, signal, followed);
  };
  await holdAlone(name, signal, hold).catch((error: unknown) => {
    if (!signal.aborted) throw error;
  });
  channel.close();
}

function hear(listener: LiveListener, message: RelayMessage): void {
  if (message.kind === "opening") listener.opening();
  else if (message.kind === "event") listener.event(message.event, message.id);
  else listener.lost(message.signedOut, message.retryAt);
}
