const CHANNEL = "flotilla.session";
const OURS = "flotilla.";

/** After a sign-out: nothing of this person stays in this tab and in the others. */
export function leave(): void {
  forget("sessionStorage");
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage("over");
  channel.close();
  location.replace("/login");
}

/** Calls when the session was ended in another tab. Returns the function that unsubscribes. */
export function followLeaving(onOver: () => void): () => void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = onOver;
  return () => channel.close();
}

/** Deletes what we stored there. */
export function forget(name: "sessionStorage" | "localStorage"): void {
  try {
    const storage = window[name];
    for (const key of Object.keys(storage)) if (key.startsWith(OURS)) storage.removeItem(key);
  } catch {
    // If the browser stores nothing, there is nothing to delete.
  }
}
