import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestHub, type TestHub } from "@/server/demo/testing";
import { exchange } from "./exchange";
import { httpsTransport } from "./https-transport";
import type { Transport } from "./transport";
import { withBearerToken } from "./with-bearer-token";

const REVIEW = { apiVersion: "authentication.k8s.io/v1", kind: "SelfSubjectReview" };

let hub: TestHub;
let shared: Transport;
/** Requests that have arrived and wait for their response. */
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

describe("users who share a connection", () => {
  it("are authenticated by each request, no matter who sent the one before", async () => {
    const [ada, bob] = [withBearerToken(shared, "token-of-ada"), withBearerToken(shared, "token-of-bob")];
    for (const round of [1, 2]) {
      expect(await whoAmI(ada), `round ${round}`).toMatchObject({ status: { userInfo: { username: "ada" } } });
      expect(await whoAmI(bob), `round ${round}`).toMatchObject({ status: { userInfo: { username: "bob" } } });
    }
    await expect(whoAmI(withBearerToken(shared, "token-of-none"))).rejects.toMatchObject({ status: 401 });
    expect(await Promise.all([whoAmI(ada), whoAmI(bob)])).toMatchObject(
      ["ada", "bob"].map((username) => ({ status: { userInfo: { username } } })),
    );
  });

  it("do not affect each other when one is closed", async () => {
    const [ada, bob] = [withBearerToken(shared, "token-of-ada"), withBearerToken(shared, "token-of-bob")];
    isHeld = true;
    const answer = whoAmI(ada).catch((error: unknown) => error);
    await expect.poll(() => waiting.length).toBe(1);
    await ada.close();
    expect(await answer).toMatchObject({ name: "HubUnreachable" });
    isHeld = false;
    for (const go of waiting.splice(0)) go();
    await expect(whoAmI(ada)).rejects.toMatchObject({ name: "HubUnreachable" });
    expect(await whoAmI(bob)).toMatchObject({ status: { userInfo: { username: "bob" } } });
  });

  it("may each abort alone", async () => {
    const ada = withBearerToken(shared, "token-of-ada");
    const stop = new AbortController();
    isHeld = true;
    const answer = whoAmI(ada, stop.signal).catch((error: unknown) => error);
    await expect.poll(() => waiting.length).toBe(1);
    stop.abort(new Error("given up"));
    expect(await answer).toMatchObject({ name: "HubUnreachable", cause: { message: "given up" } });
    isHeld = false;
    for (const go of waiting.splice(0)) go();
    expect(await whoAmI(ada)).toMatchObject({ status: { userInfo: { username: "ada" } } });
  });
});
