import { describe, expect, it } from "vitest";
import { addOnText } from "@/lib/health/add-on-summary";
import { REQUIREMENTS_CONDITION } from "@/lib/kube/names";
import type { RawObject } from "@/lib/kube/object";
import { convertAddOn } from "@/lib/resources/addon-conversion";
import { clusterAddOnConversion } from "@/lib/resources/addon-conversion-cluster-add-on";
import type { RollingAddOn } from "@/lib/rollout/cluster-status";
import { InternPool } from "@/server/lists/intern-pool";
import { addOnFacts } from "./add-on-facts";

const TEMPLATE = { group: "addon.open-cluster-management.io", resource: "addontemplates", lastObservedGeneration: 3 };
const ALPHA_CLIENT = { registrations: [{ signerName: "kubernetes.io/kube-apiserver-client" }] };
const CONFIG = { name: "hello", specHash: "abc" };

function rollingAddOns(...clusters: string[]): RollingAddOn[] {
  const { cache, store } = addOnFacts.open();
  clusters.forEach((namespace, index) => {
    store({
      metadata: { namespace, name: "hello", uid: namespace, resourceVersion: String(index + 1), labels: { a: "b" } },
      spec: {},
      status: {
        conditions: [
          {
            type: "Available",
            status: "True",
            reason: "Well",
            message: "all is well",
            lastTransitionTime: "2026-11-21T10:00:00Z",
            more: 1,
          },
        ],
        configReferences: [{ ...TEMPLATE, desiredConfig: CONFIG, lastAppliedConfig: CONFIG }],
        registrations: [{ type: "kubeClient" }],
      },
    });
  });
  return [...cache.by("addOn", "hello")];
}

describe("what is kept of a cluster add-on", () => {
  it("is what rows and rollouts read, and no more", () => {
    const { lastObservedGeneration: _, ...kind } = TEMPLATE;
    expect(rollingAddOns("c")).toEqual([
      {
        metadata: { name: "hello", namespace: "c", creationTimestamp: "", deletionTimestamp: undefined },
        spec: { configs: [] },
        status: {
          conditions: [
            {
              type: "Available",
              status: "True",
              reason: "Well",
              message: "all is well",
              lastTransitionTime: "2026-11-21T10:00:00Z",
            },
          ],
          configReferences: [{ ...kind, desiredConfig: CONFIG, lastAppliedConfig: CONFIG }],
          registration: "no driver yet",
        },
        text: { name: "hello", health: "healthy", phase: "done", message: undefined, since: "2026-11-21T10:00:00Z" },
      },
    ]);
  });

  it("has the words that are made of what is kept", () => {
    for (const { text, ...facts } of rollingAddOns("a", "b"))
      expect(text).toEqual({ name: "hello", ...addOnText(facts) });
  });

  it("tells what the hooks of one that is being removed are at", () => {
    const { cache, store } = addOnFacts.open();
    const metadata = {
      namespace: "c",
      name: "hello",
      uid: "u",
      resourceVersion: "1",
      deletionTimestamp: "2026-11-21T10:00:00Z",
    };
    const hook = {
      type: "HookManifestCompleted",
      status: "False",
      reason: "HookManifestFailedRetrying",
      message: "failed",
    };
    store({ metadata, spec: {}, status: { conditions: [hook] } });
    expect(cache.list()[0]?.text?.message).toContain("Its pre-delete hook failed and is run again.");
  });

  it("tells which add-on one waits for", () => {
    const { cache, store } = addOnFacts.open();
    const metadata = { namespace: "c", name: "hello", uid: "u", resourceVersion: "1" };
    const unmet = { type: REQUIREMENTS_CONDITION, status: "False", reason: "R", message: "It requires other." };
    const configured = { type: "Configured", status: "True", reason: "R", message: "" };
    store({ metadata, spec: {}, status: { conditions: [configured, unmet] } });
    expect(cache.list()[0]?.text).toMatchObject({ phase: "waiting", message: "It requires other." });
  });

  it("is the same of both versions that a hub may store", () => {
    const read = (object: RawObject) => {
      const { cache, store } = addOnFacts.open();
      store(object);
      return cache.list();
    };
    const metadata = { name: "hello", namespace: "c", uid: "u", resourceVersion: "1" };
    const reference = { ...TEMPLATE, desiredConfig: CONFIG, lastAppliedConfig: CONFIG };
    const status = { conditions: [{ type: "Available", status: "True", reason: "R", message: "m" }] };
    const alpha = {
      apiVersion: "addon.open-cluster-management.io/v1alpha1",
      metadata,
      spec: {
        installNamespace: "there",
        configs: [{ group: TEMPLATE.group, resource: TEMPLATE.resource, name: "own" }],
      },
      status: {
        ...status,
        configReferences: [{ ...reference, name: "hello" }],
        registrations: [{ signerName: "kubernetes.io/kube-apiserver-client", subject: { user: "u" } }],
        kubeClientDriver: "token",
      },
    };
    const beta = convertAddOn(alpha, clusterAddOnConversion, "v1beta1");
    expect(beta).not.toEqual(alpha);
    expect(read(alpha)).toHaveLength(1);
    expect(read(alpha)).toEqual(read(beta));
  });

  it.each([
    ["nothing of an agent without an identity", {}, undefined],
    ["its driver", { registrations: [{ type: "kubeClient", kubeClient: { driver: "csr" } }] }, "csr"],
    ["the driver of a version that has one for all", { ...ALPHA_CLIENT, kubeClientDriver: "token" }, "token"],
    ["none before its cluster has written it", ALPHA_CLIENT, "no driver yet"],
    [
      "each way once",
      {
        registrations: [
          { type: "kubeClient", kubeClient: { driver: "csr" } },
          { type: "kubeClient", kubeClient: { driver: "csr" } },
          { type: "customSigner", customSigner: { signerName: "example.com/metrics" } },
        ],
      },
      "csr and example.com/metrics",
    ],
  ])("has of registrations %s", (_, status, registration) => {
    const { cache, store } = addOnFacts.open();
    store({ metadata: { namespace: "c", name: "hello", uid: "u", resourceVersion: "1" }, spec: {}, status });
    expect(cache.get("hello", "c")?.status.registration).toBe(registration);
  });

  it("has no time, nor a condition, that no one reads, and is shared where it has none", () => {
    const reported = (type: string, status: string, at: string) => ({
      type,
      status,
      reason: "R",
      message: "m",
      lastTransitionTime: at,
    });
    const { cache, store } = addOnFacts.open();
    for (const namespace of ["a", "b"]) {
      const conditions = [
        reported("Degraded", "False", namespace),
        reported("ManifestApplied", "True", namespace),
        reported("Other", "True", namespace),
      ];
      store({
        metadata: { namespace, name: "x", uid: namespace, resourceVersion: "1" },
        status: { conditions: [...conditions, reported("Configured", "True", namespace)] },
      });
    }
    const [a, b] = cache.by("addOn", "x").map(({ status }) => status.conditions);
    expect(a?.map(({ type, lastTransitionTime }) => [type, lastTransitionTime])).toEqual([
      ["Degraded", ""],
      ["ManifestApplied", ""],
      ["Configured", "a"],
    ]);
    expect(a?.[0]).toBe(b?.[0]);
    expect(a?.[2]).not.toBe(b?.[2]);
  });

  it("is nothing where an object makes no sense, and what it was before stays", () => {
    const { cache, store, unreadable } = addOnFacts.open();
    const metadata = { namespace: "a", name: "x", uid: "a", resourceVersion: "1" };
    store({ metadata, status: { conditions: [{ type: "Available", status: "True" }] } });
    store({ metadata: { ...metadata, resourceVersion: "2" }, status: { conditions: "none" } });
    store({
      metadata: { ...metadata, resourceVersion: "3" },
      status: { conditions: [{ type: "Available", status: 1 }] },
    });
    expect(cache.get("x", "a")?.status.conditions).toHaveLength(1);
    expect(unreadable()).toBe(1);
  });

  it("is the same object where clusters are at the same point of a rollout", () => {
    const [a, b] = rollingAddOns("a", "b");
    expect(a?.status.configReferences).toBe(b?.status.configReferences);
    expect(a?.spec).toBe(b?.spec);
  });
});

describe("shared values", () => {
  it("are the first of those that are equal, until there are too many to remember", () => {
    const values = new InternPool<object>();
    const first = {};
    expect(values.of("a", first)).toBe(first);
    expect(values.of("a", {})).toBe(first);
    for (let index = 0; index < 10_000; index += 1) values.of(String(index), {});
    expect(values.of("a", {})).not.toBe(first);
  });
});
