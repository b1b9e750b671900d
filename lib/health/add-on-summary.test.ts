import { describe, expect, it } from "vitest";
import { ManagedClusterAddOn } from "@/lib/resources/managed-cluster-add-on";
import { type AddOnText, addOnText } from "./add-on-summary";

const SINCE = "2026-11-21T10:00:00Z";
const CREATED = "2026-11-20T08:00:00Z";

type Reported = readonly [type: string, status: string, reason?: string, message?: string];

function clusterAddOn(conditions: readonly Reported[], deleting = false): ManagedClusterAddOn {
  return ManagedClusterAddOn.parse({
    metadata: {
      name: "hello",
      namespace: "c1",
      creationTimestamp: CREATED,
      ...(deleting ? { deletionTimestamp: SINCE } : {}),
    },
    status: {
      conditions: conditions.map(([type, status, reason, message]) => ({
        type,
        status,
        reason,
        message,
        lastTransitionTime: SINCE,
      })),
    },
  });
}

const CONFIGURED: Reported = ["Configured", "True", "ConfigurationsConfigured"];
const APPLIED: Reported = ["ManifestApplied", "True", "AddonManifestApplied"];
const COMPLETED: Reported = ["Progressing", "False", "Completed"];
const WELL: Reported = ["Available", "True", "ProbeAvailable", "hello add-on is available."];

const CAUSE = "Deployment agents/hello: admission webhook denied the request: image is not signed";

describe("the configuration that a cluster add-on waits for", () => {
  const MOVING: Reported = ["Progressing", "True", "Progressing"];
  const RENDERED: Reported = ["ManifestApplied", "False", "ManifestWorkApplyFailed", "desired spec hash is empty"];
  const REFUSED: Reported = [
    "ManifestApplied",
    "False",
    "AddonManifestAppliedFailed",
    `failed to apply the manifests of addon: ${CAUSE}`,
  ];
  const of = (name: string) => `Its configuration ${name} is unknown: it does not exist, or has not been read yet.`;
  const gone = (resource: string, namespace?: string) => ({
    resource,
    desiredConfig: { name: "logs", specHash: "", ...(namespace && { namespace }) },
  });

  it.each<[string, Reported[], ReturnType<typeof gone>, Partial<AddOnText>]>([
    ["a template", [WELL, MOVING], gone("addontemplates"), { phase: "applying", message: of("addontemplates logs") }],
    [
      "values, which the manager fails to render",
      [WELL, RENDERED],
      gone("addondeploymentconfigs", "ns"),
      { phase: "failed", message: of("addondeploymentconfigs ns/logs") },
    ],
    ["none: its cluster has refused a manifest", [REFUSED], gone("addontemplates"), { message: `${CAUSE}.` }],
    ["none of a kind whose content nobody reads", [WELL, MOVING], gone("configmaps"), { message: undefined }],
    ["none once it is done", [WELL, COMPLETED], gone("addontemplates"), { phase: "done", message: undefined }],
  ])("is %s", (_, conditions, reference, expected) => {
    const { metadata, status } = clusterAddOn([CONFIGURED, ...conditions]);
    expect(addOnText({ metadata, status: { ...status, configReferences: [reference] } })).toMatchObject(expected);
  });
});

describe("addOnWords", () => {
  it.each<[string, readonly Reported[], Partial<AddOnText>]>([
    [
      "nothing is known yet",
      [],
      { health: "installing", phase: "waiting", since: CREATED, message: "No add-on manager has reported on it yet." },
    ],
    [
      "its agent is missed while it waits",
      [
        ["Configured", "False"],
        ["Available", "Unknown", "ManagedClusterAddOnLeaseNotFound"],
      ],
      { health: "installing", phase: "waiting", message: "Waiting for its wave." },
    ],
    [
      "its agent is missed and no one has configured it yet",
      [["Available", "Unknown", "ManagedClusterAddOnLeaseNotFound"]],
      { health: "installing", phase: "waiting" },
    ],
    [
      "its cluster refuses a manifest",
      [
        CONFIGURED,
        ["ManifestApplied", "False", "AddonManifestAppliedFailed", `failed to apply the manifests of addon: ${CAUSE}`],
        ["Available", "False", "WorkNotApplied", `2 of 2 resources are not available: ${CAUSE}`],
      ],
      { health: "unhealthy", phase: "failed", message: `${CAUSE}.` },
    ],
    ["it is configured and nothing more", [["Configured", "True"]], { health: "installing", phase: "applying" }],
    ["its own manager says nothing of progress", [["Available", "True"]], { health: "healthy", phase: "done" }],
    ["all is well", [CONFIGURED, APPLIED, COMPLETED, WELL], { health: "healthy", phase: "done", since: SINCE }],
    ["an add-on of another manager says only that it is well", [WELL], { health: "healthy", phase: "done" }],
    [
      "its wave has not come and nothing runs",
      [["Configured", "False", "ConfigurationsNotConfigured"]],
      { health: "installing", phase: "waiting", message: "Waiting for its wave." },
    ],
    [
      "its wave has not come and the old configuration runs well",
      [["Configured", "False"], APPLIED, COMPLETED, WELL],
      { health: "healthy", phase: "waiting", message: "Waiting for its wave." },
    ],
    [
      "its work is on the way",
      [CONFIGURED, ["Progressing", "False", "WaitingForManifestApplied"]],
      { health: "installing", phase: "applying" },
    ],
    [
      "a change is on the way",
      [CONFIGURED, APPLIED, ["Progressing", "True", "Progressing"], WELL],
      { health: "healthy", phase: "applying" },
    ],
    [
      "the cluster refused its manifests",
      [
        CONFIGURED,
        ["ManifestApplied", "False", "AddonManifestAppliedFailed", "failed to apply the manifests of addon"],
        ["Progressing", "True"],
      ],
      { health: "installing", phase: "failed", message: "Its manifests could not be applied." },
    ],
    [
      "the hub refused its work",
      [CONFIGURED, ["ManifestApplied", "False", "ManifestWorkApplyFailed", "failed to apply manifestWork: too large"]],
      { phase: "failed", message: "Failed to apply manifestWork: too large." },
    ],
    [
      "its configuration is not supported",
      [
        CONFIGURED,
        [
          "Progressing",
          "False",
          "ConfigurationUnsupported",
          "Configuration with gvr a/b is not supported for this addon",
        ],
      ],
      { phase: "failed", message: "Configuration with gvr a/b is not supported for this addon." },
    ],
    [
      "none of its pods is ready",
      [
        APPLIED,
        COMPLETED,
        ["Available", "False", "ProbeUnavailable", "Probe addon unavailable with err readyReplica is not probed"],
      ],
      { health: "unhealthy", phase: "done", message: "None of its pods is ready.", since: SINCE },
    ],
    [
      "too few of its pods are ready",
      [
        [
          "Available",
          "False",
          "ProbeUnavailable",
          "Probe addon unavailable with err desiredNumberReplicas is 3 but readyReplica is 0 for deployments ns/agent",
        ],
      ],
      { health: "unhealthy", message: "0 of 3 pods of ns/agent are ready." },
    ],
    [
      "its probe fails otherwise",
      [["Available", "False", "ProbeUnavailable", "Probe addon unavailable with err unsupported resource type jobs"]],
      { health: "unhealthy", message: "Unsupported resource type jobs." },
    ],
    [
      "its lease is old",
      [["Available", "False", "ManagedClusterAddOnLeaseUpdateStopped", "hello add-on is not available."]],
      { health: "unhealthy", message: "Its agent stopped reporting." },
    ],
    [
      "it is unhealthy and reports nothing",
      [["Available", "False", "Broken"]],
      { health: "unhealthy", message: "Broken." },
    ],
    [
      "its cluster fell silent",
      [["Available", "Unknown", "ManagedClusterLeaseUpdateStopped", "Registration agent stopped updating its lease."]],
      { health: "unreachable", message: "Its cluster stopped reporting.", since: SINCE },
    ],
    [
      "no probe has answered",
      [["Available", "Unknown", "NoProbeResult"]],
      { health: "unknown", message: "The cluster has not reported its health yet." },
    ],
    [
      "it is degraded",
      [WELL, ["Degraded", "True", "Slow", "the queue is long"]],
      { health: "degraded", message: "The queue is long.", since: SINCE },
    ],
    ["it was degraded", [WELL, ["Degraded", "False"]], { health: "healthy", message: undefined }],
  ])("%s", (_, conditions, expected) => {
    expect(addOnText(clusterAddOn(conditions))).toMatchObject(expected);
  });

  it("says of one that is being deleted what its hooks are at", () => {
    const hook: Reported = [
      "HookManifestCompleted",
      "False",
      "HookManifestFailedRetrying",
      "hook failed, to retry. Failed: Job ns/clean.",
    ];
    expect(addOnText(clusterAddOn([COMPLETED, WELL, hook], true)).message).toBe(
      "It is being removed from this cluster. Its pre-delete hook failed and is run again. Failed: Job ns/clean.",
    );
  });

  it("says of another that is being deleted nothing but that", () => {
    const text = addOnText(clusterAddOn([CONFIGURED, APPLIED, COMPLETED, WELL], true));
    expect(text).toEqual({
      health: "deleting",
      phase: "done",
      message: "It is being removed from this cluster.",
      since: SINCE,
    });
  });
});
