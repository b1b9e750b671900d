// @vitest-environment happy-dom
import { screen, waitFor } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { render } from "@/components/testing/render";
import { DiffBlock } from "./diff-block";

async function textOf(before: string, after: string): Promise<string> {
  render(<DiffBlock label="Changes" before={before} after={after} />);
  const changes = screen.getByRole("region", { name: "Changes" });
  await waitFor(() => expect(changes.textContent).not.toBe("Comparing…"), { timeout: 15_000 });
  return changes.textContent ?? "";
}

describe("a difference on the screen", () => {
  it("marks what is added and what is removed, in words too", async () => {
    const text = await textOf("a: 1\nb: 2\n", "a: 1\nb: 3\n");
    expect(text).toContain("removed: b: 2");
    expect(text).toContain("added: b: 3");
  });

  it("says how many lines are left out", async () => {
    expect(await textOf("a\nb\nc\nd\ne", "a\nb\nc\nd\nx")).toContain("2 unchanged lines");
  });

  it.each([
    ["are too long", "a\n".repeat(15_000), "b\n".repeat(10_000), "Too large to compare: 25,000 lines."],
    [
      "differ in too much",
      "a\n".repeat(1_500),
      "b\n".repeat(1_500),
      "Too many changes to show: more than 2,000 lines.",
    ],
  ])("says why texts that %s are not compared", async (_, before, after, message) => {
    expect(await textOf(before, after)).toContain(message);
  });
});
