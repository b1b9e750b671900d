import type { EntryFacts } from "./entry";
import {
  FRAMEWORK_VARIABLES,
  OBSERVABILITY_VARIABLES,
  POLICY_VARIABLES,
  SERVICE_ACCOUNT_VARIABLES,
  SUBSCRIPTION_VARIABLES,
} from "./entry-variables";

const ADD_ONS = "open-cluster-management-addon";
const OCM = "open-cluster-management";
const POLICY = [`${OCM}/governance-policy-propagator`, `${OCM}/governance-policy-addon-controller`];
const POLICY_AGENT = { health: "lease", isHosted: true, hubComponents: POLICY } as const satisfies EntryFacts;

/** How add-ons of the catalogue work, by name: what their documents and charts say. */
export const ENTRY_FACTS: Readonly<Record<string, EntryFacts>> = {
  "cluster-proxy": {
    health: "lease",
    hubComponents: [
      `${ADD_ONS}/cluster-proxy-addon-manager`,
      `${ADD_ONS}/cluster-proxy`,
      `${ADD_ONS}/cluster-proxy-addon-user`,
    ],
    requiredConfigs: ["ManagedProxyConfiguration cluster-proxy"],
    installsItself: true,
  },
  "managed-serviceaccount": {
    health: "lease",
    hubComponents: [`${ADD_ONS}/managed-serviceaccount-addon-manager`],
    variables: SERVICE_ACCOUNT_VARIABLES,
    installsItself: true,
  },
  "cluster-permission": { hubComponents: [`${OCM}/cluster-permission`] },
  "governance-policy-framework": { ...POLICY_AGENT, variables: FRAMEWORK_VARIABLES },
  "config-policy-controller": { ...POLICY_AGENT, variables: POLICY_VARIABLES },
  "governance-standalone-hub-templating": { hubComponents: POLICY },
  "cert-policy-controller": { health: "lease" },
  "application-manager": {
    health: "lease",
    hubComponents: ["subscription", "channel", "placementrule", "subscription-report"].map(
      (name) => `${OCM}/multicluster-operators-${name}`,
    ),
    variables: SUBSCRIPTION_VARIABLES,
  },
  argocd: { hubComponents: ["argocd/argocd-pull-integration"] },
  "argocd-agent-addon": { hubComponents: ["argocd/argocd-pull-integration-controller"] },
  "multicluster-mesh": { health: "lease", hubComponents: [`${ADD_ONS}/multicluster-mesh-addon`] },
  submariner: { health: "conditions", hubComponents: [`${OCM}/submariner-addon`] },
  "observability-controller": { health: "conditions" },
  "multicluster-observability-addon": { variables: OBSERVABILITY_VARIABLES, hasOtherVariables: true },
  otel: { registration: "a custom signer" },
  helloworldhosted: { isHosted: true },
};
