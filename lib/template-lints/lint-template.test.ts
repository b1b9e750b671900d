import { describe, expect, it } from "vitest";
import { fieldText } from "@/lib/objects/hub-field";
import type { LintFacts } from "./lint";
import { lintTemplate, TEMPLATE_LINTS } from "./lint-template";

type Manifest = Record<string, unknown>;

/** A template with these manifests, and with more under its spec. */
function template(manifests: readonly object[], spec: object = {}, agentSpec: object = {}) {
  return {
    apiVersion: "addon.open-cluster-management.io/v1alpha1",
    kind: "AddOnTemplate",
    metadata: { name: "hello-v1" },
    spec: { addonName: "hello", agentSpec: { workload: { manifests }, ...agentSpec }, ...spec },
  };
}

const OWN = "open-cluster-management-agent-addon";
const CONTAINER = {
  name: "agent",
  image: "quay.io/team/agent:v1",
  resources: { requests: { cpu: "10m", memory: "32Mi" } },
};

function workload(pod: object = {}, { kind = "Deployment", spec = {}, namespace = OWN } = {}): Manifest {
  const labels = { app: "agent" };
  return {
    apiVersion: "apps/v1",
    kind,
    metadata: { name: "hello-agent", namespace },
    spec: {
      selector: { matchLabels: labels },
      template: { metadata: { labels }, spec: { containers: [CONTAINER], ...pod } },
      ...spec,
    },
  };
}

const container = (more: object) => workload({ containers: [{ ...CONTAINER, ...more }] });
const object = (kind: string, name: string, namespace?: string, more: object = {}): Manifest => ({
  apiVersion: "v1",
  kind,
  metadata: { name, ...(namespace !== undefined && { namespace }) },
  ...more,
});
const configMap = (data: string) => object("ConfigMap", "hello-data", OWN, { data: { text: data } });
const hook = (kind: string, apiVersion: string, spec: object, metadata: object = {}): Manifest => ({
  apiVersion,
  kind,
  metadata: {
    name: "hello-clean",
    namespace: OWN,
    annotations: { "addon.open-cluster-management.io/addon-pre-delete": "" },
    ...metadata,
  },
  spec,
});
const pods = { containers: [CONTAINER], restartPolicy: "Never" };
const job = (spec: object = {}, pod: object = pods, apiVersion = "batch/v1") =>
  hook("Job", apiVersion, { activeDeadlineSeconds: 300, template: { spec: pod }, ...spec });
const binding = (subjects: unknown, role = "view") =>
  object("ClusterRoleBinding", "hello", undefined, {
    apiVersion: "rbac.authorization.k8s.io/v1",
    roleRef: { kind: "ClusterRole", name: role },
    ...(subjects === undefined ? {} : { subjects }),
  });
const account = object("ServiceAccount", "hello", OWN);
const bound = { kind: "ServiceAccount", name: "hello", namespace: OWN };
const settings = (more: Partial<NonNullable<LintFacts["settings"]>> = {}): LintFacts => ({
  settings: { variables: [], installNamespace: OWN, registries: [], ...more },
});
const registration = (...all: object[]) => template([workload()], { registration: all });
const current = (name: string) => ({ type: "CurrentCluster", currentCluster: { clusterRoleName: name } });
const single = (name: string, namespace = "shared") => ({
  type: "SingleNamespace",
  singleNamespace: { namespace, roleRef: { apiGroup: "rbac.authorization.k8s.io", kind: "Role", name } },
});
const client = (...hubPermissions: object[]) => ({ type: "KubeClient", kubeClient: { hubPermissions } });
const signer = (signerName: string, more: object = {}) => ({
  type: "CustomSigner",
  customSigner: { signerName, signingCA: { name: "ca" }, ...more },
});
const identified = (name: string, namespace = OWN) => ({
  manifestConfigs: [{ resourceIdentifier: { group: "apps", resource: "deployments", namespace, name } }],
});
const crd = object("CustomResourceDefinition", "things.example.com", undefined, {
  apiVersion: "apiextensions.k8s.io/v1",
  spec: { group: "example.com", names: { kind: "Thing" } },
});
const thing = (kind: string) => object(kind, "hello", OWN, { apiVersion: "example.com/v1" });
const large = (kilobytes: number) => configMap("x".repeat(kilobytes * 1024));

interface Example {
  readonly fails: object;
  readonly passes: object;
  readonly facts?: LintFacts;
  /** Where it passes, if that differs. */
  readonly passesWith?: LintFacts;
  /** The field that is pointed at, below the first manifest unless it begins with "spec.". */
  readonly at: string;
}

const EXAMPLES: Readonly<Record<string, Example>> = {
  "variable-without-value": {
    fails: template([configMap("{{LEVEL}}")]),
    passes: template([configMap("{{LEVEL}} {{CLUSTER_NAME}}")]),
    facts: settings(),
    passesWith: settings({ variables: ["LEVEL"] }),
    at: "data.text",
  },
  "foreign-braces": {
    fails: template([configMap("{{ instance }}")]),
    passes: template([configMap("{{instance}}")]),
    at: "data.text",
  },
  "unclosed-braces": {
    fails: template([configMap("{{NAME}} {{NAME")]),
    passes: template([configMap("{{NAME}}")]),
    at: "data.text",
  },
  "variable-in-name": {
    fails: template([object("ConfigMap", "hello-{{CLUSTER_NAME}}", OWN)]),
    passes: template([configMap("{{CLUSTER_NAME}}")]),
    at: "metadata.name",
  },
  "variable-in-namespace": {
    fails: template([workload({}, { namespace: "{{INSTALL_NAMESPACE}}" })]),
    passes: template([workload()]),
    at: "metadata.namespace",
  },
  "hub-kubeconfig-without-registration": {
    fails: template([container({ args: ["{{HUB_KUBECONFIG}}"] })]),
    passes: template([container({ args: ["{{HUB_KUBECONFIG}}"] })], { registration: [client()] }),
    at: "spec.template.spec.containers[0].args[0]",
  },
  "install-namespace-empty": {
    fails: template([configMap("{{INSTALL_NAMESPACE}}")]),
    passes: template([configMap("{{INSTALL_NAMESPACE}}")]),
    passesWith: settings(),
    at: "data.text",
  },
  "variable-in-number": {
    fails: template([workload({}, { spec: { replicas: "{{REPLICAS}}" } })]),
    passes: template([workload({}, { spec: { replicas: 2 } })]),
    at: "spec.replicas",
  },
  "hook-never-ends": {
    fails: template([job({ suspend: true })]),
    passes: template([job()]),
    at: "spec.suspend",
  },
  "hook-of-other-kind": {
    fails: template([hook("CronJob", "batch/v1", {})]),
    passes: template([job()]),
    at: "metadata.annotations[addon.open-cluster-management.io/addon-pre-delete]",
  },
  "hook-by-old-label": {
    fails: template([
      hook("Job", "batch/v1", {}, { annotations: {}, labels: { "open-cluster-management.io/addon-pre-delete": "" } }),
    ]),
    passes: template([job()]),
    at: "metadata.labels[open-cluster-management.io/addon-pre-delete]",
  },
  "hook-without-deadline": {
    fails: template([hook("Job", "batch/v1", { template: { spec: pods } })]),
    passes: template([job()]),
    at: "spec",
  },
  "hook-removes-itself": {
    fails: template([job({ ttlSecondsAfterFinished: 60 })]),
    passes: template([job()]),
    at: "spec.ttlSecondsAfterFinished",
  },
  "nothing-probed": {
    fails: template([workload({}, { kind: "StatefulSet" })]),
    passes: template([workload({}, { kind: "DaemonSet" })]),
    at: "spec.agentSpec.workload.manifests",
  },
  "no-replicas": {
    fails: template([workload({}, { spec: { replicas: 0 } })]),
    passes: template([workload({}, { spec: { replicas: 1 } })]),
    at: "spec.replicas",
  },
  "selector-mismatch": {
    fails: template([workload({}, { spec: { selector: { matchLabels: { app: "other" } } } })]),
    passes: template([workload()]),
    at: "spec.selector.matchLabels",
  },
  "not-decorated": {
    fails: template([workload({}, { kind: "StatefulSet" })]),
    passes: template([workload()]),
    at: "kind",
  },
  "init-containers-not-decorated": {
    fails: template([workload({ initContainers: [CONTAINER] })]),
    passes: template([workload()]),
    at: "spec.template.spec.initContainers[0]",
  },
  "latest-image": {
    fails: template([container({ image: "registry.example.com:5000/agent" })]),
    passes: template([container({ image: "registry.example.com:5000/agent@sha256:0" })]),
    at: "spec.template.spec.containers[0].image",
  },
  "no-requests": {
    fails: template([container({ resources: { limits: { memory: "1Gi" } } })]),
    passes: template([container({ resources: { limits: { memory: "1Gi" } } })]),
    facts: settings(),
    passesWith: settings({ setsResources: true }),
    at: "spec.template.spec.containers[0]",
  },
  privileged: {
    fails: template([container({ securityContext: { capabilities: { add: ["SYS_ADMIN"] } } })]),
    passes: template([container({ securityContext: { capabilities: { add: ["CHOWN"] } } })]),
    at: "spec.template.spec.containers[0].securityContext",
  },
  "host-path": {
    fails: template([workload({ volumes: [{ name: "logs", hostPath: { path: "/var/log" } }] })]),
    passes: template([workload({ volumes: [{ name: "logs", emptyDir: {} }] })]),
    at: "spec.template.spec.volumes[0].hostPath",
  },
  "tolerations-without-selector": {
    fails: template([workload()]),
    passes: template([workload()]),
    facts: settings({ nodePlacement: { tolerations: [{ operator: "Exists" }] } }),
    passesWith: settings({ nodePlacement: { nodeSelector: {}, tolerations: [{ operator: "Exists" }] } }),
    at: "spec.template.spec",
  },
  "placement-replaced": {
    fails: template([workload({ tolerations: [{ operator: "Exists" }] })]),
    passes: template([workload()]),
    facts: settings({ nodePlacement: { nodeSelector: { infra: "" }, tolerations: [] } }),
    at: "spec.template.spec.tolerations",
  },
  "registry-without-match": {
    fails: template([container({ image: "docker.io/team/agent:v1" })]),
    passes: template([container({})]),
    facts: settings({ registries: [{ source: "quay.io/team", mirror: "mirror.example.com" }] }),
    at: "spec.template.spec.containers[0].image",
  },
  "registry-cuts-name": {
    fails: template([container({ image: "quay.io/team-b/agent:v1" })]),
    passes: template([container({})]),
    facts: settings({ registries: [{ source: "quay.io/team/", mirror: "mirror.example.com" }] }),
    at: "spec.template.spec.containers[0].image",
  },
  "volume-of-ocm": {
    fails: template([workload({ volumes: [{ name: "hub-kubeconfig", emptyDir: {} }] })], { registration: [client()] }),
    passes: template([workload({ volumes: [{ name: "hub-kubeconfig", emptyDir: {} }] })]),
    at: "spec.template.spec.volumes[0].name",
  },
  "environment-of-ocm": {
    fails: template([container({ env: [{ name: "CLUSTER_NAME", value: "x" }] })]),
    passes: template([container({ env: [{ name: "LEVEL", value: "x" }] })]),
    at: "spec.template.spec.containers[0].env[0]",
  },
  "namespace-in-arguments": {
    fails: template([container({ args: ["--verbose", `--namespace=${OWN}`] })]),
    passes: template([container({ args: ["--verbose", `--namespace=${OWN}`] })]),
    passesWith: settings(),
    at: "spec.template.spec.containers[0].args[1]",
  },
  "no-manifests": { fails: template([]), passes: template([workload()]), at: "spec.agentSpec" },
  "no-identity": {
    fails: template([{ apiVersion: "v1", kind: "ConfigMap", metadata: { generateName: "hello-", namespace: OWN } }]),
    passes: template([configMap("")]),
    at: "",
  },
  "list-of-objects": {
    fails: template([object("ConfigMapList", "all", OWN, { items: [] })]),
    passes: template([configMap("")]),
    at: "kind",
  },
  "duplicate-manifest": {
    fails: template([configMap("1"), configMap("2")]),
    passes: template([configMap("1"), object("ConfigMap", "hello-data", "default")]),
    at: "spec.agentSpec.workload.manifests[1]",
  },
  "moved-onto-another": {
    fails: template([configMap("1"), object("ConfigMap", "hello-data", "default")]),
    passes: template([configMap("1"), object("ConfigMap", "hello-data", "default")]),
    passesWith: settings({ installNamespace: "" }),
    at: "spec.agentSpec.workload.manifests[1]",
  },
  "namespace-not-created": {
    fails: template([workload({}, { namespace: "hello" })]),
    passes: template([workload({}, { namespace: "hello" }), object("Namespace", "hello")]),
    at: "metadata.namespace",
  },
  "no-namespace": {
    fails: template([object("ConfigMap", "hello")]),
    passes: template([configMap(""), object("Namespace", "hello")]),
    at: "metadata",
  },
  "common-cluster-name": {
    fails: template([object("ClusterRole", "reader")]),
    passes: template([object("ClusterRole", "hello:reader"), object("Namespace", "x")]),
    at: "metadata.name",
  },
  "resource-of-own-definition": {
    fails: template([thing("Thing"), crd]),
    passes: template([thing("Other"), crd]),
    at: "",
  },
  "secret-in-template": {
    fails: template([object("Secret", "hello", OWN, { stringData: { token: "x" } })]),
    passes: template([object("Secret", "hello", OWN)]),
    at: "",
  },
  "manifest-too-large": { fails: template([large(401)]), passes: template([large(300)]), at: "" },
  "large-manifest": { fails: template([large(51)]), passes: template([large(40)]), at: "" },
  "several-works": {
    fails: template([large(300), large(300)]),
    passes: template([large(100), large(100)]),
    at: "spec.agentSpec.workload",
  },
  "template-too-large": {
    fails: template(Array.from({ length: 4 }, () => large(300))),
    passes: template([large(300)]),
    at: "spec.agentSpec",
  },
  "binding-to-foreign-group": {
    fails: template([binding([{ kind: "Group", name: "system:authenticated" }])]),
    passes: template([binding([bound]), account]),
    at: "subjects[0].name",
  },
  "binding-to-unknown-account": {
    fails: template([binding([{ ...bound, name: "other" }]), account]),
    passes: template([binding([bound]), account]),
    at: "subjects[0]",
  },
  "binding-without-subjects": {
    fails: template([binding(undefined)]),
    passes: template([binding([])]),
    at: "",
  },
  "cluster-admin": {
    fails: template([binding([bound], "cluster-admin"), account]),
    passes: template([binding([bound]), account]),
    at: "roleRef.name",
  },
  "account-not-created": {
    fails: template([workload({ serviceAccountName: "agent" }), account]),
    passes: template([workload({ serviceAccountName: "hello" }), account]),
    at: "spec.template.spec.serviceAccountName",
  },
  "registration-of-unknown-type": {
    fails: registration({ type: "CustomSigner" }),
    passes: registration(client()),
    at: "spec.registration[0]",
  },
  "registration-repeated": {
    fails: registration(client(), client()),
    passes: registration(client(), signer("example.com/a"), signer("example.com/b")),
    at: "spec.registration[1]",
  },
  "signer-of-others": {
    fails: registration(signer("kubernetes.io/kube-apiserver-client")),
    passes: registration(signer("example.com/agent")),
    at: "spec.registration[0].customSigner.signerName",
  },
  "signer-name": {
    fails: registration(signer("agent")),
    passes: registration(signer("example.com/agent")),
    at: "spec.registration[0].customSigner.signerName",
  },
  "signer-without-ca": {
    fails: registration(signer("example.com/agent", { signingCA: {} })),
    passes: registration(signer("example.com/agent")),
    at: "spec.registration[0].customSigner.signingCA",
  },
  "subject-of-others": {
    fails: registration(signer("example.com/agent", { subject: { user: "agent", groups: ["system:masters"] } })),
    passes: registration(signer("example.com/agent", { subject: { user: "agent", groups: ["agents"] } })),
    at: "spec.registration[0].customSigner.subject",
  },
  "permission-without-role": {
    fails: registration(client({ type: "CurrentCluster" })),
    passes: registration(client(current("reader"))),
    at: "spec.registration[0].kubeClient.hubPermissions[0]",
  },
  "role-missing": {
    fails: registration(client(current("reader"), single("writer"))),
    passes: registration(client(current("reader"), single("writer"))),
    facts: { roles: new Map([["Role shared/writer", false]]) },
    passesWith: { roles: new Map([["Role shared/writer", true]]) },
    at: "spec.registration[0].kubeClient.hubPermissions[1].singleNamespace.roleRef.name",
  },
  "permission-overwritten": {
    fails: registration(client(current("one"), current("two"))),
    passes: registration(client(current("one"), single("two"), single("three", "other"))),
    at: "spec.registration[0].kubeClient.hubPermissions[1].currentCluster.clusterRoleName",
  },
  "permission-for-all-clusters": {
    fails: registration(client(single("reader"))),
    passes: registration(client(current("reader"))),
    at: "spec.registration[0].kubeClient.hubPermissions[0]",
  },
  "permission-too-wide": {
    fails: registration(client(current("cluster-admin"))),
    passes: registration(client(current("reader"))),
    at: "spec.registration[0].kubeClient.hubPermissions[0].currentCluster.clusterRoleName",
  },
  "feedback-of-nothing": {
    fails: template([workload()], {}, identified("other")),
    passes: template([workload()], {}, identified("hello-agent")),
    at: "spec.agentSpec.manifestConfigs[0].resourceIdentifier",
  },
  "ignored-option": {
    fails: template([workload()], {}, { executor: {} }),
    passes: template([workload()]),
    at: "spec.agentSpec.executor",
  },
  "hosted-location": {
    fails: template([
      {
        ...workload(),
        metadata: {
          name: "a",
          annotations: { "addon.open-cluster-management.io/hosted-manifest-location": "hosting" },
        },
      },
    ]),
    passes: template([workload()]),
    at: "metadata.annotations[addon.open-cluster-management.io/hosted-manifest-location]",
  },
  "other-add-on": {
    fails: template([workload()]),
    passes: template([workload()]),
    facts: { addOn: "other" },
    passesWith: { addOn: "hello" },
    at: "spec.addonName",
  },
  "name-without-version": {
    fails: { ...template([workload()]), metadata: { name: "hello" } },
    passes: template([workload()]),
    at: "metadata.name",
  },
};

const FIRST = "spec.agentSpec.workload.manifests[0]";

describe("lints of templates", () => {
  it("are 25 at least, each with an example that fails and one that passes, and a name of its own", () => {
    const ids = Object.values(TEMPLATE_LINTS).flatMap((lints) => lints.map(({ id }) => id));
    expect(ids.length).toBeGreaterThanOrEqual(25);
    expect(ids.toSorted()).toEqual(Object.keys(EXAMPLES).toSorted());
  });

  it.each(Object.entries(EXAMPLES))("%s", (id, { fails, passes, facts, passesWith, at }) => {
    const of = (object: object, given?: LintFacts) => lintTemplate(object, given).filter(({ lint }) => lint === id);
    const [found] = of(fails, facts);
    const isOutside = /^spec\.(agentSpec|registration|addonName)/.test(at) || id === "name-without-version";
    expect(found && fieldText(found.path)).toBe(isOutside ? at : [FIRST, at].filter(Boolean).join("."));
    expect(found?.message).toMatch(/\.$/);
    expect(of(passes, passesWith ?? facts)).toEqual([]);
  });

  it("says of every lint what happens and what to do, in sentences", () => {
    for (const { title, why, remedy } of Object.values(TEMPLATE_LINTS).flat()) {
      expect(title).not.toMatch(/\.$/);
      expect([why, remedy].every((text) => text.endsWith("."))).toBe(true);
    }
  });

  it("finds nothing in a template without faults", () => {
    expect(lintTemplate(template([workload()]), settings())).toEqual([]);
  });

  it.each([
    ["nothing", undefined],
    ["a text", "template"],
    [
      "fields of wrong types",
      { metadata: [], spec: { agentSpec: { workload: { manifests: [1, null, { kind: {} }] } } } },
    ],
    ["a spec that is a list", { spec: [{ registration: 1 }] }],
  ])("does not fail on %s", (_, value) => {
    expect(() => lintTemplate(value, settings())).not.toThrow();
  });

  it("puts errors first", () => {
    const levels = lintTemplate(template([container({ image: "agent" }), configMap("{{ x }}")])).map(
      ({ level }) => level,
    );
    expect(levels).toEqual(["error", "warning"]);
  });

  it.each([
    ["a Job of another group", job({}, pods, "batch.volcano.sh/v1alpha1"), true],
    ["a Pod that restarts", hook("Pod", "v1", { containers: [CONTAINER] }), true],
    ["a Pod that does not", hook("Pod", "v1", pods), false],
    ["a Job that restarts on failure", job({}, { ...pods, restartPolicy: "OnFailure" }), false],
  ])("knows whether %s ends", (_, manifest, isEndless) => {
    expect(lintTemplate(template([manifest])).some(({ lint }) => lint === "hook-never-ends")).toBe(isEndless);
  });
});
