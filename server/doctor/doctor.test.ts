import { readFile } from "node:fs/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { parseAllDocuments } from "yaml";
import { APPROVER_LEASE, HEARTBEAT_ANNOTATION } from "@/lib/kube/names";
import type { ManagerMode } from "@/lib/resources/add-on-manager";
import { startTestHub, type TestHub } from "@/server/demo/testing";
import { createClient } from "@/server/hub/client";
import { httpsTransport } from "@/server/hub/https-transport";
import { HubError } from "@/server/hub/hub-error";
import type { Transport } from "@/server/hub/transport";
import { checkHub } from "./check-hub";
import { checkKinds } from "./check-kinds";
import { checkManagers } from "./check-managers";
import { checkRights } from "./check-rights";
import { type Finding, findingLines } from "./finding";
import { type AccountRole, NEEDED_RIGHTS } from "./needed-rights";

let hub: TestHub;

beforeAll(async () => {
  hub = await startTestHub({ tokens: new Map([["weak", { user: "weak", groups: [] }]]) });
});
afterAll(() => hub.close());

function as(token: string, server = hub.url): Transport {
  return httpsTransport({ server, ca: hub.caCertificate }, async () => ({ authorization: `Bearer ${token}` }));
}

function outcomes(findings: readonly Finding[]): string[] {
  return findings.map(({ check, outcome }) => `${check} ${outcome}`);
}

describe("the hub", () => {
  it("is well where it answers and knows the account", async () => {
    const transport = as(hub.adminToken);
    const findings = await checkHub(transport, createClient(transport), hub.url);
    expect(outcomes(findings)).toEqual(["hub ok", "version ok", "clock ok", "account ok"]);
    expect(findings.at(-1)?.text).toBe("admin");
    await transport.close();
  });

  it("that does not accept the credentials is a failure with a remedy", async () => {
    const transport = as("unknown");
    const findings = await checkHub(transport, createClient(transport), hub.url);
    expect(findings.find(({ outcome }) => outcome === "failure")).toMatchObject({ check: "account" });
    await transport.close();
  });

  it("that does not answer is the only finding, and says where to look", async () => {
    const transport = as(hub.adminToken, "https://127.0.0.1:1");
    const findings = await checkHub(transport, createClient(transport), "https://127.0.0.1:1");
    expect(findings).toMatchObject([{ check: "hub", outcome: "failure", remedy: expect.stringContaining("curl") }]);
    await transport.close();
  });

  it.each([
    [0, "ok"],
    [-8_000, "warning"],
    [90_000, "failure"],
  ])("whose clock is %d ms off is %s", async (skewMs, outcome) => {
    const body = (async function* () {
      yield new TextEncoder().encode('{"gitVersion":"v1.28.1","major":"1","minor":"28+"}');
    })();
    const date = new Date(Date.now() + skewMs).toUTCString();
    const transport = { send: async () => ({ status: 200, headers: { date }, body }), close: async () => undefined };
    const findings = await checkHub(transport, { raw: async () => ({}) }, hub.url);
    expect(outcomes(findings)).toEqual(["hub ok", "version warning", `clock ${outcome}`, "account unknown"]);
  });
});

describe("kinds", () => {
  it("are all served by a hub of OCM", async () => {
    const transport = as(hub.adminToken);
    expect(outcomes(await checkKinds(createClient(transport)))).toEqual(["kinds ok"]);
    await transport.close();
  });

  it("are named where the hub lacks them", async () => {
    const raw = async ({ path }: { readonly path: string }) => {
      if (path.includes("work")) throw new HubError(404, "NotFound", "no");
      if (path.split("/").length === 3) return { versions: [{ groupVersion: `${path.slice(6)}/v1` }] };
      return { resources: path.includes("addon") ? [] : CLUSTER_KINDS.map((name) => ({ name })) };
    };
    const findings = await checkKinds({ raw });
    expect(findings.map(({ text }) => text.split(" of ")[0])).toEqual(
      ["ClusterManagementAddOn", "ManagedClusterAddOn", "AddOnTemplate", "AddOnDeploymentConfig", "ManifestWork"].map(
        (kind) => `The hub does not serve ${kind}`,
      ),
    );
  });
});

const CLUSTER_KINDS = [
  "managedclusters",
  "managedclustersets",
  "managedclustersetbindings",
  "placements",
  "placementdecisions",
];

describe("rights", () => {
  it.each<AccountRole>(["console", "controllers", "approver"])(
    "of the %s are all those that deploy/rbac.yaml grants",
    async (part) => {
      const needed = NEEDED_RIGHTS[part].map(({ verb, resource: { group, plural }, subresource, namespace, name }) =>
        [
          verb,
          group,
          subresource === undefined ? plural : `${plural}/${subresource}`,
          namespace ?? "",
          name ?? "",
        ].join(" "),
      );
      expect(needed.toSorted()).toEqual((await granted(`flotilla-${part}`)).toSorted());
    },
  );

  it("are named one by one where they are missing", async () => {
    const transport = as("weak");
    const findings = await checkRights(createClient(transport), ["console"]);
    expect(findings).toHaveLength(NEEDED_RIGHTS.console.length);
    expect(findings[0]).toMatchObject({
      outcome: "failure",
      text: "The console may not list managedclusters.cluster.open-cluster-management.io.",
    });
    const inPart = findings.filter(({ outcome }) => outcome === "warning");
    expect(inPart.map(({ text }) => text.split(".", 1)[0])).toEqual([
      "The console may not list namespaces",
      "The console may not watch namespaces",
    ]);
    expect(inPart[0]).toMatchObject({
      text: expect.stringContaining("Being deleted lists no namespaces"),
      remedy: expect.stringContaining("kubectl apply -f deploy/rbac.yaml"),
    });
    await transport.close();
  });

  it("are there for an administrator", async () => {
    const transport = as(hub.adminToken);
    expect(outcomes(await checkRights(createClient(transport), ["console", "controllers", "approver"]))).toEqual([
      "rights ok",
    ]);
    await transport.close();
  });
});

/** What an account is granted there: "verb group resource namespace name". */
async function granted(account: string): Promise<string[]> {
  const objects = parseAllDocuments(await readFile("deploy/rbac.yaml", "utf8")).map((each) => each.toJS());
  const bindings = objects.filter(
    ({ kind, subjects = [] }) => /RoleBinding$/.test(kind) && subjects[0].name === account,
  );
  return bindings.flatMap(({ roleRef, metadata: { namespace = "" } }) => {
    const role = objects.find(({ kind, metadata }) => kind === roleRef.kind && metadata.name === roleRef.name);
    return role.rules.flatMap(({ apiGroups, resources, verbs, resourceNames = [""] }: Record<string, string[]>) =>
      (apiGroups ?? []).flatMap((group) =>
        (resources ?? []).flatMap((resource) =>
          (verbs ?? []).flatMap((verb) =>
            (resourceNames ?? []).map((name) => [verb, group, resource, namespace, name].join(" ")),
          ),
        ),
      ),
    );
  });
}

const NOW = new Date().toISOString();
const BOTH = ["add-on", "certificates"];

describe("managers", () => {
  const deployment = (image: string, replicas = 1) => ({
    spec: { replicas, template: { spec: { containers: [{ image }] } } },
  });
  const lease = (renewTime: string, runs: readonly string[]) => {
    const controllers = runs.map((name) => ({ name, depth: 0, reconciles: 0, errors: 0 }));
    const beat = { version: "1", leader: "a_1", mode: "all", at: renewTime, controllers };
    return {
      metadata: { name: "l", annotations: { [HEARTBEAT_ANNOTATION]: JSON.stringify(beat) } },
      spec: { holderIdentity: "a_1", renewTime, leaseDurationSeconds: 15, leaseTransitions: 0 },
    };
  };
  type Hub = {
    readonly manager?: object;
    readonly registration?: object;
    readonly renewTime?: string;
    readonly runs?: readonly string[];
    readonly approver?: string;
  };

  async function managersOf(
    mode: ManagerMode,
    { manager, registration, renewTime, runs = ["add-on"], approver }: Hub,
  ): Promise<string[]> {
    const raw = async ({ path }: { readonly path: string }) => {
      const found = path.includes("addon-manager") ? manager : registration;
      if (!found) throw new HubError(404, "NotFound", "no");
      return found;
    };
    const find = async (_: unknown, { name }: { readonly name: string }) => {
      const at = name === APPROVER_LEASE ? approver : renewTime;
      return at === undefined ? undefined : lease(at, runs);
    };
    return outcomes(await checkManagers({ raw, find: find as never }, mode)); // answers with a Lease alone
  }

  it.each<[string, ManagerMode, Hub, string[]]>([
    ["none of OCM's beside all", "all", {}, ["manager ok", "ocm unknown", "leader warning"]],
    [
      "OCM's beside all",
      "all",
      { manager: deployment("m:v1.2.1") },
      ["manager failure", "ocm unknown", "leader warning"],
    ],
    ["OCM's switched off", "all", { manager: deployment("m", 0) }, ["manager ok", "ocm unknown", "leader warning"]],
    ["OCM's beside own", "own", { manager: deployment("m") }, ["manager ok", "ocm unknown", "leader warning"]],
    ["nobody's", "own", {}, ["manager warning", "ocm unknown", "leader warning"]],
    [
      "an OCM with a hole",
      "all",
      { registration: deployment("q.io/r:v1.2.0") },
      ["manager ok", "ocm failure", "leader warning"],
    ],
    [
      "an OCM without",
      "all",
      { registration: deployment("q.io:5/r:v1.10.0") },
      ["manager ok", "ocm ok", "leader warning"],
    ],
    ["a leader without approver", "all", { renewTime: NOW }, ["manager ok", "ocm unknown", "leader warning"]],
    ["a leader and an approver", "all", { renewTime: NOW, approver: NOW }, ["manager ok", "ocm unknown", "leader ok"]],
    ["a leader that does both", "all", { renewTime: NOW, runs: BOTH }, ["manager ok", "ocm unknown", "leader ok"]],
    [
      "two that approve",
      "all",
      { renewTime: NOW, runs: BOTH, approver: NOW },
      ["manager ok", "ocm unknown", "leader warning"],
    ],
    [
      "a leader that is gone",
      "all",
      { renewTime: "2020-01-01T00:00:00Z" },
      ["manager ok", "ocm unknown", "leader warning"],
    ],
  ])("are judged: %s", async (_, mode, seen, expected) => {
    expect(await managersOf(mode, seen)).toEqual(expected);
  });

  it("are unknown where the account may not look", async () => {
    const refuse = () => Promise.reject(new HubError(403, "Forbidden", "deployments is forbidden"));
    expect(outcomes(await checkManagers({ raw: refuse, find: refuse }, "own"))).toEqual([
      "manager unknown",
      "ocm unknown",
      "leader unknown",
    ]);
  });

  it("name the right that the account lacks, where the hub does", async () => {
    const refusal =
      'deployments.apps "m" is forbidden: User "ann" cannot get resource "deployments" in API group "apps"';
    const refuse = () => Promise.reject(new HubError(403, "Forbidden", refusal));
    const [{ text } = { text: "" }] = await checkManagers({ raw: refuse, find: refuse }, "own");
    expect(text).toBe("This account lacks the right to get deployments.apps.");
  });
});

it("is printed with its remedy below, and without control characters", () => {
  const finding: Finding = { check: "hub", outcome: "failure", text: "no \u001b[31manswer", remedy: "Start it." };
  expect(findingLines(finding)).toBe(`failure  hub       no  [31manswer\n${" ".repeat(19)}Start it.\n`);
});
