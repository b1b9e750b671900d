import { describe, expect, it } from "vitest";
import type { RolloutIssue } from "@/lib/lists/rollouts/row";
import {
  byUrgency,
  calmText,
  healthAppearance,
  issueText,
  progress,
  reasonOf,
  stageText,
  stuckText,
} from "./rollout-messages";
import { at, emptyRollout, rolloutCluster, wave } from "./testing";

const SILENT: RolloutIssue = {
  message: "Its cluster stopped reporting.",
  stage: "stalled",
  health: "unreachable",
  size: 2,
  clusters: ["a", "b"],
};
const PODS: RolloutIssue = {
  message: "0 of 3 pods are ready.",
  stage: "done",
  health: "unhealthy",
  size: 3,
  clusters: ["c"],
};
const FAILED: RolloutIssue = {
  message: "Its manifests could not be applied.",
  stage: "failed",
  health: "unknown",
  size: 1,
  clusters: ["d"],
};

const CONFIG = { resource: "addontemplates", namespace: "", name: "hello", hash: "b92f1d" };

describe("the words of a rollout", () => {
  it("say its stage, and its wave where it has waves", () => {
    const waves = [wave("done", [at(1, "done")]), wave("applying", [at(1, "applying")])];
    expect(stageText(emptyRollout({ waves, gates: [{ state: "open", rule: "" }] }))).toBe("Applying, wave 2 of 2");
    expect(stageText(emptyRollout({ waves: waves.slice(1), strategy: "All", stage: "timed-out" }))).toBe("Timed out");
  });

  it("say that nothing stops it, and that it is over", () => {
    expect(calmText(emptyRollout({ stage: "applying" }))).toBe("Nothing stops this rollout.");
    expect(calmText(emptyRollout({ stage: "done" }))).toBe("No cluster is left to update.");
  });

  it("say first what is wrong on clusters, also where it goes on without them", () => {
    expect(calmText(emptyRollout({ stage: "stalled", issues: [SILENT] }))).toBe(
      "2 stalled. Its cluster stopped reporting.",
    );
    expect(calmText(emptyRollout({ stage: "done", issues: [PODS] }))).toBe("3 unhealthy. 0 of 3 pods are ready.");
  });

  it("give both figures with what they are part of", () => {
    expect(progress(emptyRollout({ total: 9402, applied: 890, healthy: 871, configs: [CONFIG] }))).toEqual([
      { label: "Applied", value: 890, of: "of 9,402, 9.5\u00a0%" },
      { label: "Healthy", value: 871, of: "of 890, 97.9\u00a0%" },
    ]);
    const changed = [{ ...CONFIG, from: { name: "hello", hash: "7c41e0" } }];
    expect(progress(emptyRollout({ configs: changed })).map(({ label, of }) => `${label} ${of}`)).toEqual([
      "Applied of 0",
      "Healthy on the new version of 0",
    ]);
  });

  it.each([
    [SILENT, "2 stalled. Its cluster stopped reporting."],
    [PODS, "3 unhealthy. 0 of 3 pods are ready."],
    [{ ...PODS, message: "CSR pending." }, "3 unhealthy. CSR pending."],
  ])("tell a trouble by its standing and its reason", (issue, text) => {
    expect(issueText(issue)).toBe(text);
  });

  it("say in one sentence what is stuck: what stops it before what slows it", () => {
    const issues = [SILENT, PODS];
    expect(stuckText(emptyRollout())).toBeUndefined();
    expect(stuckText(emptyRollout({ issues }))).toBe(
      "2 stalled. Its cluster stopped reporting. 3 other clusters need attention for other reasons.",
    );
    expect(stuckText(emptyRollout({ issues, notice: { level: "bad", message: "It cannot go on." } }))).toBe(
      "It cannot go on.",
    );
    expect(
      stuckText(emptyRollout({ notice: { level: "note", message: "The strategy gates nothing." } })),
    ).toBeUndefined();
  });

  it("name with what stops it why clusters failed, which is more than that they did", () => {
    const notice = { level: "bad", message: "No more clusters start: 1 failed." } as const;
    expect(stuckText(emptyRollout({ notice, issues: [SILENT, FAILED] }))).toBe(
      "No more clusters start: 1 failed. Its manifests could not be applied.",
    );
    expect(stuckText(emptyRollout({ notice: { ...notice, level: "warn" }, issues: [FAILED] }))).toBe(notice.message);
  });

  it("say of a cluster whose wave has not come that there is nothing yet, and no more", () => {
    const waiting = rolloutCluster({ stage: "waiting", health: "installing", message: "Waiting for its wave." });
    expect(healthAppearance(waiting).label).toBe("Not installed");
    expect(healthAppearance({ ...waiting, health: "healthy" }).label).toBe("Healthy");
    expect(healthAppearance({ ...waiting, stage: "applying" }).label).toBe("Installing");
    expect(reasonOf(waiting)).toBeUndefined();
    expect(reasonOf({ ...waiting, health: "unreachable" })).toBe(waiting.message);
    expect(reasonOf({ ...waiting, stage: "stalled" })).toBe(waiting.message);
  });

  it("put what can still be helped first", () => {
    expect(byUrgency([PODS, FAILED, SILENT])).toEqual([SILENT, FAILED, PODS]);
  });
});
