import { withBasePath } from "@/lib/base-path";

const OURS = "flotilla.";
/** A tab does not hear what it sends itself. */
let tabs: BroadcastChannel | undefined;

/** After a sign-out: nothing of this person stays in this tab and in the others. */
export function leave(address = withBasePath("/login")): void {
  forget("sessionStorage");
  tabs?.postMessage("over");
  location.replace(address);
}

/** Calls when the session was ended in another tab. Returns the function that unsubscribes. */
export function followLeaving(onOver: () => void): () => void {
  const channel = new BroadcastChannel(withBasePath("/flotilla.session"));
  channel.onmessage = onOver;
  tabs = channel;
  return () => channel.close();
}

/** Deletes what we stored there. */
export function forget(...names: ("sessionStorage" | "localStorage")[]): void {
  for (const name of names) {
    try {
      for (const key of Object.keys(window[name])) if (key.startsWith(OURS)) window[name].removeItem(key);
    } catch {
      // If the browser stores nothing, there is nothing to delete.
    }
  }
}
