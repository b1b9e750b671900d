import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import { type AddressInfo, connect as connectTcp } from "node:net";
import type { Duplex } from "node:stream";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestHub, type TestHub } from "@/server/demo/testing";
import { exchange } from "./exchange";
import { type Endpoint, httpsTransport } from "./https-transport";

let hub: TestHub;

beforeAll(async () => {
  hub = await startTestHub();
});
afterAll(() => hub.close());

function connection(endpoint: Partial<Endpoint> = {}) {
  const transport = httpsTransport({ server: hub.url, ca: hub.caCertificate, ...endpoint }, async () => ({
    authorization: `Bearer ${hub.adminToken}`,
  }));
  const get = (path: string) =>
    exchange(transport, { method: "GET", path, headers: {}, signal: AbortSignal.timeout(10_000) });
  return { transport, get };
}

describe("a connection to the hub", () => {
  it("works until it is closed, and never reopens", async () => {
    const { transport, get } = connection();
    await expect(get("/version")).resolves.toBeInstanceOf(Object);
    await transport.close();
    await expect(get("/version")).rejects.toMatchObject({ name: "HubUnreachable" });
  });
});

describe("a proxy on the way to the hub", () => {
  it("carries requests and watches, and sees neither tokens nor content", async () => {
    await using proxy = await startProxy();
    const { transport, get } = connection({ proxy: proxy.url("ada:s%40fe") });
    await expect(get("/version")).resolves.toBeInstanceOf(Object);
    const watch = await transport.send({
      method: "GET",
      path: "/api/v1/namespaces?watch=true",
      headers: {},
      signal: AbortSignal.timeout(10_000),
    });
    expect(watch.status).toBe(200);
    await transport.close();
    expect(proxy.asked).toEqual(Array(2).fill({ target: new URL(hub.url).host, authorization: "ada:s@fe" }));
    expect(proxy.seen()).not.toContain(hub.adminToken);
  });

  it("that refuses makes the hub unreachable", async () => {
    await using proxy = await startProxy(407);
    const { transport, get } = connection({ proxy: proxy.url("ada:wrong") });
    await expect(get("/version")).rejects.toMatchObject({ name: "HubUnreachable" });
    await expect(get("/version")).rejects.not.toThrow("wrong");
    await transport.close();
  });

  it("that is away makes the hub unreachable", async () => {
    const proxy = await startProxy();
    await proxy[Symbol.asyncDispose]();
    const { transport, get } = connection({ proxy: proxy.url() });
    await expect(get("/version")).rejects.toMatchObject({ name: "HubUnreachable" });
    await transport.close();
  });
});

interface Asked {
  readonly target: string | undefined;
  readonly authorization: string;
}

/** A proxy that tunnels, or answers every request with a status. */
async function startProxy(refusal?: number) {
  const asked: Asked[] = [];
  const sockets = new Set<Duplex>();
  let seen = "";
  const server = createServer().on("connect", (request: IncomingMessage, client: Duplex) => {
    const basic = request.headers["proxy-authorization"]?.replace("Basic ", "") ?? "";
    asked.push({ target: request.url, authorization: Buffer.from(basic, "base64").toString() });
    sockets.add(client);
    if (refusal !== undefined) return void client.end(`HTTP/1.1 ${refusal} Refused\r\n\r\n`);
    const { hostname, port } = new URL(`https://${request.url}`);
    const upstream = connectTcp(Number(port), hostname, () => {
      client.write("HTTP/1.1 200 Connected\r\n\r\n");
      client.on("data", (chunk: Buffer) => {
        seen += chunk.toString("latin1");
      });
      upstream.pipe(client).pipe(upstream);
    });
    sockets.add(upstream);
    for (const socket of [client, upstream]) socket.on("error", () => socket.destroy());
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const { port } = server.address() as AddressInfo; // of a server that listens on a port
  return {
    asked,
    seen: () => seen,
    url: (user = "") => new URL(`http://${user === "" ? "" : `${user}@`}127.0.0.1:${port}`),
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, "close");
    },
  };
}
