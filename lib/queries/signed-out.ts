type Listener = () => void;

const ofTheEnd = new Set<Listener>();
const ofSigningIn = new Set<Listener>();

/** A request was answered that nobody is signed in. */
export function tellSignedOut(): void {
  for (const listener of [...ofTheEnd]) listener();
}

/** Somebody is signed in: reads that wait go on. */
export function tellSignedIn(): void {
  for (const listener of [...ofSigningIn]) listener();
}

/** Returns the way out. */
export function followSignedOut(listener: Listener): () => void {
  ofTheEnd.add(listener);
  return () => ofTheEnd.delete(listener);
}

/** Resolves when somebody is signed in again; rejects when the signal fires. */
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
