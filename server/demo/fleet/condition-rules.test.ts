import { describe, expect, it } from "vitest";
import type { Condition } from "@/lib/kube/conditions";
import { aggregateRuled, ruledConditions } from "./condition-rules";

const cel = (condition: string, ...celExpressions: string[]) => ({
  type: "CEL",
  condition,
  celExpressions,
  message: "",
});
const deployment = { kind: "Deployment", spec: { replicas: 2 }, status: { readyReplicas: 1 } };

describe("ruledConditions", () => {
  it.each([
    [
      "an expression that holds",
      [cel("Progressing", "object.status.readyReplicas < object.spec.replicas")],
      "Progressing=True",
    ],
    [
      "one that does not",
      [cel("Progressing", "object.status.readyReplicas >= object.spec.replicas")],
      "Progressing=False",
    ],
    ["all have to hold", [cel("Degraded", "true", "false")], "Degraded=False"],
    ["one that cannot be evaluated", [cel("Degraded", "object.nothing.more")], "Degraded=False"],
    [
      "nothing is well known of a Deployment",
      [{ type: "WellKnownConditions", condition: "", celExpressions: [], message: "" }],
      "",
    ],
  ])("%s", (_, rules, expected) => {
    expect(
      ruledConditions(rules, deployment)
        .map(({ type, status }) => `${type}=${status}`)
        .join(),
    ).toBe(expected);
  });

  it("knows when a Job is finished", () => {
    const job = { kind: "Job", status: { conditions: [{ type: "Complete", status: "True" }] } };
    const rule = { type: "WellKnownConditions", condition: "", celExpressions: [], message: "" };
    expect(ruledConditions([rule], job)).toMatchObject([
      { type: "Complete", status: "True", message: "Job is finished" },
    ]);
  });
});

describe("aggregateRuled", () => {
  const manifest = (type: string, status: string) => ({
    conditions: [{ type, status, reason: "", message: "m", lastTransitionTime: "" } satisfies Condition],
  });

  it.each([
    ["Complete", ["True", "False"], "False"],
    ["Complete", ["True", "Unknown"], "Unknown"],
    ["Complete", ["True", "True"], "True"],
    ["Progressing", ["True", "False"], "True"],
    ["Progressing", ["False", "False"], "False"],
  ])("%s of %j is %s", (type, statuses, expected) => {
    const [found] = aggregateRuled(
      statuses.map((status) => manifest(type, status)),
      3,
    );
    expect(found).toMatchObject({ type, status: expected, observedGeneration: 3 });
  });
});
