import { describe, expect, it } from "vitest";
import { startTestHub } from "@/server/demo/testing";
import { exchange } from "./exchange";
import { httpsTransport } from "./https-transport";

describe("a connection to the hub", () => {
  it("answers until it is closed, and never opens again", async () => {
    const hub = await startTestHub();
    const transport = httpsTransport({ server: hub.url, ca: hub.caCertificate }, async () => ({
      authorization: `Bearer ${hub.adminToken}`,
    }));
    const ask = () => exchange(transport, { method: "GET", path: "/version", headers: {}, signal: AbortSignal.timeout(10_000) });
    await expect(ask()).resolves.toBeInstanceOf(Object);
    await transport.close();
    await expect(ask()).rejects.toMatchObject({ name: "HubUnreachable" });
    await hub.close();
  });
});
