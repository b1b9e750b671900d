import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer, type Server } from "node:https";
import { type AddressInfo, connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TLSSocket } from "node:tls";
import { request } from "undici";
import { afterEach, expect, it } from "vitest";
import { peerAuthority } from "@/server/testing/peer-certificates";
import { PrometheusCredentials } from "./credentials";

const opened: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of opened.splice(0)) await close();
});

async function listening(server: Server): Promise<number> {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  opened.push(() => server.close());
  return (server.address() as AddressInfo).port; // it listens on a port
}

const nameShownOn = (socket: unknown) => String((socket as TLSSocket).getPeerCertificate()?.subject?.CN ?? "none"); // of a TLS server

it("a client certificate is shown to Prometheus, and not to the proxy on the way", async () => {
  const sign = await peerAuthority();
  const [ofServers, { ca, cert, key }] = [await sign(["localhost", "prometheus.example.org"]), await sign()];
  const tls = { cert: ofServers.cert, key: ofServers.key, ca, requestCert: true, rejectUnauthorized: false };
  const shown: Record<string, string> = {};
  const prometheus = createServer(tls, ({ socket }, response) => {
    shown.prometheus = nameShownOn(socket);
    response.end();
  });
  const port = await listening(prometheus);
  const proxy = createServer(tls);
  proxy.on("connect", (_, socket) => {
    shown.proxy = nameShownOn(socket);
    const tunnel = connect(port, "127.0.0.1", () => socket.write("HTTP/1.1 200 Connected\r\n\r\n"));
    tunnel.pipe(socket).pipe(tunnel);
  });
  const proxyUrl = new URL(`https://localhost:${await listening(proxy)}`);
  const folder = await mkdtemp(join(tmpdir(), "prometheus-"));
  opened.push(() => rm(folder, { recursive: true }));
  const files = { ca: join(folder, "ca"), cert: join(folder, "cert"), key: join(folder, "key") };
  await Promise.all([writeFile(files.ca, ca), writeFile(files.cert, cert), writeFile(files.key, key)]);
  const url = "https://prometheus.example.org";
  const credentials = new PrometheusCredentials({ program: "Prometheus", url, files }, proxyUrl);
  const { dispatcher } = await credentials.get();
  const { body } = await request(url, { dispatcher });
  await body.dump();
  await credentials.close();
  expect(shown).toEqual({ prometheus: "flotilla-console", proxy: "none" });
});
