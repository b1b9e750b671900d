import { expect, it } from "vitest";
import type { AddOnFacts } from "@/lib/health/add-on-summary";
import { AddOnTally } from "./add-on-tally";

/** Their message is one, whatever their rollout is at: some are counted as done, some as applying. */
function unavailable(cluster: string, reason: "Completed" | "Progressing"): AddOnFacts {
  const at = { lastTransitionTime: "2026-11-20T08:00:00Z" };
  return {
    metadata: { name: "logs", namespace: cluster, creationTimestamp: "2026-11-20T08:00:00Z" },
    status: {
      conditions: [
        { type: "Available", status: "False", reason: "Down", message: "No pod is ready", ...at },
        { type: "Progressing", status: reason === "Completed" ? "False" : "True", reason, message: "", ...at },
      ],
    },
  };
}

it("has each cause once, with all clusters that report it", () => {
  const tally = new AddOnTally();
  for (let index = 0; index < 8; index += 1) tally.add(unavailable(`c${index}`, "Completed"));
  const last = unavailable("c8", "Progressing");
  tally.add(last);
  expect(tally.counts).toHaveLength(2);
  expect(tally.causes).toMatchObject([{ message: "No pod is ready.", size: 9 }]);
  tally.remove(last);
  expect(tally.causes).toMatchObject([{ size: 8 }]);
});
