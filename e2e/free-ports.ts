import { once } from "node:events";
import { createServer } from "node:net";

/** A port of loopback on which no one listens at present. */
export async function freePort(): Promise<number> {
  const [port] = await freePorts(1);
  if (port === undefined) throw new Error("no free port");
  return port;
}

/** That many different ones. */
export async function freePorts(count: number): Promise<number[]> {
  const servers = Array.from({ length: count }, () => createServer().listen(0, "127.0.0.1"));
  await Promise.all(servers.map((server) => once(server, "listening")));
  const ports = servers.map((server) => {
    const address = server.address();
    if (address === null || typeof address === "string") throw new Error("no free port");
    return address.port;
  });
  for (const server of servers) server.close();
  return ports;
}
