import { notifyAtEnd } from "./notify-at-end";
import type { Transport } from "./transport";

/**
 * Sends requests over the connections of `shared` with a token as their only credentials. Closing it ends the requests
 * that are in progress with that token and leaves the shared connections open.
 */
export function withBearerToken(shared: Transport, token: string): Transport {
  const underWay = new Set<AbortController>();
  let isClosed = false;
  return {
    ...shared,
    async send(request) {
      if (isClosed) throw new Error("this connection to the hub has been closed");
      const stop = new AbortController();
      const end = abortWith(stop, request.signal, () => underWay.delete(stop));
      underWay.add(stop);
      try {
        const headers = { ...request.headers, authorization: `Bearer ${token}` };
        const response = await shared.send({ ...request, headers, signal: stop.signal });
        return { ...response, body: notifyAtEnd(response.body, end) };
      } catch (error) {
        end();
        throw error;
      }
    },
    async close() {
      isClosed = true;
      for (const stop of underWay) stop.abort(new Error("this connection to the hub has been closed"));
    },
  };
}

/** Aborts with the signal. The function that it returns ends this. */
function abortWith(stop: AbortController, signal: AbortSignal, onEnd: () => void): () => void {
  const abort = () => stop.abort(signal.reason);
  if (signal.aborted) abort();
  signal.addEventListener("abort", abort, { once: true });
  return () => {
    signal.removeEventListener("abort", abort);
    onEnd();
  };
}
