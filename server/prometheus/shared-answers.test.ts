import { expect, it, vi } from "vitest";
import { SharedAnswers } from "./shared-answers";

it("who has left already begins no request, which nobody would cancel", async () => {
  const answers = new SharedAnswers<number>();
  const load = vi.fn(async () => 1);
  const wanted = { signal: AbortSignal.abort(new Error("left")), load, keepMs: 1_000, weigh: () => 1 };
  await expect(answers.get("key", wanted)).rejects.toThrow("left");
  expect(load).not.toHaveBeenCalled();
});
