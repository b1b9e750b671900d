import { describe, expect, it } from "vitest";
import { startTestHub } from "@/server/demo/testing";
import { createClient } from "@/server/hub/client";
import { httpsTransport } from "@/server/hub/https-transport";
import { HubError } from "@/server/hub/hub-error";
import { checkStoredVersions } from "./check-stored-versions";

const VERSIONS = [
  { name: "v1alpha1", served: true, storage: true },
  { name: "v1beta1", served: true, storage: false },
];
const UNAVAILABLE = new HubError(500, "InternalError", "conversion webhook failed: connection refused");
const FORBIDDEN = new HubError(403, "Forbidden", "no");

interface Hub {
  readonly versions?: readonly object[];
  readonly strategy?: string;
  readonly storedVersions?: readonly string[];
  readonly definition?: Error;
  readonly list?: Error;
}

function hubWith({ versions = VERSIONS, strategy = "Webhook", storedVersions = ["v1alpha1"], ...fails }: Hub) {
  const raw = async ({ path }: { readonly path: string }) => {
    const isDefinition = path.includes("customresourcedefinitions");
    const error = isDefinition ? fails.definition : fails.list;
    if (error) throw error;
    return isDefinition ? { spec: { versions, conversion: { strategy } }, status: { storedVersions } } : { items: [] };
  };
  return { raw };
}

describe("stored versions", () => {
  it.each<readonly [string, Hub, readonly string[]]>([
    ["are well", {}, ["versions ok", "webhook ok"]],
    ["of before are to be migrated", { storedVersions: ["v1alpha1", "v1beta1"] }, ["versions warning", "webhook ok"]],
    ["are not to be lost", { storedVersions: ["v1alpha1", "v1"] }, ["versions failure", "webhook ok"]],
    ["need a webhook that answers", { list: UNAVAILABLE }, ["versions ok", "webhook failure"]],
    ["need a webhook at all", { strategy: "None" }, ["versions ok", "webhook failure"]],
    ["need none where there is one", { versions: VERSIONS.slice(0, 1), list: UNAVAILABLE }, ["versions ok"]],
    ["may be hidden", { definition: FORBIDDEN }, ["versions unknown"]],
    ["may be hidden in part", { list: FORBIDDEN }, ["versions ok", "webhook unknown"]],
    ["are no finding of a kind that is not there", { definition: new HubError(404, "NotFound", "no") }, []],
  ])("%s", async (_, hub, expected) => {
    const findings = await checkStoredVersions(hubWith(hub));
    const outcomes = findings.map(({ check, outcome }) => `${check} ${outcome}`);
    expect(outcomes).toEqual([...expected, ...expected]);
    for (const { outcome, remedy } of findings)
      expect(remedy !== undefined).toBe(outcome === "warning" || outcome === "failure");
  });

  it("are those of the hub of the demo", async () => {
    const hub = await startTestHub();
    const transport = httpsTransport({ server: hub.url, ca: hub.caCertificate }, async () => ({
      authorization: `Bearer ${hub.adminToken}`,
    }));
    const findings = await checkStoredVersions(createClient(transport));
    expect(findings.map(({ check, outcome }) => `${check} ${outcome}`)).toEqual([
      "versions ok",
      "webhook ok",
      "versions ok",
      "webhook ok",
    ]);
    await transport.close();
    await hub.close();
  });
});
