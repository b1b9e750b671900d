import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { FakeIssuer } from "@/server/testing/fake-issuer";
import { OidcProvider } from "./provider";
import type { OidcSettings } from "./settings";

const BACK = "https://flotilla.example.org/api/session/oidc/callback";

let issuer: FakeIssuer;
let other: FakeIssuer;
let provider: OidcProvider;

beforeAll(async () => {
  [issuer, other] = await Promise.all([FakeIssuer.start(), FakeIssuer.start()]);
  provider = new OidcProvider(settingsOf(issuer));
});
afterEach(() => {
  issuer.forgery = {};
});
afterAll(() => {
  issuer.close();
  other.close();
});

function settingsOf({ issuer: address, ca }: FakeIssuer): OidcSettings {
  return {
    issuer: new URL(address),
    clientId: "flotilla",
    clientSecret: "secret",
    scopes: "openid",
    label: "Harbour",
    ca,
    hub: "token",
    claims: { user: "sub", userPrefix: "", groups: "groups", groupsPrefix: "" },
    policy: { users: [], groups: [] },
  };
}

async function attempt() {
  const { url, challenge } = await provider.begin(BACK);
  return { callback: issuer.signIn(url), challenge, url };
}

describe("a sign-in with a provider", () => {
  it("goes by code, state, nonce and PKCE, and ends with an ID token", async () => {
    const { callback, challenge, url } = await attempt();
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      response_type: "code",
      redirect_uri: BACK,
      code_challenge_method: "S256",
      state: challenge.state,
      nonce: challenge.nonce,
    });
    expect(url.searchParams.get("code_challenge")).not.toBe(challenge.verifier);
    const credential = await provider.finish(callback, challenge);
    expect(credential).toMatchObject({ way: "oidc", refreshToken: expect.any(String) });
    expect(credential.expiresAt - Date.now()).toBeGreaterThan(200_000);
  });

  it("is renewed with the refresh token, which is another one then", async () => {
    const { callback, challenge } = await attempt();
    const first = await provider.finish(callback, challenge);
    const second = await provider.renew(first);
    expect(second.refreshToken).not.toBe(first.refreshToken);
    await expect(provider.renew(first)).rejects.toMatchObject({ problem: "refused" });
    await expect(provider.renew(second)).resolves.toMatchObject({ way: "oidc" });
  });

  it("is not renewed while the provider is away, and that is told from a refusal", async () => {
    const { callback, challenge } = await attempt();
    const first = await provider.finish(callback, challenge);
    issuer.forgery = { status: 503 };
    await expect(provider.renew(first)).rejects.toMatchObject({ problem: "unreachable" });
  });

  it("ends at the provider too, without a token in the address", async () => {
    const { callback, challenge } = await attempt();
    const end = await provider.end(await provider.finish(callback, challenge), "https://flotilla.example.org/login");
    expect(end?.pathname).toBe("/end");
    expect(Object.fromEntries(end?.searchParams ?? [])).toEqual({
      client_id: "flotilla",
      post_logout_redirect_uri: "https://flotilla.example.org/login",
    });
  });

  it("says so where the provider does not answer", async () => {
    const away = await FakeIssuer.start();
    away.close();
    await expect(new OidcProvider(settingsOf(away)).begin(BACK)).rejects.toMatchObject({ problem: "unreachable" });
  });

  it("is asked for its endpoints once a second at most while it is away", async () => {
    const away = await FakeIssuer.start();
    const time = vi.spyOn(performance, "now").mockReturnValue(0);
    try {
      away.isDown = true;
      const waiting = new OidcProvider(settingsOf(away));
      for (let attempt = 0; attempt < 20; attempt += 1)
        await expect(waiting.begin(BACK)).rejects.toMatchObject({ problem: "unreachable" });
      expect(away.read).toHaveLength(1);
      away.isDown = false;
      await expect(waiting.begin(BACK)).rejects.toMatchObject({ problem: "unreachable" });
      time.mockReturnValue(1_000);
      await expect(waiting.begin(BACK)).resolves.toMatchObject({ challenge: expect.anything() });
    } finally {
      time.mockRestore();
      away.close();
    }
  });

  it("takes no certificate of an authority that nobody named", async () => {
    const untrusting = new OidcProvider({ ...settingsOf(issuer), ca: undefined });
    await expect(untrusting.begin(BACK)).rejects.toMatchObject({ problem: "unreachable" });
  });
});

describe("attacks on a sign-in with a provider", () => {
  const now = () => Math.floor(Date.now() / 1_000);

  it.each<[string, () => FakeIssuer["forgery"]]>([
    ["of another nonce", () => ({ claims: { nonce: "another" } })],
    ["of no nonce", () => ({ claims: { nonce: undefined } })],
    ["for a foreign audience", () => ({ claims: { aud: "another-console" } })],
    ["for several audiences, authorised for another", () => ({ claims: { aud: ["flotilla", "x"], azp: "x" } })],
    ["of another issuer", () => ({ claims: { iss: "https://evil.example" } })],
    ["that has expired", () => ({ claims: { exp: now() - 60 } })],
    ["that is not valid yet", () => ({ claims: { nbf: now() + 600 } })],
    ["without a subject", () => ({ claims: { sub: undefined } })],
    ["with the signature of another key", () => ({ signsWithOther: true })],
  ])("refuses an ID token %s", async (_, forgery) => {
    const { callback, challenge } = await attempt();
    issuer.forgery = forgery();
    await expect(provider.finish(callback, challenge)).rejects.toMatchObject({ problem: "failed" });
  });

  it("refuses another state, and none", async () => {
    for (const state of ["another", undefined]) {
      const { callback, challenge } = await attempt();
      if (state === undefined) callback.searchParams.delete("state");
      else callback.searchParams.set("state", state);
      await expect(provider.finish(callback, challenge)).rejects.toMatchObject({ problem: "failed" });
    }
  });

  it("refuses a code that began with another verifier of PKCE", async () => {
    const { callback, challenge } = await attempt();
    const stolen = { ...challenge, verifier: "v".repeat(43) };
    await expect(provider.finish(callback, stolen)).rejects.toMatchObject({ problem: "failed" });
  });

  it("refuses the answer of another issuer, and one that names none (RFC 9207)", async () => {
    for (const iss of [other.issuer, undefined]) {
      const { callback, challenge } = await attempt();
      const before = issuer.grants.length;
      if (iss === undefined) callback.searchParams.delete("iss");
      else callback.searchParams.set("iss", iss);
      await expect(provider.finish(callback, challenge)).rejects.toMatchObject({ problem: "failed" });
      expect(issuer.grants.length, "the code was not sent anywhere").toBe(before);
    }
  });

  it("refuses a code that was used before", async () => {
    const { callback, challenge } = await attempt();
    await provider.finish(callback, challenge);
    await expect(provider.finish(callback, challenge)).rejects.toMatchObject({ problem: "failed" });
  });

  it("refuses a renewal that is of somebody else", async () => {
    const { callback, challenge } = await attempt();
    const first = await provider.finish(callback, challenge);
    issuer.forgery = { claims: { sub: "eve" } };
    await expect(provider.renew(first)).rejects.toMatchObject({ problem: "refused" });
  });
});
