import { describe, expect, it } from "vitest";
import { readText, textOf } from "@/lib/objects/object-text";
import { readKubeconfig } from "./import-kubeconfig";
import { MAX_KUBECONFIG } from "./kubeconfig-size";

const CLUSTER = { server: "https://edge:6443", "certificate-authority-data": "Q0E=" };
const USER = { token: "t.o.k" };

function kubeconfig({ cluster = {}, user = USER }: { cluster?: object; user?: object } = {}) {
  return textOf({
    apiVersion: "v1",
    kind: "Config",
    clusters: [
      { name: "edge", cluster: { ...CLUSTER, ...cluster } },
      { name: "other", cluster: { server: "https://other:6443" } },
    ],
    users: [
      { name: "admin", user },
      { name: "other", user: { token: "o.t.h" } },
    ],
    contexts: [
      { name: "edge", context: { cluster: "edge", user: "admin", namespace: "x" } },
      { name: "other", context: { cluster: "other", user: "other" } },
      { name: "lost", context: { cluster: "gone", user: "admin" } },
      { name: "nobody", context: { cluster: "edge", user: "gone" } },
    ],
    "current-context": "edge",
    preferences: { colors: true },
  });
}

describe("a kubeconfig to import a cluster by", () => {
  it("is the current context alone, with nothing of the others", () => {
    const { config, contexts, problem } = readKubeconfig(kubeconfig());
    expect([problem, contexts]).toEqual([undefined, ["edge", "other", "lost", "nobody"]]);
    expect(config).toMatchObject({ context: "edge", server: CLUSTER.server, user: "admin", by: "token", warnings: [] });
    expect(readText(config?.text ?? "").value).toEqual({
      apiVersion: "v1",
      kind: "Config",
      clusters: [{ name: "edge", cluster: CLUSTER }],
      users: [{ name: "admin", user: USER }],
      contexts: [{ name: "edge", context: { cluster: "edge", user: "admin" } }],
      "current-context": "edge",
    });
    expect(readKubeconfig(config?.text ?? "").config).toEqual(config);
  });

  it("is another context where one is chosen", () => {
    const { config } = readKubeconfig(kubeconfig(), "other");
    expect(config?.server).toBe("https://other:6443");
    expect(config?.text).not.toContain("t.o.k");
  });

  it("may be a client certificate, which is said to be hard to end, and a cluster that is not checked", () => {
    const user = { "client-certificate-data": "Yw==", "client-key-data": "aw==" };
    const { config } = readKubeconfig(kubeconfig({ user, cluster: { "insecure-skip-tls-verify": true } }));
    expect(config?.by).toBe("client certificate");
    expect(config?.warnings).toEqual([
      expect.stringMatching(/is not checked/),
      expect.stringMatching(/cannot be revoked/),
    ]);
    expect(config?.text).toContain("client-key-data: aw==");
  });

  it.each([
    [{ user: { exec: { command: "aws" } } }, /by a program of your machine \(exec\)/],
    [{ user: { token: "t", exec: { command: "aws" } } }, /\(exec\)/],
    [{ user: { "auth-provider": { name: "gcp" } } }, /by a plugin \(auth-provider\)/],
    [{ user: { token: "t", as: "root" } }, /acts as somebody else/],
    [{ user: { token: "t", "as-groups": ["x"] } }, /acts as somebody else/],
    [{ user: { tokenFile: "/tmp/t" } }, /has tokenFile, a file of your machine/],
    [{ user: { "client-certificate": "c.pem", "client-key": "k.pem" } }, /--minify --flatten --raw/],
    [{ user: { username: "a", password: "b" } }, /by a password/],
    [{ user: { "client-certificate-data": "Yw==" } }, /neither a token nor a client certificate with its key/],
    [{ user: {} }, /neither a token/],
    [{ cluster: { server: "http://edge:6443" } }, /no address with https/],
    [{ cluster: { server: "https://a:b@edge:6443" } }, /credentials in its address/],
    [{ cluster: { server: "https://127.0.0.1:6443" } }, /the hub would reach itself/],
    [{ cluster: { server: "https://localhost:6443" } }, /the hub would reach itself/],
    [{ cluster: { server: "https://[::1]:6443" } }, /the hub would reach itself/],
    [{ cluster: { "certificate-authority": "ca.pem" } }, /certificate authority is a file/],
  ])("%j is refused", (parts, reason) => {
    const { config, problem } = readKubeconfig(kubeconfig(parts));
    expect(config).toBeUndefined();
    expect(problem).toMatch(reason);
  });

  it.each([
    ["lost", /names a cluster that is not in this file/],
    ["nobody", /names a user that is not in this file/],
    ["none", /names a cluster that is not in this file/],
    ["", /no current context/],
  ])("the context “%s” is refused", (context, reason) => {
    expect(readKubeconfig(kubeconfig(), context).problem).toMatch(reason);
  });

  it("is no other text, and a problem repeats nothing of it", () => {
    expect(readKubeconfig("token: s3cret\n").problem).toBe("This is no kubeconfig: it has no contexts.");
    expect(readKubeconfig("a: [s3cret").problem).toBe("Line 1 cannot be read as YAML.");
    expect(readKubeconfig("x".repeat(MAX_KUBECONFIG + 1)).problem).toMatch(/100 KB/);
    const bomb = `a: &a [x,x]\nb: &b [${"*a,".repeat(30)}]\ncontexts: [${"*b,".repeat(30)}]\n`;
    expect(readKubeconfig(bomb).config).toBeUndefined();
  });
});
