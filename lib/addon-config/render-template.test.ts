import { describe, expect, it } from "vitest";
import { AddOnTemplate } from "@/lib/resources/add-on-template";
import { NO_SETTINGS } from "./deployment-settings";
import { RenderError } from "./render-error";
import { renderTemplate } from "./render-template";
import { substitute } from "./substitute";

const kubeClient = { type: "KubeClient", kubeClient: { hubPermissions: [] } };

function template(manifests: object[], registration: object[] | null = [kubeClient]): AddOnTemplate {
  return AddOnTemplate.parse({
    metadata: { name: "hello" },
    spec: { addonName: "hello", agentSpec: { workload: { manifests } }, ...(registration && { registration }) },
  });
}

function deployment(container: object = {}, kind = "Deployment"): object {
  return {
    apiVersion: "apps/v1",
    kind,
    metadata: { name: "agent", namespace: "ns" },
    spec: {
      replicas: 1,
      template: {
        metadata: { labels: { app: "x" } },
        spec: { containers: [{ name: "main", ...container }], nodeName: "n" },
      },
    },
  };
}

const render = (manifests: object[], registration?: object[] | null) =>
  renderTemplate({ addOn: "hello", cluster: "c1", template: template(manifests, registration) });

describe("substitute", () => {
  const variables = new Map([
    ["NAME", "value"],
    ["QUOTE", 'a"b'],
  ]);
  it.each([
    ["{{NAME}}", "value"],
    ["a{{NAME}}b{{NAME}}c", "avaluebvaluec"],
    ["{{ NAME }}", ""],
    ["{{UNKNOWN}}x", "x"],
    ["{{}}", ""],
    ["{NAME}", "{NAME}"],
    ["}} {{NAME}}", "}} value"],
    ["{{{NAME}}}", "}"],
    ['"{{QUOTE}}"', '"a"b"'],
    ["no variable", "no variable"],
  ])("%s becomes %s", (text, expected) => {
    expect(substitute(text, variables)).toBe(expected);
  });

  it("refuses a variable that does not end", () => {
    expect(() => substitute('{"a":"{{NAME"}', variables)).toThrow(RenderError);
  });
});

describe("renderTemplate", () => {
  it("fills in the cluster's name wherever a manifest has it", () => {
    const [manifest] = render([
      {
        apiVersion: "v1",
        kind: "ConfigMap",
        metadata: { name: "x-{{CLUSTER_NAME}}" },
        data: { cluster: "{{CLUSTER_NAME}}" },
      },
    ]);
    expect(manifest).toEqual({
      apiVersion: "v1",
      kind: "ConfigMap",
      metadata: { name: "x-c1" },
      data: { cluster: "c1" },
    });
  });

  it.each(["Deployment", "DaemonSet"])(
    "gives the containers of a %s the hub's kubeconfig and say who they are",
    (kind) => {
      const [manifest] = render([deployment({ env: [{ name: "OWN", value: "1" }] }, kind)]);
      expect(manifest).toMatchObject({
        spec: {
          replicas: 1,
          template: {
            metadata: { labels: { app: "x" } },
            spec: {
              nodeName: "n",
              volumes: [{ name: "hub-kubeconfig", secret: { secretName: "hello-hub-kubeconfig" } }],
              containers: [
                {
                  name: "main",
                  env: [
                    { name: "OWN", value: "1" },
                    { name: "HUB_KUBECONFIG", value: "/managed/hub-kubeconfig/kubeconfig" },
                    { name: "CLUSTER_NAME", value: "c1" },
                  ],
                  volumeMounts: [{ name: "hub-kubeconfig", mountPath: "/managed/hub-kubeconfig" }],
                },
              ],
            },
          },
        },
      });
    },
  );

  it("mounts nothing where the add-on does not register with the hub", () => {
    const [manifest] = render([deployment()], null);
    expect(JSON.stringify(manifest)).not.toContain("hub-kubeconfig");
    expect(JSON.stringify(manifest)).toContain("CLUSTER_NAME");
  });

  it("leaves other kinds, and Deployments of other groups, as they are", () => {
    const others = [deployment({}, "StatefulSet"), { ...deployment(), apiVersion: "example.com/v1" }];
    expect(render(others)).toEqual(others);
  });

  it("fills in the variables of a configuration, and applies the rest of it to what came out", () => {
    const settings = {
      ...NO_SETTINGS,
      variables: [{ name: "TAG", value: "v2" }],
      registries: [{ source: "quay.io", mirror: "reg.io" }],
      installNamespace: "there",
    };
    const [manifest] = renderTemplate({
      addOn: "hello",
      cluster: "c1",
      template: template([deployment({ image: "quay.io/hello:{{TAG}}", args: ["{{INSTALL_NAMESPACE}}"] })], null),
      settings,
    });
    const env = [
      { name: "CLUSTER_NAME", value: "c1" },
      { name: "INSTALL_NAMESPACE", value: "there" },
    ];
    expect(manifest).toMatchObject({
      metadata: { name: "agent", namespace: "there" },
      spec: { template: { spec: { containers: [{ image: "reg.io/hello:v2", args: ["there"], env }] } } },
    });
  });

  it.each([
    ["is no JSON any more", { apiVersion: "v1", kind: "ConfigMap", metadata: {}, data: { a: "{{" } }],
    ["has no kind", { apiVersion: "v1", metadata: {} }],
    ["has a kind that is a variable no one knows", { apiVersion: "v1", kind: 7, metadata: {} }],
  ])("refuses a manifest that %s, and says which", (_, manifest) => {
    expect(() => render([deployment(), manifest])).toThrow(/^manifest 1 of the template: /);
  });
});
