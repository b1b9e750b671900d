import { describe, expect, it } from "vitest";
import type { RawObject } from "@/lib/kube/object";
import { ManifestWork } from "@/lib/resources/manifest-work";
import { availabilityOf, healthMode, type ProbedAddOn } from "./available";
import { type AgentHealth, probeFields } from "./probe";
import { workloadsFailure } from "./workload-check";

interface Report {
  readonly group?: string;
  readonly resource: string;
  readonly namespace?: string;
  readonly name: string;
  readonly values: Record<string, number>;
}

interface WorkOptions {
  readonly name?: string;
  readonly available?: string;
  readonly message?: string;
  readonly carries?: readonly RawObject[];
  readonly reports?: readonly Report[];
}

function work({
  name = "addon-hello-deploy-0",
  available,
  message = "",
  carries = [],
  reports = [],
}: WorkOptions): ManifestWork {
  const values = (all: Record<string, number>) =>
    Object.entries(all).map(([key, integer]) => ({ name: key, fieldValue: { type: "Integer", integer } }));
  return ManifestWork.parse({
    metadata: { name },
    spec: { workload: { manifests: carries } },
    status: {
      conditions: available === undefined ? [] : [{ type: "Available", status: available, message }],
      resourceStatus: {
        manifests: reports.map(({ values: reported, ...meta }) => ({
          resourceMeta: { group: "apps", namespace: "ns", ...meta },
          statusFeedback: { values: values(reported) },
        })),
      },
    },
  });
}

const workload = (kind: string, name: string, spec: object = {}): RawObject => ({
  apiVersion: "apps/v1",
  kind,
  metadata: { name, namespace: "ns" },
  spec,
});
const DEPLOYMENT = workload("Deployment", "d");
const DAEMON_SET = workload("DaemonSet", "a");
const deployment = (values: Record<string, number>, name = "d"): Report => ({ resource: "deployments", name, values });
const daemonSet = (values: Record<string, number>): Report => ({ resource: "daemonsets", name: "a", values });
const READY = { Replicas: 2, ReadyReplicas: 1 };

function judge(health: AgentHealth, works: readonly WorkOptions[], change: Partial<ProbedAddOn> = {}) {
  return availabilityOf({
    addOn: "hello",
    health,
    hasManifestApplied: true,
    isClusterUnknown: false,
    works: works.map(work),
    ...change,
  });
}

describe("healthMode", () => {
  it.each<[AgentHealth | undefined, string | undefined]>([
    [undefined, undefined],
    [{ type: "Lease" }, "Lease"],
    [{ type: "None" }, "Customized"],
    [{ type: "Work" }, "Customized"],
    [{ type: "DeploymentAvailability" }, "Customized"],
    [{ type: "WorkloadAvailability" }, "Customized"],
  ])("for %o is %s", (health, mode) => {
    expect(healthMode(health)).toBe(mode);
  });
});

describe("availabilityOf", () => {
  const applied = [{ available: "True", carries: [DEPLOYMENT], reports: [deployment(READY)] }];

  it("says nothing where others do", () => {
    expect(judge({ type: "None" }, applied)).toBeUndefined();
    expect(judge({ type: "Lease" }, applied)).toBeUndefined();
  });

  it("says nothing before anything was applied", () => {
    expect(judge({ type: "WorkloadAvailability" }, applied, { hasManifestApplied: false })).toBeUndefined();
  });

  it.each<AgentHealth>([{ type: "WorkloadAvailability" }, { type: "Work" }])(
    "leaves alone what the hub says of a cluster that is Unknown: %o",
    (health) => {
      expect(judge(health, applied, { isClusterUnknown: true })).toBeUndefined();
    },
  );

  it("is content with a deployment where there is no prober, before anything was applied too", () => {
    const expected = {
      type: "Available",
      status: "True",
      reason: "WorkApplied",
      message: "Addon manifestWork is applied",
    };
    expect(judge({ type: "Work" }, [], { hasManifestApplied: false })).toEqual(expected);
  });

  it.each<[string, WorkOptions[], string, string, string]>([
    ["no work is there", [], "Unknown", "WorkNotFound", "Addon manifestWork is not found"],
    [
      "a hook's work alone is there",
      [{ name: "addon-hello-pre-delete", available: "True" }],
      "Unknown",
      "WorkNotFound",
      "Addon manifestWork is not found",
    ],
    ["a work was not applied yet", [{}], "Unknown", "WorkNotApplied", "Addon manifestWork is not applied yet"],
    [
      "a work is not available",
      [{ available: "False", message: "1 of 2 are not" }],
      "False",
      "WorkNotApplied",
      "1 of 2 are not",
    ],
    [
      "nothing was reported",
      [{ available: "True", carries: [DEPLOYMENT] }],
      "Unknown",
      "NoProbeResult",
      "Probe results are not returned",
    ],
    ["there is nothing to probe", [{ available: "True" }], "True", "ProbeAvailable", "hello add-on is available."],
    ["a pod is ready", applied, "True", "ProbeAvailable", "hello add-on is available."],
    [
      "no pod is ready",
      [{ available: "True", carries: [DEPLOYMENT], reports: [deployment({ Replicas: 2, ReadyReplicas: 0 })] }],
      "False",
      "ProbeUnavailable",
      "Probe addon unavailable with err desiredNumberReplicas is 2 but readyReplica is 0 for deployments ns/d",
    ],
    [
      "a work's status is Unknown, its pods ready",
      [{ available: "Unknown", carries: [DEPLOYMENT], reports: [deployment(READY)] }],
      "True",
      "ProbeAvailable",
      "hello add-on is available.",
    ],
    [
      "only one of two workloads has reported",
      [{ available: "True", carries: [DEPLOYMENT, DAEMON_SET], reports: [deployment(READY)] }],
      "True",
      "ProbeAvailable",
      "hello add-on is available.",
    ],
    [
      "a Deployment that wants no replicas has none",
      [
        {
          available: "True",
          carries: [workload("Deployment", "idle", { replicas: 0 }), DEPLOYMENT],
          reports: [deployment({ Replicas: 1 }, "idle"), deployment(READY)],
        },
      ],
      "True",
      "ProbeAvailable",
      "hello add-on is available.",
    ],
    [
      "a daemon set is incomplete",
      [
        {
          available: "True",
          carries: [DAEMON_SET],
          reports: [daemonSet({ DesiredNumberScheduled: 3, NumberReady: 2 })],
        },
      ],
      "False",
      "ProbeUnavailable",
      "Probe addon unavailable with err desiredNumberReplicas is 3 but readyReplica is 2 for daemonsets ns/a",
    ],
    [
      "the second of two works is in trouble",
      [
        { available: "True", carries: [DEPLOYMENT], reports: [deployment(READY)] },
        {
          name: "addon-hello-deploy-1",
          available: "True",
          carries: [DAEMON_SET],
          reports: [daemonSet({ DesiredNumberScheduled: 1, NumberReady: 0 })],
        },
      ],
      "False",
      "ProbeUnavailable",
      "Probe addon unavailable with err desiredNumberReplicas is 1 but readyReplica is 0 for daemonsets ns/a",
    ],
  ])("of workloads says that %s", (_, works, status, reason, message) => {
    expect(judge({ type: "WorkloadAvailability" }, works)).toEqual({ type: "Available", status, reason, message });
  });

  it("of Deployments alone leaves DaemonSets aside", () => {
    const works = [
      {
        available: "True",
        carries: [DEPLOYMENT, DAEMON_SET],
        reports: [daemonSet({ DesiredNumberScheduled: 1, NumberReady: 0 }), deployment(READY)],
      },
    ];
    expect(judge({ type: "DeploymentAvailability" }, works)?.status).toBe("True");
  });

  describe("with a prober of its own", () => {
    const field = (namespace: string, name: string) => ({
      resourceIdentifier: { group: "batch", resource: "jobs", namespace, name },
      feedbackRules: [],
    });
    const works = ["one", "two"].map((name, index) => ({
      name: `addon-hello-deploy-${index}`,
      available: "True",
      reports: [{ group: "batch", resource: "jobs", name: `job-${name}`, values: { Done: index } }],
    }));

    it.each<[string, [string, string], string[]]>([
      ["every object whose name fits", ["*", "job-*"], ["job-one", "job-two"]],
      ["the one that is named", ["ns", "job-two"], ["job-two"]],
    ])("shows it %s, in any work", (_, [namespace, name], expected) => {
      const seen: string[] = [];
      const check = (results: readonly { resource: { name: string } }[]) =>
        void seen.push(...results.map(({ resource }) => resource.name));
      expect(judge({ type: "Work", prober: { fields: [field(namespace, name)], check } }, works)?.reason).toBe(
        "ProbeAvailable",
      );
      expect(seen).toEqual(expected);
    });

    it("says why it finds the add-on unavailable", () => {
      const prober = { fields: [field("ns", "job-one")], check: () => "the job is late" };
      expect(judge({ type: "Work", prober }, works)?.message).toBe("Probe addon unavailable with err the job is late");
    });

    it("waits for a first report of what it names", () => {
      expect(judge({ type: "Work", prober: { fields: [field("ns", "job.one")] } }, works)?.reason).toBe(
        "NoProbeResult",
      );
    });
  });
});

describe("workloadsFailure", () => {
  const of = (resource: string, values: Record<string, number>, group = "apps") =>
    workloadsFailure([
      {
        resource: { group, resource, namespace: "ns", name: "x" },
        values: Object.entries(values).map(([name, integer]) => ({ name, fieldValue: { type: "Integer", integer } })),
      },
    ]);

  it.each<[string | undefined, string, Record<string, number>, string?]>([
    [undefined, "deployments", { Replicas: 0 }],
    [undefined, "deployments", { Replicas: 3, ReadyReplicas: 1 }],
    [undefined, "daemonsets", { DesiredNumberScheduled: 0, NumberReady: 0 }],
    ["readyReplica is not probed", "deployments", { Replicas: 1 }],
    ["desiredNumberReplicas is not probed", "deployments", { ReadyReplicas: 1 }],
    ["readyReplica is not probed", "daemonsets", { DesiredNumberScheduled: 1 }],
    ["desiredNumberReplicas is not probed", "daemonsets", { NumberReady: 1 }],
    [
      "desiredNumberReplicas is 2 but readyReplica is 3 for daemonsets ns/x",
      "daemonsets",
      { DesiredNumberScheduled: 2, NumberReady: 3 },
    ],
    ["no values are probed for deployments ns/x", "deployments", {}],
    ["unsupported resource type statefulsets", "statefulsets", { Replicas: 1 }],
    ["unsupported resource group example.com", "deployments", { Replicas: 1 }, "example.com"],
  ])("is %s for %s with %o", (expected, resource, values, group) => {
    expect(of(resource, values, group)).toBe(expected);
  });
});

describe("probeFields", () => {
  const idle = workload("Deployment", "idle", { replicas: 0 });
  const names = (health: AgentHealth | undefined) =>
    probeFields(health, [idle, DEPLOYMENT, DAEMON_SET, workload("StatefulSet", "s")]).map(
      ({ resourceIdentifier }) => resourceIdentifier.name,
    );

  it.each<[AgentHealth | undefined, string[]]>([
    [undefined, []],
    [{ type: "None" }, []],
    [{ type: "Lease" }, []],
    [{ type: "Work" }, []],
    [{ type: "DeploymentAvailability" }, ["idle", "d"]],
    [{ type: "WorkloadAvailability" }, ["idle", "d", "a"]],
  ])("for %o names %o", (health, expected) => {
    expect(names(health)).toEqual(expected);
  });
});
