import { describe, expect, it } from "vitest";
import { fieldText } from "@/lib/objects/hub-field";
import { encodedText } from "./certificate-bundle";
import { configFindings } from "./config-findings";
import { withClusterLocal } from "./proxy-rules";
import { isSecretName } from "./variable-rules";

const PEM = "-----BEGIN CERTIFICATE-----\nMIIB\n-----END CERTIFICATE-----\n";
const KEY = "-----BEGIN PRIVATE KEY-----\nMIIB\n-----END PRIVATE KEY-----\n";
const LONG = "x".repeat(1_025);

const findings = (spec: object) => configFindings({ kind: "AddOnDeploymentConfig", spec });
const variables = (...all: readonly object[]) => ({ customizedVariables: all });
const tolerations = (...all: readonly object[]) => ({
  nodePlacement: { nodeSelector: { os: "linux" }, tolerations: all },
});
const registries = (...all: readonly object[]) => ({ registries: all });
const resources = (containerID: string, requests = {}, limits = {}) => ({
  containerID,
  resources: { requests, limits },
});
const required = (...all: readonly object[]) => ({ resourceRequirements: all });

/** Every field with a value that its rule allows. */
const GOOD = {
  agentInstallNamespace: "team-a",
  ...variables({ name: "_LEVEL1", value: "info" }, { name: "EMPTY", value: "" }),
  ...registries({ mirror: "mirror.example.com/team" }, { source: "quay.io/ocm", mirror: "mirror.example.com/ocm" }),
  nodePlacement: {
    nodeSelector: { "node-role.kubernetes.io/infra": "" },
    tolerations: [
      { operator: "Exists" },
      { key: "dedicated", value: "infra", effect: "NoSchedule" },
      { key: "slow", operator: "Exists", effect: "NoExecute", tolerationSeconds: 30 },
    ],
  },
  proxyConfig: {
    httpProxy: "http://proxy.example.com:3128",
    httpsProxy: "https://proxy.example.com:3129",
    noProxy: "localhost,.svc,10.0.0.0/8",
    caBundle: encodedText(PEM),
  },
  ...required(
    resources("deployments:agent:.*", { cpu: "100m", memory: "128Mi" }, { cpu: 1, memory: "256Mi" }),
    resources("*:agent:*", {}, { cpu: "0.5" }),
  ),
};

describe("the rules of a deployment configuration", () => {
  it("find nothing in one that obeys them, nor where nothing is set", () => {
    expect([findings(GOOD), findings({}), configFindings({}), configFindings(null)]).toEqual([[], [], [], []]);
  });

  it.each<[string, object]>([
    ["spec.agentInstallNamespace", { agentInstallNamespace: "Team_A" }],
    ["spec.agentInstallNamespace", { agentInstallNamespace: "a".repeat(64) }],
    ["spec.customizedVariables[0].name", variables({ value: "nameless" })],
    ["spec.customizedVariables[0].name", variables({ name: "1ST", value: "x" })],
    ["spec.customizedVariables[0].name", variables({ name: "x".repeat(256), value: "x" })],
    ["spec.customizedVariables[1].name", variables({ name: "A", value: "1" }, { name: "A", value: "2" })],
    ["spec.customizedVariables[0].value", variables({ name: "A", value: LONG })],
    ["spec.registries[0].mirror", registries({ source: "quay.io/ocm" })],
    ["spec.registries[0].mirror", registries({ mirror: "https://mirror.example.com" })],
    ["spec.registries[0].source", registries({ mirror: "m", source: "quay.io /ocm" })],
    ["spec.nodePlacement.nodeSelector.no key", { nodePlacement: { nodeSelector: { "no key": "x" } } }],
    ["spec.nodePlacement.nodeSelector.os", { nodePlacement: { nodeSelector: { os: "no value!" } } }],
    ["spec.nodePlacement.tolerations[0].key", tolerations({ key: "no key", operator: "Exists" })],
    ["spec.nodePlacement.tolerations[0].operator", tolerations({ key: "a", operator: "In" })],
    ["spec.nodePlacement.tolerations[0].operator", tolerations({ effect: "NoSchedule" })],
    ["spec.nodePlacement.tolerations[0].value", tolerations({ key: "a", operator: "Exists", value: "b" })],
    ["spec.nodePlacement.tolerations[0].value", tolerations({ key: "a", value: "no value!" })],
    ["spec.nodePlacement.tolerations[0].effect", tolerations({ key: "a", effect: "Never" })],
    [
      "spec.nodePlacement.tolerations[0].tolerationSeconds",
      tolerations({ key: "a", effect: "NoSchedule", tolerationSeconds: 1 }),
    ],
    ["spec.proxyConfig.httpProxy", { proxyConfig: { httpProxy: "proxy.example.com:3128" } }],
    ["spec.proxyConfig.httpsProxy", { proxyConfig: { httpsProxy: "ftp://proxy.example.com" } }],
    ["spec.proxyConfig.noProxy", { proxyConfig: { httpProxy: "http://p", noProxy: "a,,b" } }],
    ["spec.proxyConfig.noProxy", { proxyConfig: { httpProxy: "http://p", noProxy: "http://a" } }],
    ["spec.proxyConfig.caBundle", { proxyConfig: { httpsProxy: "http://p", caBundle: PEM } }],
    ["spec.proxyConfig.caBundle", { proxyConfig: { httpsProxy: "http://p", caBundle: encodedText("no PEM") } }],
    ["spec.proxyConfig.caBundle", { proxyConfig: { httpsProxy: "http://p", caBundle: encodedText(PEM + KEY) } }],
    ["spec.resourceRequirements[0].containerID", required(resources("services:a:b"))],
    ["spec.resourceRequirements[0].containerID", required(resources("deployments:a"))],
    ["spec.resourceRequirements[0].containerID", required(resources("deployments:a:b:c"))],
    ["spec.resourceRequirements[0].containerID", required(resources("deployments:a(:b"))],
    ["spec.resourceRequirements[1].containerID", required(resources("pods:a:b"), resources("pods:a:b"))],
    ["spec.resourceRequirements[0].resources.requests.cpu", required(resources("*:a:b", { cpu: "much" }))],
    ["spec.resourceRequirements[0].resources.limits.cpu", required(resources("*:a:b", {}, { cpu: "-1" }))],
    [
      "spec.resourceRequirements[0].resources.requests.memory",
      required(resources("*:a:b", { memory: "1Gi" }, { memory: "1G" })),
    ],
  ])("reject a bad value at %s", (field, spec) => {
    const problems = findings(spec).filter(({ level }) => level === "problem");
    expect(problems.map(({ path }) => fieldText(path))).toEqual([field]);
    expect(problems[0]?.message).toMatch(/\.$/);
    expect(problems[0]?.message.startsWith(`${field} `)).toBe(true);
  });

  it.each<[string, object, string]>([
    ["spec.customizedVariables[0].value", variables({ name: "DB_PASSWORD", value: "x" }), "is no secret"],
    ["spec.customizedVariables[0].value", variables({ name: "A", value: 'say "x"' }), "without escaping"],
    ["spec.customizedVariables[0].name", variables({ name: "CLUSTER_NAME", value: "x" }), "has no effect"],
    ["spec.customizedVariables[0].name", variables({ name: "__PROXY", value: "x" }), "is reserved"],
    ["spec.nodePlacement.tolerations", { nodePlacement: { tolerations: [{ operator: "Exists" }] } }, "nodeSelector"],
    ["spec.nodePlacement.nodeSelector", { nodePlacement: { nodeSelector: {} } }, "is empty, not unset"],
    ["spec.registries", { registries: [] }, "is empty, not unset"],
    [
      "spec.registries[0].source",
      registries({ mirror: "a", source: "q/" }, { mirror: "b", source: "q" }),
      "the last one counts",
    ],
    ["spec.proxyConfig.noProxy", { proxyConfig: { noProxy: "a" } }, "without a proxy"],
    ["spec.proxyConfig.httpProxy", { proxyConfig: { httpProxy: "http://me:secret@p" } }, "password"],
    ["spec.proxyConfig.caBundle", { proxyConfig: { caBundle: encodedText(PEM) } }, "without an httpsProxy"],
    ["spec.resourceRequirements[0].containerID", required(resources("pods:a:b"), resources("*:*:*")), "never counts"],
    ["spec.resourceRequirements[0].containerID", required(resources("jobs:a:b")), "has no effect"],
  ])("warn at %s of what does less than it seems: %j", (field, spec, text) => {
    const found = findings(spec);
    expect(found.every(({ level }) => level === "warning")).toBe(true);
    expect(found.map(({ path }) => fieldText(path))).toContain(field);
    expect(found.map(({ message }) => message).join(" ")).toContain(text);
  });

  it("leave values of another type to the schema of the kind", () => {
    const odd = {
      customizedVariables: "x",
      nodePlacement: 1,
      registries: {},
      proxyConfig: [],
      agentInstallNamespace: 3,
      resourceRequirements: null,
    };
    expect(findings(odd)).toEqual([]);
  });
});

it.each([
  ["API_TOKEN", true],
  ["dbPassword", true],
  ["ACCESS_KEY", true],
  ["TOKENIZER", false],
  ["LOG_LEVEL", false],
  ["COMPASS", false],
])("takes %s for the name of a secret: %s", (name, isSecret) => {
  expect(isSecretName(name)).toBe(isSecret);
});

it("adds the cluster-local names that a list lacks", () => {
  expect(withClusterLocal("")).toBe("localhost,127.0.0.1,.svc,.cluster.local");
  expect(withClusterLocal("10.0.0.1, .svc")).toBe("10.0.0.1,.svc,localhost,127.0.0.1,.cluster.local");
});
