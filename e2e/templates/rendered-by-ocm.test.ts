import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { canonical, differenceBetween } from "./compare";
import { OWN_CASES, STORED } from "./own-templates";
import { type Rendered, renderOurs } from "./render-ours";

const stored = JSON.parse(readFileSync(STORED, "utf8")) as readonly Rendered[]; // as run.ts --write leaves it

describe("our renderer of templates", () => {
  it("has a rendering by OCM for each case", () => {
    expect(stored).toHaveLength(OWN_CASES.length);
  });

  it.each(OWN_CASES.map((each, index) => [each.name, each, stored[index]] as const))(
    "%s: as OCM",
    (_, each, theirs) => {
      expect(theirs && differenceBetween(renderOurs(each), theirs)).toBeUndefined();
    },
  );

  it("tells renderings apart by one byte", () => {
    const [first] = OWN_CASES;
    const ours = first && renderOurs(first);
    if (!ours?.objects) throw new Error("the first case renders");
    const other = { ...ours, objects: ours.objects.map((each) => ({ ...each, more: "x" })) };
    expect(differenceBetween(ours, other)).toMatch(/more/);
    expect(differenceBetween(ours, { ...ours, error: "no" })).toMatch(/OCM: no/);
  });

  it("takes for the same what Go writes empty in workloads, and nothing else", () => {
    const workload = { apiVersion: "apps/v1", kind: "Deployment", metadata: {}, spec: { a: 1 } };
    expect(canonical({ ...workload, status: {} })).toBe(canonical(workload));
    expect(canonical({ ...workload, kind: "Job", status: {} })).not.toBe(canonical({ ...workload, kind: "Job" }));
  });

  it("takes quantities of workloads for the same where their values are", () => {
    const limits = (cpu: unknown, kind = "Deployment") =>
      canonical({ apiVersion: "apps/v1", kind, metadata: {}, spec: { resources: { limits: { cpu } } } });
    expect(limits("1000m")).toBe(limits("1"));
    expect(limits(1)).toBe(limits("1"));
    expect(limits("1001m")).not.toBe(limits("1"));
    expect(limits("{{CPU}}")).not.toBe(limits("1"));
    expect(limits("1000m", "StatefulSet")).not.toBe(limits("1", "StatefulSet"));
  });
});
