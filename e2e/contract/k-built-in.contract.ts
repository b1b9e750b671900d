import { describe, expect, it } from "vitest";
import { eventually } from "./eventually";
import { get, post } from "./requests";
import { configMap, ownNamespace, suffix } from "./scratch";

describe("K: built-in kinds", () => {
  const namespace = ownNamespace();
  const core = `/api/v1/namespaces/${namespace}`;
  const leases = `/apis/coordination.k8s.io/v1/namespaces/${namespace}/leases`;
  const events = `/apis/events.k8s.io/v1/namespaces/${namespace}/events`;

  const lease = (spec: object) => ({
    apiVersion: "coordination.k8s.io/v1",
    kind: "Lease",
    metadata: { name: `l-${suffix()}` },
    spec,
  });
  const secret = (name: string, parts: object) => ({ apiVersion: "v1", kind: "Secret", metadata: { name }, ...parts });

  it.each([
    ["six digits", "2026-01-02T03:04:05.123456Z", 201],
    ["three digits", "2026-01-02T03:04:05.123Z", 400],
    ["nine digits", "2026-01-02T03:04:05.123456789Z", 400],
    ["no digits", "2026-01-02T03:04:05Z", 400],
  ])("K01 the time of a lease has %s behind its seconds", async (_, renewTime, status) => {
    expect((await post(leases, lease({ renewTime }))).status).toBe(status);
  });

  it("K02 a lease lasts a second at least, and may be no one's", async () => {
    expect((await post(leases, lease({ leaseDurationSeconds: 0 }))).status).toBe(422);
    expect((await post(leases, lease({ holderIdentity: "" }))).status).toBe(201);
  });

  it("K03 an event is one object under both of its names", async () => {
    const event = {
      apiVersion: "events.k8s.io/v1",
      kind: "Event",
      metadata: { name: "k03", namespace },
      eventTime: "2026-01-02T03:04:05.123456Z",
      regarding: { kind: "ConfigMap", name: "a", namespace },
      note: "Somebody looked.",
      reason: "Looked",
      action: "Look",
      type: "Normal",
      reportingController: "example.com/contract",
      reportingInstance: "one",
    };
    expect((await post(events, event)).status).toBe(201);
    const { body } = await get(`${core}/events/k03`);
    expect([body.involvedObject.name, body.message]).toEqual(["a", "Somebody looked."]);
  });

  it("K04 an event says who reports it", async () => {
    const event = {
      apiVersion: "events.k8s.io/v1",
      kind: "Event",
      metadata: { name: "k04" },
      eventTime: "2026-01-02T03:04:05.123456Z",
    };
    expect((await post(events, event)).status).toBe(422);
  });

  it("K05 an event lies where what it is about lies", async () => {
    const event = {
      apiVersion: "v1",
      kind: "Event",
      metadata: { name: "k05" },
      involvedObject: { kind: "ConfigMap", name: "a", namespace: "default" },
    };
    expect((await post(`${core}/events`, event)).status).toBe(422);
  });

  it("K06 keys of a ConfigMap are file names, each once", async () => {
    expect((await post(`${core}/configmaps`, configMap("k06", { "bad/key": "" }))).status).toBe(422);
    expect(
      (await post(`${core}/configmaps`, { ...configMap("k06", { a: "" }), binaryData: { a: "eA==" } })).status,
    ).toBe(422);
  });

  it("K07 a Secret of a type has what its type asks for", async () => {
    expect((await post(`${core}/secrets`, secret("k07", { type: "kubernetes.io/tls" }))).status).toBe(422);
  });

  it("K09 a Secret's data is base64", async () => {
    expect((await post(`${core}/secrets`, secret("k09", { data: { a: "%%" } }))).status).toBe(400);
  });

  it("K11 a lease is there without a spec", async () => {
    const { status, body } = await post(leases, {
      apiVersion: "coordination.k8s.io/v1",
      kind: "Lease",
      metadata: { name: "k11" },
    });
    expect([status, body.spec]).toEqual([201, {}]);
  });

  it("K12 an empty map of a ConfigMap is none", async () => {
    const { status, body } = await post(`${core}/configmaps`, {
      apiVersion: "v1",
      kind: "ConfigMap",
      metadata: { name: "k12" },
      data: {},
    });
    expect([status, body.data]).toEqual([201, undefined]);
  });

  it("K10 a service account is there when it was made", async () => {
    const account = { apiVersion: "v1", kind: "ServiceAccount", metadata: { name: "k10" } };
    expect((await post(`${core}/serviceaccounts`, account)).status).toBe(201);
    await eventually(
      () => get(`${core}/serviceaccounts/k10`),
      ({ status }) => status === 200,
    );
  });
});
