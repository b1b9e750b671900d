import { describe, expect, it } from "vitest";
import { readText } from "@/lib/objects/object-text";
import {
  addOnFields,
  newAddOn,
  placementsWithOwnTemplate,
  withDeploymentConfigs,
  withMeta,
  withNeeds,
  withTemplate,
} from "./add-on-fields";
import { mergeManifests, nameOf, readManifests } from "./read-manifests";
import { withHubApi, withNewRight } from "./registration-edits";
import {
  newTemplate,
  nextTemplate,
  templateFields,
  templateObstacle,
  withManifests,
  withTemplateName,
} from "./template-fields";

const ALPHA = "addon.open-cluster-management.io/v1alpha1";
const BETA = "addon.open-cluster-management.io/v1beta1";
const GROUP = "addon.open-cluster-management.io";
const DEPLOYMENT = "apiVersion: apps/v1\nkind: Deployment\nmetadata:\n  name: agent\n  namespace: own\n";
const ACCOUNT = "apiVersion: v1\nkind: ServiceAccount\nmetadata: {name: agent, namespace: own}\n";

const read = (text: string, name = "a.yaml") => readManifests([{ name, text }]);
const object = (text: string) => readText(text).value;

describe("reading manifests", () => {
  it("takes the documents of all files, what a List lists, and JSON", () => {
    const list = "apiVersion: v1\nkind: List\nitems:\n- {apiVersion: v1, kind: ConfigMap, metadata: {name: c}}\n";
    const { manifests, leftOut } = readManifests([
      { name: "one/a.yaml", text: `${DEPLOYMENT}---\n${ACCOUNT}---\n# nothing\n` },
      { name: "one/b.yml", text: list },
      { name: "c.json", text: '{"apiVersion":"v1","kind":"Service","metadata":{"name":"s"}}' },
    ]);
    expect(manifests.map(nameOf)).toEqual([
      "Deployment own/agent",
      "ServiceAccount own/agent",
      "ConfigMap c",
      "Service s",
    ]);
    expect(leftOut).toEqual([]);
  });

  it("tells the add-on and its template from manifests for clusters, and leaves out other objects of the hub", () => {
    const hub = `apiVersion: ${ALPHA}\nkind: ClusterManagementAddOn\nmetadata: {name: x}\n---\napiVersion: ${ALPHA}\nkind: AddOnTemplate\nmetadata: {name: x-v1}\n---\napiVersion: cluster.open-cluster-management.io/v1beta1\nkind: Placement\nmetadata: {name: all, namespace: fleet}\n`;
    const { addOn, template, manifests, leftOut } = read(`${hub}---\n${DEPLOYMENT}`);
    expect([addOn?.metadata.name, template?.metadata.name, manifests.map(nameOf)]).toEqual([
      "x",
      "x-v1",
      ["Deployment own/agent"],
    ]);
    expect(leftOut).toEqual(["Placement fleet/all is an object of the hub. Create it there."]);
  });

  it.each([
    ["README.md", "# x", "README.md: neither YAML nor JSON."],
    [
      "values.yaml",
      "image: x\n",
      "values.yaml: a document has no apiVersion or no kind, as values of a chart have none.",
    ],
    ["Chart.yaml", "apiVersion: v2\nname: x\n", "Chart.yaml: a document has no apiVersion or no kind"],
    [
      "kustomization.yaml",
      "apiVersion: kustomize.config.k8s.io/v1beta1\nkind: Kustomization\n",
      "kustomization.yaml: a Kustomization is read by a tool, not by clusters.",
    ],
    [
      "t.yaml",
      "{{- if .Values.x }}\nkind: x\n{{- end }}",
      't.yaml is a template of Helm. Render its chart with "helm template" first.',
    ],
    ["bad.yaml", "a: [", "bad.yaml, line 1: "],
    ["nameless.yaml", "apiVersion: v1\nkind: Service\n", "nameless.yaml: a Service has no metadata.name."],
  ])("leaves out %s and says why", (name, text, reason) => {
    const { manifests, leftOut } = read(text, name);
    expect(manifests).toEqual([]);
    expect(leftOut).toEqual([expect.stringContaining(reason)]);
  });

  it("says of a file that was not read why", () => {
    expect(readManifests([{ name: "a.yaml", text: "", problem: "too large." }]).leftOut).toEqual([
      "a.yaml: too large.",
    ]);
  });

  it("does not expand aliases beyond bounds", () => {
    const bomb = `a: &a [x,x]\nb: &b [${"*a,".repeat(30)}]\nc: [${"*b,".repeat(30)}]\n`;
    expect(read(bomb).leftOut[0]).toContain("expand to too much");
  });

  it("replaces what has the same name, in its place", () => {
    const [before = []] = [read(`${DEPLOYMENT}---\n${ACCOUNT}`).manifests];
    const changed = read(`${DEPLOYMENT}spec: {replicas: 2}\n`).manifests;
    expect(mergeManifests(before, changed)).toEqual([...changed, before[1]]);
  });
});

describe("the form of a template", () => {
  const named = withTemplateName(newTemplate(ALPHA), "agent", "v1");
  const whole = withManifests(named, read(DEPLOYMENT).manifests);

  it("names the template after add-on and version", () => {
    expect(object(named)).toMatchObject({ metadata: { name: "agent-v1" }, spec: { addonName: "agent" } });
    expect(templateFields(named)).toMatchObject({ addOn: "agent", version: "v1", manifests: [] });
    expect(templateFields("a: [")).toBeUndefined();
  });

  it("says what is missing, one after the other", () => {
    expect(templateObstacle(newTemplate(ALPHA))).toMatch(/^Name the add-on/);
    expect(templateObstacle(withTemplateName(named, "Agent", "v1"))).toMatch(/^Name the add-on/);
    expect(templateObstacle(withTemplateName(named, "agent", ""))).toMatch(/^Name the version/);
    expect(templateObstacle(named)).toMatch(/^Add a manifest/);
    expect(templateObstacle(whole)).toBeUndefined();
  });

  it("begins a new version with the same content", () => {
    const stored = object(withNewRight(withHubApi(whole, true), "CurrentCluster")) as Parameters<
      typeof nextTemplate
    >[0];
    const next = nextTemplate({ ...stored, metadata: { ...stored.metadata, uid: "u", labels: { a: "b" } } });
    expect(templateFields(next)).toMatchObject({ addOn: "agent", version: "v2" });
    expect(templateFields(next)?.registration.rights).toHaveLength(1);
    expect(next).not.toContain("uid");
    const named = (name: string) => object(nextTemplate({ ...stored, metadata: { name } }));
    expect(named("agent-1.2.9")).toMatchObject({ metadata: { name: "agent-1.2.10" } });
    expect(named("agent")).toMatchObject({ metadata: { name: "agent-2" } });
  });
});

describe("the form of an add-on", () => {
  it.each([
    [
      ALPHA,
      {
        supportedConfigs: [
          { group: GROUP, resource: "addontemplates", defaultConfig: { name: "agent-v1" } },
          { group: GROUP, resource: "addondeploymentconfigs" },
        ],
      },
    ],
    [
      BETA,
      {
        defaultConfigs: [
          { group: GROUP, resource: "addontemplates", name: "agent-v1" },
          { group: GROUP, resource: "addondeploymentconfigs", name: "__reserved_no_default__" },
        ],
      },
    ],
  ])("names the template as %s does", (apiVersion, spec) => {
    const text = newAddOn(apiVersion, "agent", "agent-v1");
    expect(object(text)).toMatchObject({ metadata: { name: "agent" }, spec });
    expect(addOnFields(text)).toMatchObject({ displayName: "agent", description: "", otherConfigs: [] });
    expect(addOnFields(text)?.deploymentConfig).toMatchObject({ name: "", namespace: "" });
    const without = withDeploymentConfigs(text, false);
    expect(addOnFields(without)?.deploymentConfig).toBeUndefined();
    expect(object(withDeploymentConfigs(without, true))).toEqual(object(text));
    expect(withTemplate(text, "agent-v2")).toBe(text.replace("agent-v1", "agent-v2"));
    const needy = withNeeds(text, ["base", "logs"]);
    expect([addOnFields(text)?.needs, addOnFields(needy)?.needs, withNeeds(needy, [])]).toEqual([
      [],
      ["base", "logs"],
      text,
    ]);
    expect(needy).toContain("flotilla.dev/requires: base,logs");
    expect(addOnFields(withMeta(text, "description", "Of us."))?.description).toBe("Of us.");
  });

  it("names placements whose clusters keep a template of their own", () => {
    const own = {
      namespace: "fleet",
      name: "canary",
      configs: [{ group: GROUP, resource: "addontemplates", name: "x" }],
    };
    const placements = [own, { namespace: "fleet", name: "all" }];
    const metadata = { name: "agent" };
    expect(placementsWithOwnTemplate({ metadata, spec: { installStrategy: { placements } } })).toEqual([
      "fleet/canary",
    ]);
    expect(placementsWithOwnTemplate({ metadata })).toEqual([]);
  });
});
