import { expect, it } from "vitest";
import { ApprovalsMade } from "./approvals-made";

const HOUR_MS = 3600_000;

it("knows for an hour what was approved and is not in the caches yet, by cluster add-on", () => {
  const made = new ApprovalsMade();
  made.add("c1/hello", "one", 0);
  made.add("c1/hello", "two", 1_000);
  made.add("c2/hello", "three", 1_000);
  expect(made.countUnknown("c1/hello", () => false, 2_000)).toBe(2);
  expect(made.countUnknown("c1/hello", (uid) => uid === "one", 2_000)).toBe(1);
  expect(made.countUnknown("c1/hello", () => false, HOUR_MS)).toBe(1);
  expect(made.countUnknown("c1/hello", () => false, HOUR_MS + 1_000)).toBe(0);
});

it("attack: several at once are judged one after the other, so the count of one is seen by the next", async () => {
  const made = new ApprovalsMade();
  const outcomes = await Promise.all(
    Array.from({ length: 30 }, (_, index) =>
      made
        .inTurn("c1/hello", async () => {
          const count = made.countUnknown("c1/hello", () => false);
          await new Promise((resolve) => setImmediate(resolve));
          if (index === 3) throw new Error("the hub is away");
          if (count >= 10) return "left";
          made.add("c1/hello", String(index));
          return "approved";
        })
        .catch(() => "failed"),
    ),
  );
  expect(outcomes.filter((each) => each === "approved")).toHaveLength(10);
  expect(outcomes[3]).toBe("failed");
});
