import { followed } from "./followed";
import type { Transport } from "./transport";

/**
 * The connections of `shared`, with a token: who asks is said by each request, and by nothing else of it. Closing ends what is under way with that token, and
 * leaves the connections to others.
 */
export function bearing(shared: Transport, token: string): Transport {
  const underWay = new Set<AbortController>();
  let isClosed = false;
  return {
    ...shared,
    async send(request) {
      if (isClosed) throw new Error("this connection to the hub has been closed");
      const stop = new AbortController();
      const end = stopsWith(stop, request.signal, () => underWay.delete(stop));
      underWay.add(stop);
      try {
        const headers = { ...request.headers, authorization: `Bearer ${token}` };
        const response = await shared.send({ ...request, headers, signal: stop.signal });
        return { ...response, body: followed(response.body, end) };
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

/** Stops when the signal fires, until it is called. */
function stopsWith(stop: AbortController, signal: AbortSignal, atEnd: () => void): () => void {
  const abort = () => stop.abort(signal.reason);
  if (signal.aborted) abort();
  signal.addEventListener("abort", abort, { once: true });
  return () => {
    signal.removeEventListener("abort", abort);
    atEnd();
  };
}
