import { describe, expect, it } from "vitest";
import { AddOnTemplate } from "@/lib/resources/add-on-template";
import { NO_SETTINGS } from "./deployment-settings";
import { RenderError } from "./render-error";
import { templateVariables } from "./variables";

const HUB = "/managed/hub-kubeconfig/kubeconfig";

const REGISTERS = [{ type: "KubeClient" }];

interface Sketch {
  readonly registration?: readonly object[];
  readonly variables?: Record<string, string>;
  readonly namespace?: string;
}

function variablesOf({ registration, variables = {}, namespace = "" }: Sketch) {
  const template = AddOnTemplate.parse({ spec: { registration } });
  const customized = Object.entries(variables).map(([name, value]) => ({ name, value }));
  const { values, environment } = templateVariables(template, "c1", {
    ...NO_SETTINGS,
    variables: customized,
    installNamespace: namespace,
  });
  return {
    values: Object.fromEntries(values),
    environment: Object.fromEntries(environment.map(({ name, value }) => [name, value])),
  };
}

describe("templateVariables", () => {
  it.each<[string, Sketch, object]>([
    ["are the cluster's name", {}, { CLUSTER_NAME: "c1" }],
    [
      "have the hub's kubeconfig where the agent registers",
      { registration: REGISTERS },
      { HUB_KUBECONFIG: HUB, CLUSTER_NAME: "c1" },
    ],
    [
      "have it for an empty list of registrations too, as OCM has it",
      { registration: [] },
      { HUB_KUBECONFIG: HUB, CLUSTER_NAME: "c1" },
    ],
    [
      "have the namespace of a configuration",
      { namespace: "there" },
      { CLUSTER_NAME: "c1", INSTALL_NAMESPACE: "there" },
    ],
  ])("%s, in the containers' environment too", (_, sketch, expected) => {
    expect(variablesOf(sketch)).toEqual({ values: expected, environment: expected });
  });

  it("have those of a configuration, and not in the environment", () => {
    const { values, environment } = variablesOf({
      variables: { COLOUR: "red", INSTALL_NAMESPACE: "mine", HUB_KUBECONFIG: "/mine" },
    });
    expect(values).toEqual({ COLOUR: "red", INSTALL_NAMESPACE: "mine", HUB_KUBECONFIG: "/mine", CLUSTER_NAME: "c1" });
    expect(environment).toEqual({ CLUSTER_NAME: "c1" });
  });

  it("let a configuration replace the hub's kubeconfig, and not what is the cluster's", () => {
    const variables = { HUB_KUBECONFIG: "/mine", CLUSTER_NAME: "c2", INSTALL_NAMESPACE: "elsewhere" };
    const expected = { HUB_KUBECONFIG: "/mine", CLUSTER_NAME: "c1", INSTALL_NAMESPACE: "there" };
    expect(variablesOf({ registration: REGISTERS, namespace: "there", variables })).toEqual({
      values: expected,
      environment: expected,
    });
  });

  it.each(["__NODE_PLACEMENT", "__REGISTRIES", "__INSTALL_NAMESPACE", "__PROXY", "__RESOURCE_REQUIREMENTS"])(
    "refuse the name %s",
    (name) => {
      expect(() => variablesOf({ variables: { [name]: "x" } })).toThrow(RenderError);
    },
  );
});
