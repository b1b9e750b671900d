import type { Identity, WireHandler, WireRequest, WireResponse } from "@/lib/kube/wire";

/** Carries requests to one hub as one identity. Nothing above it can tell which kind it is. */
export interface Transport {
  send(request: WireRequest): Promise<WireResponse>;
  close(): Promise<void>;
}

/** A call into an API server of the same process as that identity; rights, admission and validation all run. */
export function inProcess(handler: WireHandler, identity: Identity): Transport {
  return {
    send: (request) => handler(request, identity),
    close: async () => undefined,
  };
}
