import { randomUUID } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { connect } from "./kubeconfig";

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "kubeconfig-"));
});
afterAll(() => rm(folder, { recursive: true }));

async function fileWith(user: object, cluster: object = { server: "https://hub.example:6443" }): Promise<string> {
  const path = join(folder, `${randomUUID()}.json`);
  const config = {
    apiVersion: "v1",
    kind: "Config",
    "current-context": "c",
    clusters: [{ name: "hub", cluster }],
    users: [{ name: "u", user }],
    contexts: [{ name: "c", context: { cluster: "hub", user: "u" } }],
  };
  await writeFile(path, JSON.stringify(config));
  return path;
}

describe("connect", () => {
  it("takes the hub's name and address from the current context", async () => {
    expect(connect(await fileWith({ token: "t" }))).toMatchObject({
      server: "https://hub.example:6443",
      hubName: "hub",
    });
  });

  it.each([
    ["impersonation, which is not supported", { token: "t", as: "jane" }, /act as jane/],
    ["no credentials", {}, /needs a token/],
    ["credentials that the library ignores", { tokenFile: "/nowhere" }, /needs a token/],
  ])("refuses %s", async (_, user, text) => {
    const path = await fileWith(user);
    expect(() => connect(path)).toThrow(text);
  });

  it("refuses a proxy that it cannot use", async () => {
    const path = await fileWith({ token: "t" }, { server: "https://hub.example", "proxy-url": "socks5://127.0.0.1:1" });
    expect(() => connect(path)).toThrow("The proxy-url of the kubeconfig names a socks5 proxy");
  });

  it("refuses a hub without TLS, and a missing file", async () => {
    const plain = await fileWith({ token: "t" }, { server: "http://hub.example" });
    expect(() => connect(plain)).toThrow(/No hub is configured/);
    expect(() => connect(join(folder, "missing"))).toThrow(/cannot be read/);
  });
});
