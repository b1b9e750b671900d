import type { WireRequest } from "@/lib/kube/wire";
import { notifyAtEnd } from "./notify-at-end";
import type { Transport } from "./transport";

/**
 * Sends requests over the connections of `shared` with the headers that `headersOf` makes of each. Closing it ends the
 * requests that are in progress and leaves the shared connections open.
 */
export function closable(
  shared: Transport,
  headersOf: (request: WireRequest) => WireRequest["headers"] = ({ headers }) => headers,
): Transport {
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
        const response = await shared.send({ ...request, headers: headersOf(request), signal: stop.signal });
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
