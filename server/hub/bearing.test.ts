import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestHub, type TestHub } from "@/server/demo/testing";
import { bearing } from "./bearing";
import { exchange } from "./exchange";
import { httpsTransport } from "./https-transport";
import type { Transport } from "./transport";

const REVIEW = { apiVersion: "authentication.k8s.io/v1", kind: "SelfSubjectReview" };

let hub: TestHub;
let shared: Transport;
/** Requests that have come and wait for their answer. */
const waiting: (() => void)[] = [];
let isHeld = false;

beforeAll(async () => {
  hub = await startTestHub({
    tokens: new Map(["ada", "bob"].map((user) => [`token-of-${user}`, { user, groups: ["system:authenticated"] }])),
    gate: async (request, proceed) => {
      if (isHeld) await new Promise<void>((resolve) => waiting.push(resolve));
      return await proceed(request);
    },
  });
  shared = httpsTransport({ server: hub.url, ca: hub.caCertificate }, async () => ({}), 1);
});

afterAll(async () => {
  await shared.close();
  await hub.close();
});

async function whoAmI(transport: Transport, signal = AbortSignal.timeout(10_000)): Promise<unknown> {
  const headers = { accept: "application/json", "content-type": "application/json" };
  const path = "/apis/authentication.k8s.io/v1/selfsubjectreviews";
  return await exchange(transport, { method: "POST", path, headers, body: JSON.stringify(REVIEW), signal });
}

describe("people who share a connection", () => {
  it("are themselves in each request, whoever asked before", async () => {
    const [ada, bob] = [bearing(shared, "token-of-ada"), bearing(shared, "token-of-bob")];
    for (const round of [1, 2]) {
      expect(await whoAmI(ada), `round ${round}`).toMatchObject({ status: { userInfo: { username: "ada" } } });
      expect(await whoAmI(bob), `round ${round}`).toMatchObject({ status: { userInfo: { username: "bob" } } });
    }
    await expect(whoAmI(bearing(shared, "token-of-nobody"))).rejects.toMatchObject({ status: 401 });
    expect(await Promise.all([whoAmI(ada), whoAmI(bob)])).toMatchObject(
      ["ada", "bob"].map((username) => ({ status: { userInfo: { username } } })),
    );
  });

  it("take nothing from each other when one is closed", async () => {
    const [ada, bob] = [bearing(shared, "token-of-ada"), bearing(shared, "token-of-bob")];
    isHeld = true;
    const asked = whoAmI(ada).catch((error: unknown) => error);
    await expect.poll(() => waiting.length).toBe(1);
    await ada.close();
    expect(await asked).toMatchObject({ name: "HubUnreachable" });
    isHeld = false;
    for (const go of waiting.splice(0)) go();
    await expect(whoAmI(ada)).rejects.toMatchObject({ name: "HubUnreachable" });
    expect(await whoAmI(bob)).toMatchObject({ status: { userInfo: { username: "bob" } } });
  });

  it("may each give up alone", async () => {
    const ada = bearing(shared, "token-of-ada");
    const stop = new AbortController();
    isHeld = true;
    const asked = whoAmI(ada, stop.signal).catch((error: unknown) => error);
    await expect.poll(() => waiting.length).toBe(1);
    stop.abort(new Error("given up"));
    expect(await asked).toMatchObject({ name: "HubUnreachable", cause: { message: "given up" } });
    isHeld = false;
    for (const go of waiting.splice(0)) go();
    expect(await whoAmI(ada)).toMatchObject({ status: { userInfo: { username: "ada" } } });
  });
});
