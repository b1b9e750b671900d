import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { request } from "undici";
import { hubUnderTest } from "./hub-under-test";
import type { Method } from "./requests";

const EXPIRED = {
  kind: "Status",
  apiVersion: "v1",
  metadata: {},
  status: "Failure",
  message: "too old",
  reason: "Expired",
  code: 410,
};

/**
 * Passes requests on to the hub as its administrator, over plain HTTP, and does to watches what networks and servers
 * do.
 */
export interface FaultyProxy {
  readonly url: string;
  /** How many watches are open. */
  watches(): number;
  /** Nothing of what the hub says goes through any longer. */
  holdWatches(): void;
  closeWatches(): void;
  /** Tells each that its past is forgotten, and closes it. */
  expireWatches(): void;
  stop(): Promise<void>;
}

interface Passing {
  readonly outgoing: ServerResponse;
  isHeld: boolean;
}

export async function startFaultyProxy(): Promise<FaultyProxy> {
  const watches = new Set<Passing>();
  const server = createServer((incoming, outgoing) => {
    pass(incoming, outgoing, watches).catch(() => outgoing.destroy());
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const end = (last: string) => {
    for (const { outgoing } of watches) outgoing.end(last);
    watches.clear();
  };
  return {
    url: `http://127.0.0.1:${port}`,
    watches: () => watches.size,
    holdWatches() {
      for (const watch of watches) watch.isHeld = true;
    },
    closeWatches: () => end(""),
    expireWatches: () => end(`${JSON.stringify({ type: "ERROR", object: EXPIRED })}\n`),
    async stop() {
      end("");
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

async function pass(incoming: IncomingMessage, outgoing: ServerResponse, watches: Set<Passing>): Promise<void> {
  const hub = await hubUnderTest();
  const { method = "GET", url = "/" } = incoming;
  const gone = new AbortController();
  outgoing.once("close", () => gone.abort());
  const headers = { accept: "application/json", ...hub.adminHeaders };
  // Informers ask and never write.
  const answer = await request(hub.url + url, {
    method: method as Method,
    headers,
    dispatcher: hub.admin,
    signal: gone.signal,
  });
  const passing: Passing = { outgoing, isHeld: false };
  if (url.includes("watch=true")) watches.add(passing);
  outgoing.once("close", () => watches.delete(passing));
  outgoing.writeHead(answer.statusCode, { "content-type": "application/json" });
  outgoing.flushHeaders();
  for await (const chunk of answer.body) if (!passing.isHeld && !outgoing.writableEnded) outgoing.write(chunk);
  if (!outgoing.writableEnded) outgoing.end();
}
