import { describe, expect, it } from "vitest";
import { startTestHub } from "@/server/demo/testing";
import { exchange } from "./exchange";
import { httpsTransport } from "./https-transport";

describe("a connection to the hub", () => {
  it("works until it is closed, and never reopens", async () => {
    const hub = await startTestHub();
    const transport = httpsTransport({ server: hub.url, ca: hub.caCertificate }, async () => ({
      authorization: `Bearer ${hub.adminToken}`,
    }));
    const request = () =>
      exchange(transport, { method: "GET", path: "/version", headers: {}, signal: AbortSignal.timeout(10_000) });
    await expect(request()).resolves.toBeInstanceOf(Object);
    await transport.close();
    await expect(request()).rejects.toMatchObject({ name: "HubUnreachable" });
    await hub.close();
  });
});
