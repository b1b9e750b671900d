import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestHub, type TestHub } from "@/server/demo/testing";
import { Keys } from "@/server/keys";
import { type Credential, type OidcCredential, RenewalFailed } from "./credential";
import { renewStored } from "./renew-stored";
import { SessionBench, type TestedSessions } from "./session-bench";
import { newSessionId } from "./session-seal";

let hub: TestHub;
let bench: SessionBench;
let consoles: readonly TestedSessions[];

beforeAll(async () => {
  hub = await startTestHub();
  bench = new SessionBench(hub.api.handler);
  await bench.makeNamespace();
  consoles = await Promise.all([bench.console(), bench.console(), bench.console()]);
});
afterAll(async () => {
  await bench.close();
  await hub.close();
});

function credential(number: number): OidcCredential {
  const expiresAt = Date.now() + number * 60_000;
  return { way: "oidc", idToken: `id-${number}`, refreshToken: `refresh-${number}`, expiresAt };
}

async function kept(first: Credential): Promise<string> {
  const id = newSessionId();
  const startedAt = Date.now();
  await consoles[0]?.stored.keep(id, { credential: first, startedAt }, { user: "ada", usedAt: startedAt });
  return id;
}

/** A provider that rotates refresh tokens, and ends the whole sign-in where one is used twice. */
function provider(answer: (used: Credential) => Promise<Credential>) {
  const used: string[] = [];
  const renew = (of: Credential) => {
    const token = of.way === "oidc" ? (of.refreshToken ?? "") : "";
    if (used.includes(token)) throw new RenewalFailed("refused");
    used.push(token);
    return answer(of);
  };
  return { used, renew };
}

function renewedBy(
  tested: TestedSessions,
  id: string,
  current: Credential,
  renew: (of: Credential) => Promise<Credential>,
) {
  return renewStored(id, current, { stored: tested.stored, renew }, AbortSignal.timeout(20_000));
}

describe("renewing a session that several consoles have", () => {
  it("uses a refresh token once, and gives all of them what came", async () => {
    const first = credential(1);
    const second = credential(2);
    const id = await kept(first);
    const { used, renew } = provider(async () => second);
    const got = await Promise.all(consoles.map((tested) => renewedBy(tested, id, first, renew)));
    expect(used).toEqual(["refresh-1"]);
    expect(got).toEqual([second, second, second]);
    expect((await consoles[1]?.stored.find(id))?.facts.credential).toEqual(second);
  });

  it("takes what another console has got without a request to the provider", async () => {
    const first = credential(1);
    const id = await kept(first);
    const { used, renew } = provider(async () => credential(2));
    for (const tested of consoles) await renewedBy(tested, id, first, renew);
    expect(used).toEqual(["refresh-1"]);
  });

  it("lets another console try where the provider did not answer the first", async () => {
    const first = credential(1);
    const id = await kept(first);
    const [one, other] = consoles;
    if (!one || !other) throw new Error("there are three");
    const away = () => Promise.reject(new RenewalFailed("unreachable"));
    await expect(renewedBy(one, id, first, away)).rejects.toMatchObject({ problem: "unreachable" });
    const second = credential(2);
    expect(await renewedBy(other, id, first, async () => second)).toEqual(second);
  });

  it("does nothing for a session that has ended meanwhile", async () => {
    const first = credential(1);
    const id = await kept(first);
    await bench.remove(id);
    const { used, renew } = provider(async () => credential(2));
    await expect(renewedBy(consoles[0] as TestedSessions, id, first, renew)).rejects.toMatchObject({
      problem: "refused",
    });
    expect(used).toEqual([]);
  });

  it("attack: a claim of the far future, by whoever may write records, holds nobody up", async () => {
    const first = credential(1);
    const id = await kept(first);
    await bench.change(id, { renewing: "2999-01-01T00:00:00.000Z x" });
    const second = credential(2);
    expect(await renewedBy(consoles[0] as TestedSessions, id, first, async () => second)).toEqual(second);
  });
});

describe("attacks on the record of somebody whom a provider has signed in", () => {
  it("a record that no console wrote opens nothing", async () => {
    const forger = await bench.console(undefined, new Keys("identity", ["f".repeat(32)]));
    const id = newSessionId();
    const startedAt = Date.now();
    await forger.stored.keep(id, { credential: credential(60), startedAt }, { user: "root", usedAt: startedAt });
    expect(await bench.isStored(id)).toBe(true);
    expect(await consoles[0]?.stored.find(id)).toBeUndefined();
  });
});
