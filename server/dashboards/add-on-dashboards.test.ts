import { describe, expect, it } from "vitest";
import type { Caller } from "@/server/auth/caller";
import { HubError } from "@/server/hub/hub-error";
import { DASHBOARD_ANNOTATION, getAddOnDashboard, listAddOnDashboards } from "./add-on-dashboards";

const { signal } = new AbortController();
const JSON_TEXT = '{"title":"Logs","panels":[]}';
const FORBIDDEN = new HubError(403, "Forbidden", "no");

interface Hub {
  readonly annotation?: string;
  readonly data?: Readonly<Record<string, string>>;
  readonly isForbidden?: boolean;
}

/** Somebody whose hub has the add-on "logs", and the ConfigMap "logs/panels" with that. */
function callerOf({ annotation, data, isForbidden = false }: Hub): Caller {
  const annotations = annotation === undefined ? {} : { [DASHBOARD_ANNOTATION]: annotation };
  const addOn = { metadata: { name: "logs", annotations } };
  const find = async ({ kind }: { kind: string }, { name }: { name: string }) => {
    if (kind === "ClusterManagementAddOn") return name === "logs" ? addOn : undefined;
    if (isForbidden) throw FORBIDDEN;
    return name === "panels" && data ? { data } : undefined;
  };
  const list = async () => {
    if (isForbidden) throw FORBIDDEN;
    return [addOn, { metadata: { name: "plain", annotations: {} } }];
  };
  return { client: { find, list } } as unknown as Caller; // nothing else of it is used
}

describe("the dashboard of an add-on", () => {
  it("is that of the ConfigMap which its annotation names", async () => {
    const caller = callerOf({ annotation: "logs/panels", data: { "logs.json": JSON_TEXT } });
    expect(await getAddOnDashboard(caller, "logs", signal)).toEqual({ configMap: "logs/panels", json: JSON_TEXT });
    expect(await listAddOnDashboards(caller, signal)).toEqual({
      items: [{ addOn: "logs", configMap: "logs/panels" }],
    });
  });

  it("is none where nothing names one, and not found where there is no such add-on", async () => {
    expect(await getAddOnDashboard(callerOf({}), "logs", signal)).toEqual({});
    await expect(getAddOnDashboard(callerOf({}), "none", signal)).rejects.toThrow("no such add-on");
  });

  it.each<[string, Hub, RegExp]>([
    ["missing", { annotation: "logs/gone" }, /There is no ConfigMap logs\/gone/],
    ["too large", { annotation: "logs/panels", data: { "a.json": "x".repeat(1_100_000) } }, /larger than 1 MB/],
    ["no dashboard", { annotation: "logs/panels", data: { password: "hunter2" } }, /no entry that ends in "\.json"/],
    ["not theirs to read", { annotation: "logs/panels", isForbidden: true }, /You may not read the ConfigMap/],
    ["an address instead of a name", { annotation: "https://example.org/x/y" }, /has to be "namespace\/name"/],
    ["a way out of the namespace", { annotation: "../secrets/keys" }, /has to be "namespace\/name"/],
  ])("is refused in words where it is %s", async (_, hub, problem) => {
    const answer = await getAddOnDashboard(callerOf(hub), "logs", signal);
    expect(answer.problem).toMatch(problem);
    expect(answer.json).toBeUndefined();
  });

  it("is not listed for who may not list add-ons", async () => {
    const { items, missing } = await listAddOnDashboards(callerOf({ isForbidden: true }), signal);
    expect([items, missing]).toEqual([[], expect.stringMatching(/may not list the add-ons/)]);
  });
});
