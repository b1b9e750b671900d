type Listener = () => void;

const ofTheEnd = new Set<Listener>();
const ofSigningIn = new Set<Listener>();

/** A request was answered as unauthenticated. */
export function publishSignedOut(): void {
  for (const listener of [...ofTheEnd]) listener();
}

/** Someone is signed in: waiting reads continue. */
export function publishSignedIn(): void {
  for (const listener of [...ofSigningIn]) listener();
}

/** Returns the function that unsubscribes. */
export function followSignedOut(listener: Listener): () => void {
  ofTheEnd.add(listener);
  return () => ofTheEnd.delete(listener);
}

/** Resolves when someone is signed in again; rejects when the signal aborts. */
export function signedInAgain(signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const leave = () => {
      ofSigningIn.delete(goOn);
      signal.removeEventListener("abort", giveUp);
    };
    const goOn = () => {
      leave();
      resolve();
    };
    const giveUp = () => {
      leave();
      reject(signal.reason);
    };
    ofSigningIn.add(goOn);
    signal.addEventListener("abort", giveUp);
    if (signal.aborted) giveUp();
  });
}
