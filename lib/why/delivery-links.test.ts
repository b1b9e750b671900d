import { expect, it } from "vitest";
import { REQUIREMENTS_CONDITION } from "@/lib/kube/names";
import { LIFECYCLE_ANNOTATION } from "@/lib/kube/ocm";
import { condition, rawAddOn, rawClusterAddOn, rawRequest, rawWork } from "./testing";
import { type Case, LATER, NOT_HERE, outcomeOf } from "./testing-cases";

const CASES: readonly Case[] = [
  [
    "an add-on by hand that no one put there",
    { addOn: rawAddOn([]), ...NOT_HERE },
    "cluster-add-on",
    "broken",
    "hello is installed manually, and not on c1.",
    "ManagedClusterAddOn c1/hello",
  ],
  [
    "a self-managed add-on",
    { addOn: rawAddOn(["apps/p"], { annotations: { [LIFECYCLE_ANNOTATION]: "self" } }), ...NOT_HERE },
    "cluster-add-on",
    "broken",
    "hello manages itself and is not installed on c1.",
    "ManagedClusterAddOn c1/hello",
  ],
  [
    "no one puts it there yet",
    { clusterAddOn: null, works: [], requests: [] },
    "cluster-add-on",
    "waiting",
    "A placement selected c1; the add-on manager has not installed hello yet.",
    "ManagedClusterAddOn c1/hello",
  ],
  [
    "no one will put it there",
    {
      addOn: rawAddOn(["apps/p"], { annotations: { [LIFECYCLE_ANNOTATION]: "flotilla" } }),
      mode: "off",
      clusterAddOn: null,
    },
    "cluster-add-on",
    "broken",
    "A placement selected c1, but hello is not installed: Flotilla's add-on manager is off (ADDON_MANAGER=off).",
    "ManagedClusterAddOn c1/hello",
  ],
  [
    "it is being removed",
    { clusterAddOn: rawClusterAddOn({ metadata: { deletionTimestamp: LATER, finalizers: ["hook"] } }) },
    "cluster-add-on",
    "waiting",
    "hello is being removed from c1. Waiting for finalizer hook.",
    "ManagedClusterAddOn c1/hello .metadata.finalizers",
  ],
  [
    "its hook fails again and again",
    {
      clusterAddOn: rawClusterAddOn({
        metadata: { deletionTimestamp: LATER, finalizers: ["hook"] },
        conditions: [
          condition(
            "HookManifestCompleted",
            "False",
            "HookManifestFailedRetrying",
            "hook failed, to retry. Failed: Job ns/clean.",
          ),
        ],
      }),
    },
    "cluster-add-on",
    "waiting",
    "hello is being removed from c1. Its pre-delete hook failed and is run again. Failed: Job ns/clean. Waiting for finalizer hook.",
    'ManagedClusterAddOn c1/hello .status.conditions[?(@.type=="HookManifestCompleted")]',
  ],
  [
    "a configuration that is not supported",
    {
      clusterAddOn: rawClusterAddOn({
        spec: { configs: [{ group: "g", resource: "oddities", name: "odd" }] },
        conditions: [condition("Progressing", "False", "ConfigurationUnsupported")],
      }),
    },
    "configured",
    "broken",
    "The add-on does not support oddities.g, which this cluster refers to (odd).",
    "ManagedClusterAddOn c1/hello .spec.configs[0].resource",
  ],
  [
    "a configuration without content",
    {
      clusterAddOn: rawClusterAddOn({
        status: { configReferences: [{ resource: "addontemplates", desiredConfig: { name: "hello-2" } }] },
      }),
    },
    "configured",
    "broken",
    "Its configuration addontemplates hello-2 is unknown: it does not exist, or has not been read yet.",
    "ManagedClusterAddOn c1/hello .status.configReferences[0].desiredConfig.specHash",
  ],
  [
    "a configuration that waits",
    { clusterAddOn: rawClusterAddOn({ conditions: [condition("Configured", "False", "Wait", "not its turn")] }) },
    "configured",
    "waiting",
    "Its configuration is not assigned yet: Not its turn.",
    'ManagedClusterAddOn c1/hello .status.conditions[?(@.type=="Configured")]',
  ],
  [
    "no work",
    {
      works: [],
      clusterAddOn: rawClusterAddOn({
        conditions: [condition("ManifestApplied", "absent"), condition("Available", "absent")],
      }),
    },
    "work",
    "waiting",
    "The add-on manager has not created a work yet.",
    "ManifestWork c1/addon-hello-deploy-0",
  ],
  [
    "no work, because another add-on has to be there first",
    {
      works: [],
      clusterAddOn: rawClusterAddOn({
        conditions: [
          condition("ManifestApplied", "absent"),
          condition("Available", "absent"),
          condition(REQUIREMENTS_CONDITION, "False", "RequiredAddOnNotInstalled", "it requires other"),
        ],
      }),
    },
    "work",
    "waiting",
    "It requires other.",
    `ManagedClusterAddOn c1/hello .status.conditions[?(@.type=="${REQUIREMENTS_CONDITION}")]`,
  ],
  [
    "a work that cannot be written",
    {
      works: [],
      clusterAddOn: rawClusterAddOn({
        conditions: [condition("ManifestApplied", "False", "ManifestWorkApplyFailed", "no variable X")],
      }),
    },
    "work",
    "broken",
    "Its work could not be written: No variable X.",
    'ManagedClusterAddOn c1/hello .status.conditions[?(@.type=="ManifestApplied")]',
  ],
  [
    "a work of the configuration before",
    { works: [rawWork({ hash: "0123456789ab" })] },
    "work",
    "waiting",
    "The work addon-hello-deploy-0 still has an outdated configuration.",
    "ManifestWork c1/addon-hello-deploy-0 .metadata.annotations.open-cluster-management\\.io/config-spec-hash",
  ],
  [
    "a manifest that cannot be applied",
    {
      works: [
        rawWork({
          conditions: [condition("Applied", "False")],
          manifests: [
            { resourceMeta: { kind: "Service", name: "s" }, conditions: [condition("Applied", "True")] },
            {
              resourceMeta: { kind: "Deployment", namespace: "ns", name: "agent" },
              conditions: [condition("Applied", "False", "Failed", "namespace ns is not there")],
            },
          ],
        }),
      ],
    },
    "applied",
    "broken",
    "Deployment ns/agent is not applied on c1: Namespace ns is not there.",
    'ManifestWork c1/addon-hello-deploy-0 .status.resourceStatus.manifests[1].conditions[?(@.type=="Applied")]',
  ],
  [
    "a work that the cluster has not reported on",
    { works: [rawWork({ conditions: [condition("Applied", "absent")] })] },
    "applied",
    "waiting",
    "The cluster has not reported yet whether the manifests of addon-hello-deploy-0 are applied.",
    'ManifestWork c1/addon-hello-deploy-0 .status.conditions[?(@.type=="Applied")]',
  ],
  [
    "a work of an older generation",
    { works: [rawWork({ conditions: [{ ...condition("Applied", "True"), observedGeneration: 1 }] })] },
    "applied",
    "waiting",
    "The cluster has not processed the latest version of addon-hello-deploy-0 yet.",
    "ManifestWork c1/addon-hello-deploy-0 .metadata.generation",
  ],
  [
    "rights that cannot be given",
    {
      clusterAddOn: rawClusterAddOn({
        conditions: [condition("RegistrationApplied", "False", "SetPermissionFailed", "no role")],
      }),
    },
    "registered",
    "broken",
    "Its agent has no permissions on the hub: No role.",
    'ManagedClusterAddOn c1/hello .status.conditions[?(@.type=="RegistrationApplied")]',
  ],
  [
    "a request that no one approved",
    { requests: [rawRequest("csr-7", [])] },
    "registered",
    "waiting",
    "The certificate request csr-7 of its agent is pending approval.",
    'CertificateSigningRequest csr-7 .status.conditions[?(@.type=="Approved")]',
  ],
  [
    "a request that was denied",
    { requests: [rawRequest("csr-7", [condition("Denied", "True", "Rule", "not this one")])] },
    "registered",
    "broken",
    "The certificate request csr-7 of its agent was denied. Not this one.",
    'CertificateSigningRequest csr-7 .status.conditions[?(@.type=="Denied")]',
  ],
  [
    "a request that no one signed",
    { requests: [rawRequest("csr-7", [condition("Approved", "True")])] },
    "registered",
    "waiting",
    "The certificate request csr-7 is approved but not issued yet.",
    'CertificateSigningRequest csr-7 .status.conditions[?(@.type=="Approved")]',
  ],
  [
    "no token yet",
    {
      clusterAddOn: rawClusterAddOn({
        status: { registrations: [{ type: "kubeClient", kubeClient: { driver: "token" } }] },
        conditions: [condition("TokenInfrastructureReady", "False", "TokenInfrastructureApplyFailed", "no account")],
      }),
    },
    "registered",
    "broken",
    "Its agent registers with a token, which is not ready: No account.",
    'ManagedClusterAddOn c1/hello .status.conditions[?(@.type=="TokenInfrastructureReady")]',
  ],
  [
    "an unhealthy agent",
    {
      clusterAddOn: rawClusterAddOn({
        conditions: [
          condition(
            "Available",
            "False",
            "ProbeUnavailable",
            "Probe addon unavailable with err desiredNumberReplicas is 2 but readyReplica is 0 for deployments ns/agent",
          ),
        ],
      }),
    },
    "healthy",
    "broken",
    "hello is unhealthy on c1. 0 of 2 pods of ns/agent are ready.",
    'ManagedClusterAddOn c1/hello .status.conditions[?(@.type=="Available")]',
  ],
  [
    "an agent that is degraded",
    { clusterAddOn: rawClusterAddOn({ conditions: [condition("Degraded", "True", "Slow", "slow disk")] }) },
    "healthy",
    "broken",
    "hello runs on c1 and is degraded. Slow disk.",
    'ManagedClusterAddOn c1/hello .status.conditions[?(@.type=="Degraded")]',
  ],
];

it.each(CASES)("the first link that does not hold: %s", (...[, setup, link, state, message, cited]) => {
  const outcome = outcomeOf(setup);
  expect(outcome).toMatchObject({ link, state });
  expect(outcome.message).toEqual(typeof message === "string" ? message : expect.stringMatching(message));
  expect(outcome.cited).toContain(cited);
});
