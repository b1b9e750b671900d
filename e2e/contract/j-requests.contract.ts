import "reflect-metadata";
import { X509Certificate } from "@peculiar/x509";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Account, allow, freshAccount } from "./accounts";
import { eventually } from "./eventually";
import { pkcs10 } from "./pkcs10";
import { get, type Json, post, put, remove } from "./requests";
import { ownNamespace, suffix } from "./scratch";

const REQUESTS = "/apis/certificates.k8s.io/v1/certificatesigningrequests";
const RBAC = "/apis/rbac.authorization.k8s.io/v1";
const SIGNER = "kubernetes.io/kube-apiserver-client";
const WHO_AM_I = "/apis/authentication.k8s.io/v1/selfsubjectreviews";

describe("J: certificate requests", () => {
  const namespace = ownNamespace();
  let who: Account;
  const role = `contract-${suffix()}`;
  const made: string[] = [];

  beforeAll(async () => {
    who = await freshAccount(namespace, "requester");
    await allow(who, role, [
      { apiGroups: ["certificates.k8s.io"], resources: ["certificatesigningrequests"], verbs: ["create", "get"] },
      { apiGroups: ["certificates.k8s.io"], resources: ["certificatesigningrequests/approval"], verbs: ["update"] },
    ]);
    await eventually(
      () => get(`${REQUESTS}/none`, { caller: who.caller }),
      ({ status }) => status === 404,
    );
  });

  afterAll(async () => {
    for (const name of made) await remove(`${REQUESTS}/${name}`);
    await remove(`${RBAC}/clusterrolebindings/${role}`);
    await remove(`${RBAC}/clusterroles/${role}`);
  });

  const submit = async (spec: object = {}) => {
    const name = `contract-${suffix()}`;
    made.push(name);
    const request = (await pkcs10({ CN: "jane", O: ["team"] })).pem;
    return {
      apiVersion: "certificates.k8s.io/v1",
      kind: "CertificateSigningRequest",
      metadata: { name },
      spec: { request, signerName: SIGNER, usages: ["client auth"], ...spec },
    };
  };
  const decide = (request: Json, type: string, conditions: Json[] = []) =>
    put(`${REQUESTS}/${request.metadata.name}/approval`, {
      ...request,
      status: { conditions: [...conditions, { type, status: "True", reason: "Contract", message: "said so" }] },
    });

  it("J01 the requester is the caller, not who they say", async () => {
    const { status, body } = await post(REQUESTS, await submit({ username: "admin", groups: ["system:masters"] }), {
      caller: who.caller,
    });
    expect([status, body.spec.username]).toEqual([201, who.user]);
    expect(body.spec.groups).not.toContain("system:masters");
  });

  it.each([
    ["what is no request", { request: Buffer.from("garbage").toString("base64") }],
    ["no usages", { usages: [] }],
    ["unknown usages", { usages: ["be king"] }],
    ["usages that stand twice", { usages: ["client auth", "client auth"] }],
  ])("J02 refused: %s", async (_, spec) => {
    expect((await post(REQUESTS, await submit(spec))).status).toBe(422);
  });

  it("J03 a certificate lives ten minutes at least", async () => {
    expect((await post(REQUESTS, await submit({ expirationSeconds: 300 }))).status).toBe(422);
  });

  it("J04 what was asked does not change", async () => {
    const { body: request } = await post(REQUESTS, await submit());
    const changed = { ...request, spec: { ...request.spec, usages: ["server auth"] }, status: { certificate: "eA==" } };
    const { status, body } = await put(`${REQUESTS}/${request.metadata.name}`, changed);
    expect([status, body.spec, body.status]).toEqual([200, request.spec, request.status]);
  });

  it("J05 J06 a decision is dated, and stands", async () => {
    const { body: request } = await post(REQUESTS, await submit({ signerName: "example.com/contract" }));
    const { status, body: approved } = await decide(request, "Approved");
    expect(status).toBe(200);
    expect(approved.status.conditions[0].lastUpdateTime).toBeTruthy();
    const current = (await get(`${REQUESTS}/${request.metadata.name}`)).body;
    expect((await decide(current, "Denied", current.status.conditions)).status).toBe(422);
    expect(
      (await put(`${REQUESTS}/${request.metadata.name}/approval`, { ...current, status: { conditions: [] } })).status,
    ).toBe(422);
  });

  it("J07 the status decides nothing", async () => {
    const { body: request } = await post(REQUESTS, await submit());
    const conditions = [{ type: "Approved", status: "True", reason: "Contract", message: "" }];
    expect(
      (await put(`${REQUESTS}/${request.metadata.name}/status`, { ...request, status: { conditions } })).status,
    ).toBe(422);
  });

  it("J08 who decides must be allowed to for the signer", async () => {
    const { body: request } = await post(REQUESTS, await submit());
    const conditions = [{ type: "Approved", status: "True", reason: "Contract", message: "" }];
    const { status } = await put(
      `${REQUESTS}/${request.metadata.name}/approval`,
      { ...request, status: { conditions } },
      { caller: who.caller },
    );
    expect(status).toBe(403);
  });

  it("J09 no one asks to be a master", async () => {
    const { pem } = await pkcs10({ CN: "jane", O: ["system:masters"] });
    expect((await post(REQUESTS, await submit({ request: pem }))).status).toBe(403);
  });

  it("J10 J11 an approved request is signed as it asked, and the certificate is who it says", async () => {
    const { pem, key } = await pkcs10({ CN: "jane", O: ["team"] });
    const { body: request } = await post(REQUESTS, await submit({ request: pem, expirationSeconds: 3600 }));
    await decide(request, "Approved");
    const { body: issued } = await eventually(
      () => get(`${REQUESTS}/${request.metadata.name}`),
      ({ body }) => Boolean(body.status.certificate),
    );
    const certificate = Buffer.from(issued.status.certificate, "base64").toString();
    const read = new X509Certificate(certificate);
    expect([read.subjectName.getField("CN"), read.subjectName.getField("O")]).toEqual([["jane"], ["team"]]);
    const lifeMs = read.notAfter.getTime() - Date.now();
    expect(Math.abs(lifeMs - 3_600_000)).toBeLessThan(6 * 60_000);
    const self = { apiVersion: "authentication.k8s.io/v1", kind: "SelfSubjectReview" };
    const { body } = await post(WHO_AM_I, self, { caller: { certificate, key } });
    expect(body.status.userInfo).toMatchObject({
      username: "jane",
      groups: expect.arrayContaining(["team", "system:authenticated"]),
    });
  });

  it("J12 the signer refuses what is not for clients", async () => {
    const { body: request } = await post(REQUESTS, await submit({ usages: ["server auth"] }));
    await decide(request, "Approved");
    const holds = ({ body }: { body: Json }) =>
      body.status.conditions.some(({ type }: { type: string }) => type === "Failed");
    await eventually(() => get(`${REQUESTS}/${request.metadata.name}`), holds);
  });
});
