import { X509Certificate } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readEnv } from "@/server/env";
import type { Transport } from "@/server/hub/transport";
import { peerAuthority } from "@/server/testing/peer-certificates";
import { openProxyAuth } from "./open-proxy-auth";

const SECRET = "s".repeat(32);
const FROM = { TRUSTED_IDENTITY_PROXIES: "10.1.2.3" };
/** Nothing of it is used before somebody signs in. */
const CONNECTION = { withToken: () => ({}) as Transport }; // none is opened

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "proxy-auth-"));
});
afterAll(() => rm(folder, { recursive: true }));

const opened = (variables: Record<string, string>) => openProxyAuth(readEnv(variables), CONNECTION, undefined);

describe("a proxy that signs people in", () => {
  it("is none without its settings", async () => {
    expect(await opened({})).toEqual({ ways: {} });
  });

  it("is believed with each line of its secret", async () => {
    const path = join(folder, "secret");
    await writeFile(path, `${"n".repeat(32)}\n${SECRET}\n`);
    const { proxy } = await opened({ ...FROM, PROXY_AUTH_SECRET_FILE: path, PROXY_AUTH_SIGN_OUT: "/out" });
    const rawHeaders = ["X-Proxy-Auth-Secret", SECRET, "X-Forwarded-User", "ada"];
    expect(proxy?.identityOf({ peer: "10.1.2.3", rawHeaders })).toMatchObject({ user: "ada" });
    expect([proxy?.use, proxy?.signOut]).toEqual([{ by: "token" }, "/out"]);
  });

  it("is believed with a certificate of its name instead, and with no secret then", async () => {
    const { ca, cert } = await (await peerAuthority())(["proxy.example.org"]);
    const path = join(folder, "ca.crt");
    await writeFile(path, ca);
    const variables = { ...FROM, PROXY_AUTH_CLIENT_CA_FILE: path, PROXY_AUTH_CLIENT_NAMES: "proxy.example.org" };
    const { proxy, clientCa } = await opened(variables);
    const rawHeaders = ["X-Proxy-Auth-Secret", SECRET, "X-Forwarded-User", "ada"];
    const certificate = new X509Certificate(cert);
    expect(proxy?.identityOf({ peer: "10.1.2.3", rawHeaders, certificate })).toMatchObject({ user: "ada" });
    expect(proxy?.identityOf({ peer: "10.1.2.3", rawHeaders })).toBeUndefined();
    expect(clientCa).toBe(ca);
    await expect(opened({ ...variables, PROXY_AUTH_SECRET: SECRET })).rejects.toThrow("are both set: leave one out");
  });

  it.each<[string, Record<string, string>]>([
    ["TRUSTED_IDENTITY_PROXIES must say", { PROXY_AUTH_SECRET: SECRET }],
    ["must hold what the proxy proves itself with", FROM],
    ["32 characters or more", { ...FROM, PROXY_AUTH_SECRET: "short" }],
    ["both set", { ...FROM, PROXY_AUTH_SECRET: SECRET, PROXY_AUTH_SECRET_FILE: "/nowhere" }],
    ["cannot be read", { ...FROM, PROXY_AUTH_SECRET_FILE: "/nowhere/secret" }],
    ["PROXY_AUTH_CLIENT_NAMES belong together", { ...FROM, PROXY_AUTH_CLIENT_CA_FILE: "/nowhere" }],
    ["PROXY_AUTH_CLIENT_NAMES belong together", { ...FROM, PROXY_AUTH_CLIENT_NAMES: "proxy.example.org" }],
    [
      "PROXY_AUTH_CLIENT_CA_FILE names a file that cannot be read",
      { ...FROM, PROXY_AUTH_CLIENT_CA_FILE: "/nowhere", PROXY_AUTH_CLIENT_NAMES: "proxy.example.org" },
    ],
    ["different names", { ...FROM, PROXY_AUTH_SECRET: SECRET, PROXY_AUTH_USER_HEADER: "x-forwarded-groups" }],
    ["is empty: name the users", { ...FROM, PROXY_AUTH_SECRET: SECRET, PROXY_AUTH_HUB: "impersonate" }],
    [
      "of the control plane",
      {
        ...FROM,
        PROXY_AUTH_SECRET: SECRET,
        PROXY_AUTH_HUB: "impersonate",
        PROXY_AUTH_ALLOWED_GROUPS: "system:masters",
      },
    ],
    [
      "needs IMPERSONATOR_KUBECONFIG",
      { ...FROM, PROXY_AUTH_SECRET: SECRET, PROXY_AUTH_HUB: "impersonate", PROXY_AUTH_ALLOWED_USERS: "ada" },
    ],
  ])("is refused at the start: %s", async (message, variables) => {
    await expect(opened(variables)).rejects.toThrow(message);
  });

  it.each([
    { PROXY_AUTH_USER_HEADER: "X_Forwarded_User" },
    { PROXY_AUTH_SIGN_OUT: "//evil.example" },
    { PROXY_AUTH_SIGN_OUT: "javascript:alert(1)" },
    { TRUSTED_IDENTITY_PROXIES: "proxy.example.org" },
  ])("is refused with settings that are not such: %j", (variables) => {
    const [name = ""] = Object.keys(variables);
    expect(() => readEnv(variables)).toThrow(`${name} must be`);
  });
});
