import { pause } from "@/components/shell/backoff";

/** Frames of a page answer within this time, also busy ones. */
const ANSWERED_MS = 300;
/** Two that begin together do not decide together. */
const JITTER_MS = 100;
/** A frame that is gone without a word is missed after this time. */
const AGAIN_MS = 5_000;

type HolderMessage =
  | { readonly kind: "wanted"; readonly by: string }
  | { readonly kind: "held" }
  | { readonly kind: "free" };

/**
 * Runs `hold` in one frame at a time, of those that use the same name: another one takes over when that one ends. As a
 * lock of the browser would, which it refuses to frames where it blocks cookies of third parties. Two may hold it for a
 * while when one of them was too busy to answer.
 */
export async function holdByChannel(name: string, signal: AbortSignal, hold: () => Promise<void>): Promise<void> {
  const channel = new BroadcastChannel(`${name}/holder`);
  const own = crypto.randomUUID();
  const post = (message: HolderMessage) => channel.postMessage(message);
  let isHolder = false;
  let isTaken = false;
  let isWanted = false;
  let wake = new AbortController();
  channel.onmessage = ({ data }: MessageEvent<HolderMessage>) => {
    if (data.kind === "held") isTaken = true;
    if (data.kind === "wanted" && isHolder) post({ kind: "held" });
    // Of those that want it at the same time, one goes first, and tells those that did not hear it.
    if (data.kind === "wanted" && data.by < own) isTaken = true;
    if (data.kind === "wanted" && data.by > own && isWanted) post({ kind: "wanted", by: own });
    if (data.kind === "free") wake.abort();
  };
  const free = () => {
    if (isHolder) post({ kind: "free" });
    isHolder = false;
  };
  do {
    isTaken = false;
    isWanted = true;
    wake = new AbortController();
    post({ kind: "wanted", by: own });
    await pause(ANSWERED_MS + Math.random() * JITTER_MS, signal);
    isWanted = false;
    if (isTaken) await pause(AGAIN_MS, AbortSignal.any([signal, wake.signal]));
  } while (isTaken && !signal.aborted);
  if (!signal.aborted) {
    isHolder = true;
    post({ kind: "held" });
    addEventListener("pagehide", free);
    await hold();
    removeEventListener("pagehide", free);
    free();
  }
  channel.close();
}
