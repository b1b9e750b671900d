import "reflect-metadata";
import { webcrypto } from "node:crypto";
import { Agent, type RequestOptions, request } from "node:https";
import * as x509 from "@peculiar/x509";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ApiServer } from "./api-server";
import { newAuthority, openAuthority } from "./certificates/certificate-authority";
import { ADMIN, type Reply, type Send, sender, testServer, until } from "./testing/client";

const CSRS = "/apis/certificates.k8s.io/v1/certificatesigningrequests";
const WHO = "/apis/authentication.k8s.io/v1/selfsubjectreviews";
const ALGORITHM = { name: "ECDSA", namedCurve: "P-256", hash: "SHA-256" };
const USAGES = ["digital signature", "key encipherment", "client auth"];

let api: ApiServer;
let url: string;
let admin: Send;

beforeAll(async () => {
  api = await testServer({ tokens: new Map([["secret", ADMIN]]) });
  admin = sender(api.handler);
  ({ url } = await api.listen({ host: "127.0.0.1", port: 0 }));
});
afterAll(() => api.close());

interface Call {
  readonly method?: string;
  readonly body?: string;
  readonly headers?: Record<string, string | string[]>;
  readonly tls?: Pick<RequestOptions, "cert" | "key" | "agent">;
}

function call(path: string, { method = "GET", body, headers = {}, tls = {} }: Call = {}): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const length = body === undefined ? {} : { "content-length": String(Buffer.byteLength(body)) };
    const outgoing = request(
      url + path,
      { method, headers: { ...headers, ...length }, ca: api.authority.certificate, agent: false, ...tls },
      (incoming) => {
        const chunks: Buffer[] = [];
        incoming.on("data", (chunk: Buffer) => chunks.push(chunk));
        incoming.on("end", () => {
          const text = Buffer.concat(chunks).toString("utf8");
          const json = incoming.headers["content-type"] === "application/json";
          resolve({ status: incoming.statusCode ?? 0, headers: {}, body: json ? JSON.parse(text) : text });
        });
      },
    );
    outgoing.on("error", reject);
    outgoing.end(body);
  });
}

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

interface CertificateOptions {
  readonly usages?: readonly string[];
  readonly expirationSeconds?: number;
}

async function certificateRequest(
  user: string,
  groups: string[],
  { usages = USAGES, ...rest }: CertificateOptions = {},
) {
  const keys = await webcrypto.subtle.generateKey(ALGORITHM, true, ["sign", "verify"]);
  const name = new x509.Name([{ CN: [user] }, ...groups.map((group) => ({ O: [group] }))]);
  const csr = await x509.Pkcs10CertificateRequestGenerator.create({ name, keys, signingAlgorithm: ALGORITHM });
  const request = Buffer.from(csr.toString("pem")).toString("base64");
  const object = {
    metadata: { generateName: "test-" },
    spec: { request, signerName: "kubernetes.io/kube-apiserver-client", usages, username: "forged", ...rest },
  };
  const der = Buffer.from(await webcrypto.subtle.exportKey("pkcs8", keys.privateKey)).toString("base64");
  return { object, key: `-----BEGIN PRIVATE KEY-----\n${der}\n-----END PRIVATE KEY-----\n` };
}

async function approve(name: string): Promise<void> {
  const current = (await admin("GET", `${CSRS}/${name}`)).body;
  const conditions = [{ type: "Approved", status: "True", reason: "Test", message: "" }];
  const { status, body } = await admin("PUT", `${CSRS}/${name}/approval`, { ...current, status: { conditions } });
  expect([status, typeof body.status.conditions[0].lastUpdateTime]).toEqual([200, "string"]);
}

async function issued(
  user: string,
  groups: string[],
  desired: CertificateOptions = {},
): Promise<{ cert: string; key: string }> {
  const { object, key } = await certificateRequest(user, groups, desired);
  const { name } = (await admin("POST", CSRS, object)).body.metadata;
  await approve(name);
  const certificate = await until(async () => (await admin("GET", `${CSRS}/${name}`)).body.status.certificate);
  return { cert: Buffer.from(certificate, "base64").toString(), key };
}

describe("bearer tokens", () => {
  it("are accepted, or refused with 401; without one there is the anonymous user", async () => {
    expect((await call("/api/v1/namespaces", { headers: bearer("secret") })).status).toBe(200);
    const wrong = await call("/version", { headers: bearer("wrong") });
    expect([wrong.status, wrong.body.message]).toEqual([401, "Unauthorized"]);
    expect((await call("/version", { headers: { authorization: "Basic eDp5" } })).status).toBe(401);
    expect((await call("/version")).status).toBe(200);
    const anonymous = await call("/api/v1/namespaces");
    expect([anonymous.status, anonymous.body.message]).toEqual([
      403,
      expect.stringContaining('User "system:anonymous"'),
    ]);
  });

  it("of service accounts end with their account", async () => {
    const token = api.tokenFor({ namespace: "robots", name: "robot" });
    const who = () => call(WHO, { method: "POST", body: "{}", headers: bearer(token) });
    const { body } = await who();
    expect(body.status.userInfo).toMatchObject({
      username: "system:serviceaccount:robots:robot",
      groups: ["system:serviceaccounts", "system:serviceaccounts:robots", "system:authenticated"],
    });
    await admin("DELETE", "/api/v1/namespaces/robots/serviceaccounts/robot");
    expect((await who()).status).toBe(401);
  });

  it("carry impersonation, each group as it came", async () => {
    const headers = { ...bearer("secret"), "impersonate-user": "jane", "impersonate-group": ["a", "b, c"] };
    const { body } = await call(WHO, { method: "POST", body: "{}", headers });
    expect(body.status.userInfo.groups).toEqual(["a", "b, c", "system:authenticated"]);
  });
});

describe("client certificates", () => {
  it("come from approved requests and authenticate, also on a resumed session", async () => {
    const tls = await issued("agent:one", ["group, one", "group two"], { expirationSeconds: 3600 });
    const certificate = new x509.X509Certificate(tls.cert);
    expect(Math.abs(certificate.notAfter.getTime() - Date.now() - 3_600_000)).toBeLessThan(360_000);
    const agent = new Agent({ keepAlive: false, maxCachedSessions: 10 });
    for (let attempt = 0; attempt < 3; attempt++) {
      const { status, body } = await call(WHO, { method: "POST", body: "{}", tls: { ...tls, agent } });
      expect([status, body.status?.userInfo.username, body.status?.userInfo.groups]).toEqual([
        201,
        "agent:one",
        ["group, one", "group two", "system:authenticated"],
      ]);
    }
    expect((await call("/version", { headers: bearer("wrong"), tls })).status).toBe(200);
  });

  it("of another authority, and serving certificates, are refused", async () => {
    const other = await openAuthority(await newAuthority(new Date()));
    const { certificate, key } = await other.serving(new Date());
    expect((await call("/version", { tls: { cert: certificate, key } })).status).toBe(401);
    expect(
      (await call("/api/v1/namespaces", { tls: { cert: certificate, key }, headers: bearer("secret") })).status,
    ).toBe(200);
  });

  it("are not signed without client authentication", async () => {
    const { object } = await certificateRequest("x", [], { usages: ["digital signature"] });
    const { name } = (await admin("POST", CSRS, object)).body.metadata;
    await approve(name);
    const conditions = await until(async () => {
      const { status } = (await admin("GET", `${CSRS}/${name}`)).body;
      return status.conditions.length === 2 && status.conditions;
    });
    expect(conditions[1]).toMatchObject({ type: "Failed", reason: "SignerValidationFailure" });
  });
});

describe("certificate requests", () => {
  it("name who made them, and keep their spec", async () => {
    const { object } = await certificateRequest("x", []);
    const made = (await admin("POST", CSRS, object)).body;
    expect(made.spec).toMatchObject({ username: "admin", groups: ["system:masters", "system:authenticated"] });
    const changed = { ...made, spec: { ...made.spec, username: "y" }, status: { certificate: "x" } };
    const put = await admin("PUT", `${CSRS}/${made.metadata.name}`, changed);
    expect([put.status, put.body.spec.username, put.body.status]).toEqual([200, "admin", {}]);
  });

  it.each([
    ["garbage", { request: Buffer.from("garbage").toString("base64") }, 422],
    ["no usages", { usages: [] }, 422],
    ["an unknown usage", { usages: ["flying"] }, 422],
    ["a usage twice", { usages: ["client auth", "client auth"] }, 422],
    ["too short a life", { expirationSeconds: 300 }, 422],
    ["a signer without a domain", { signerName: "me" }, 422],
  ])("with %s are refused", async (_what, spec, code) => {
    const { object } = await certificateRequest("x", []);
    expect((await admin("POST", CSRS, { ...object, spec: { ...object.spec, ...spec } })).status).toBe(code);
  });

  it("may not ask for the administrators' group", async () => {
    const { object } = await certificateRequest("x", ["system:masters"]);
    expect((await admin("POST", CSRS, object)).status).toBe(403);
  });

  it("signed by another key are refused", async () => {
    const { object } = await certificateRequest("x", []);
    const pem = Buffer.from(object.spec.request, "base64").toString();
    const der = Buffer.from(pem.replace(/-----[^-]+-----|\s/g, ""), "base64");
    der[der.length - 1] = (der.at(-1) ?? 0) ^ 1;
    const forged = `-----BEGIN CERTIFICATE REQUEST-----\n${der.toString("base64")}\n-----END CERTIFICATE REQUEST-----\n`;
    const spec = { ...object.spec, request: Buffer.from(forged).toString("base64") };
    expect((await admin("POST", CSRS, { ...object, spec })).status).toBe(422);
  });

  it("are decided once, by a user who may approve for the signer", async () => {
    const { object } = await certificateRequest("x", []);
    const { name } = (await admin("POST", CSRS, object)).body.metadata;
    const at = `${CSRS}/${name}`;
    const put = async (send: Send, path: string, conditions: object[]) => {
      const current = (await admin("GET", at)).body;
      return (await send("PUT", path, { ...current, status: { ...current.status, conditions } })).status;
    };
    const yes = { type: "Approved", status: "True" };
    const rules = [
      { verbs: ["update"], apiGroups: ["certificates.k8s.io"], resources: ["certificatesigningrequests/approval"] },
    ];
    const roles = "/apis/rbac.authorization.k8s.io/v1";
    const roleRef = { kind: "ClusterRole", name: "approver" };
    await admin("POST", `${roles}/clusterroles`, { metadata: { name: "approver" }, rules });
    const subjects = [{ kind: "User", name: "approver" }];
    await admin("POST", `${roles}/clusterrolebindings`, { metadata: { name: "approver" }, subjects, roleRef });
    const approver = sender(api.handler, { user: "approver", groups: [] });
    expect(await put(approver, `${at}/approval`, [yes])).toBe(403);
    const signers = {
      verbs: ["approve"],
      apiGroups: ["certificates.k8s.io"],
      resources: ["signers"],
      resourceNames: ["kubernetes.io/*"],
    };
    const role = (await admin("GET", `${roles}/clusterroles/approver`)).body;
    await admin("PUT", `${roles}/clusterroles/approver`, { ...role, rules: [...rules, signers] });
    expect(await put(admin, `${at}/status`, [yes])).toBe(422);
    expect(await put(approver, `${at}/approval`, [yes])).toBe(200);
    await until(async () => (await admin("GET", at)).body.status.certificate);
    expect(await put(approver, `${at}/approval`, [yes, { type: "Denied", status: "True" }])).toBe(422);
    expect(await put(approver, `${at}/approval`, [])).toBe(422);
  });
});

describe("the listener", () => {
  it("refuses a body that is too large and goes on", async () => {
    const { status, body } = await call("/api/v1/namespaces", {
      method: "POST",
      headers: { ...bearer("secret"), "content-type": "application/json" },
      body: " ".repeat(4 * 1024 * 1024),
    });
    expect([status, body.reason]).toEqual([413, "RequestEntityTooLarge"]);
    expect((await call("/version")).status).toBe(200);
  });

  it("takes options in the body of a deletion", async () => {
    await admin("POST", "/api/v1/namespaces/default/configmaps", { metadata: { name: "short" } });
    const options = {
      method: "DELETE",
      headers: bearer("secret"),
      body: JSON.stringify({ propagationPolicy: "Background" }),
    };
    const { status, body } = await call("/api/v1/namespaces/default/configmaps/short", options);
    expect([status, body.status]).toEqual([200, "Success"]);
  });

  it("streams watches until the client leaves", async () => {
    const lines = await new Promise<string>((resolve, reject) => {
      const options = { ca: api.authority.certificate, headers: bearer("secret"), agent: false } as const;
      const outgoing = request(`${url}/api/v1/namespaces?watch=true`, options, (incoming) => {
        let text = "";
        incoming.on("data", (chunk: Buffer) => {
          text += chunk.toString("utf8");
          if (!text.includes("kube-system")) return;
          outgoing.destroy();
          resolve(text);
        });
      });
      outgoing.on("error", reject);
      outgoing.end();
    });
    expect(lines.split("\n")[0]).toMatch(/^\{"type":"ADDED","object":\{"kind":"Namespace"/);
  });
});
