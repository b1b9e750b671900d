import { TAB } from "@/lib/queries/live-link";
import { followLive, type LiveListener } from "./follow-live";
import { Followed } from "./followed";
import { Relay, type Told } from "./relay";

const NAME = "flotilla.live";

type Said = Told | { readonly kind: "joining"; readonly tab: string };

/**
 * Follows the one event stream of this browser until told to stop. One tab holds it and tells the others; when it goes, another takes the
 * stream up where it was. Browsers have six connections to a console without HTTP/2, for all tabs together.
 */
export async function shareLive(listener: LiveListener, signal: AbortSignal, tab = TAB): Promise<void> {
  // Both are missing where the page does not come over TLS: then each tab has a stream of its own.
  if (!globalThis.navigator?.locks || !globalThis.BroadcastChannel) return followLive(listener, signal);
  const channel = new BroadcastChannel(NAME);
  const say = (said: Said) => channel.postMessage(said);
  const followed = new Followed();
  const relay = new Relay((told) => {
    if (told.to === undefined) hear(listener, told);
    say(told);
  });
  let holdsIt = false;
  const hearOther = (told: Told) => {
    if ((told.to ?? tab) !== tab) return;
    // Another tab holds it now, and does not know that this one came.
    if (told.kind === "opening" && followed.stream === "" && told.to === undefined) say({ kind: "joining", tab });
    if (told.kind === "event") {
      followed.takeIn(told.event, told.id);
      relay.remember(told.event);
    }
    hear(listener, told);
  };
  channel.onmessage = ({ data }: MessageEvent<Said>) => {
    if (data.kind !== "joining") {
      if (!holdsIt) hearOther(data);
    } else if (holdsIt) relay.joined(data.tab, followed.last);
  };
  say({ kind: "joining", tab });
  const hold = () => {
    holdsIt = true;
    return followLive(relay, signal, followed);
  };
  await navigator.locks.request(NAME, { signal }, hold).catch((error: unknown) => {
    if (!signal.aborted) throw error;
  });
  channel.close();
}

function hear(listener: LiveListener, told: Told): void {
  if (told.kind === "opening") listener.opening();
  else if (told.kind === "event") listener.event(told.event, told.id);
  else listener.lost(told.signedOut, told.retryAt);
}
