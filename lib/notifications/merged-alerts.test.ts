import { expect, it } from "vitest";
import { mergedAlerts } from "./merged-alerts";

const labels = { cluster_name: "eks-1", pod: "a" };
const firing = { name: "PodDown", state: "firing", severity: "page", labels } as const;
const since = "2026-11-26T09:00:00Z";

it("has an alert of both once, with what Alertmanager knows of it", () => {
  const known = { ...firing, state: "silenced", since, labels: { ...labels, prometheus: "hub" } } as const;
  expect(mergedAlerts([firing], [known])).toEqual([known]);
});

it.each([
  ["of another pod", { labels: { ...labels, pod: "b" } }],
  ["of another severity", { severity: "info" }],
  ["of another rule", { name: "PodSlow" }],
])("has two alerts where the one is %s, those that fire first", (_, other) => {
  const known = { ...firing, state: "inhibited", since, ...other } as const;
  expect(mergedAlerts([firing], [known])).toEqual([firing, known]);
});
