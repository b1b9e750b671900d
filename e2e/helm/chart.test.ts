import { readFile } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import { parse, parseAllDocuments } from "yaml";
import { z } from "@/lib/kube/zod";
import packageJson from "@/package.json" with { type: "json" };
import { ConsoleMetrics } from "@/server/processes/console-metrics";
import { metricsText } from "@/server/processes/metrics-text";
import { crdsYaml } from "./crds-yaml";

const Manifest = z.looseObject({ kind: z.string(), metadata: z.looseObject({ name: z.string() }) });
type Manifest = z.infer<typeof Manifest>;

/** About rights; the rest of the manifest is what runs with them. */
const OF_RIGHTS = ["Namespace", "ServiceAccount", "ClusterRole", "ClusterRoleBinding", "Role", "RoleBinding"];

async function manifestsIn(path: string): Promise<Manifest[]> {
  return parseAllDocuments(await readFile(path, "utf8")).map((each) => Manifest.parse(each.toJS()));
}

/** Without labels, by which nothing is allowed. */
function rights(manifests: readonly Manifest[]): Map<string, Manifest> {
  const own = manifests.filter(({ kind }) => OF_RIGHTS.includes(kind));
  return new Map(
    own.map(({ metadata: { labels: _, ...metadata }, ...rest }) => [
      `${rest.kind} ${metadata.name}`,
      { ...rest, metadata },
    ]),
  );
}

/** Names of all metrics that the processes serve. */
async function servedMetrics(): Promise<Set<string>> {
  const manager = { version: "", mode: "own", lease: "", isLeading: true, stats: [], unreadable: 0, unreadKinds: [] };
  const fleet = () => ({ clusters: [], addOns: [], rollouts: [] });
  const of = { queues: () => undefined, isHubReachable: () => true };
  const console = new ConsoleMetrics({
    version: "",
    caches: () => [],
    sessions: () => 0,
    streams: () => 0,
    fleet,
    ...of,
  });
  const text = metricsText(manager) + (await console.text());
  return new Set(Array.from(text.matchAll(/^# TYPE (\S+) /gm), ([, name = ""]) => name));
}

const Dashboard = z.looseObject({
  panels: z.array(z.looseObject({ title: z.string(), targets: z.array(z.looseObject({ expr: z.string() })) })),
});

const RULES = ["approver", "controllers", "fleet", "managers"];
const RuleFile = z.looseObject({
  groups: z.array(z.looseObject({ rules: z.array(z.looseObject({ alert: z.string(), expr: z.string() })) })),
});

describe("the chart", () => {
  it("has the version of the product", async () => {
    const { version, appVersion } = parse(await readFile("deploy/chart/Chart.yaml", "utf8"));
    expect([version, appVersion]).toEqual([packageJson.version, packageJson.version]);
  });

  it("grants what deploy/rbac.yaml grants, rule by rule", async () => {
    const granted = rights(await manifestsIn("deploy/install.yaml"));
    expect(granted).toEqual(rights(await manifestsIn("deploy/rbac.yaml")));
    expect(granted.size).toBeGreaterThan(10);
  });

  it("has our kinds as they are defined", async () => {
    expect(await readFile("deploy/crds.yaml", "utf8")).toBe(crdsYaml());
  });

  it("has a dashboard of metrics that there are, read in its own namespace", async () => {
    const { panels } = Dashboard.parse(JSON.parse(await readFile("deploy/chart/files/dashboard.json", "utf8")));
    const served = await servedMetrics();
    for (const { title, targets } of panels)
      for (const { expr } of targets) {
        const [, name = ""] = /(\w+)\{namespace="flotilla-system"\}/.exec(expr) ?? [];
        expect([title, served.has(name.replace(/_bucket$/, ""))]).toEqual([title, true]);
      }
  });

  it("has rules about metrics that there are", async () => {
    const served = await servedMetrics();
    const files = await Promise.all(RULES.map((name) => readFile(`deploy/chart/files/rules/${name}.yaml`, "utf8")));
    const rules = files.flatMap((text) => RuleFile.parse(parse(text)).groups.flatMap((group) => group.rules));
    expect(rules.length).toBeGreaterThan(10);
    for (const { alert, expr } of rules) {
      const names = [...expr.matchAll(/\b(\w+)\{/g), ...expr.matchAll(/\((flotilla_\w+)\)/g)].map(
        ([, name = ""]) => name,
      );
      expect([alert, names.length > 0, names.filter((name) => !served.has(name))]).toEqual([alert, true, []]);
    }
  });
});
