// @vitest-environment happy-dom
import { screen } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { render } from "@/components/testing/render";
import { Button } from "@/components/ui/controls/button";
import type { StepRight } from "@/lib/api/addons/enable";
import { RightsList } from "./rights-list";
import { missingRights } from "./step-rights";

const right = (verb: string, allowed: boolean, namespace?: string): StepRight => ({
  verb,
  resource: "placements",
  group: "cluster.open-cluster-management.io",
  allowed,
  ...(namespace === undefined ? {} : { namespace }),
});
const held = (size: number) => Array.from({ length: size }, (_, index) => right("get", true, `n${index}`));

/** As the last step of a plan shows it: the rights, and what carries the plan out. */
function lastStep(rights: readonly StepRight[]) {
  const onApply = vi.fn();
  const step = (
    <>
      <RightsList rights={rights} />
      <Button onClick={onApply} reason={missingRights(rights)}>
        Enable
      </Button>
    </>
  );
  return { ...render(step), onApply };
}

const lines = () => screen.getAllByRole("listitem").map(({ textContent }) => textContent);
const button = () => screen.getByRole("button", { name: "Enable" });
const described = () => document.getElementById(button().getAttribute("aria-describedby") ?? "")?.textContent;

describe("the rights that a plan takes", () => {
  it("are listed as an administrator grants them, the missing ones first", () => {
    lastStep([right("list", true), right("create", false, "fleet")]);
    expect(screen.getByRole("list", { name: "Required permissions" })).toBeTruthy();
    expect(lines()).toEqual([
      "create placements.cluster.open-cluster-management.io in fleet, missing",
      "list placements.cluster.open-cluster-management.io, granted",
    ]);
  });

  it.each([
    ["six", held(6), 6, ", granted"],
    ["the first six of many", held(9), 7, "and 3 more, all granted"],
    [
      "all that are missing",
      [...held(2), ...held(8).map((each) => ({ ...each, allowed: false }))],
      9,
      "and 2 more, all granted",
    ],
  ])("are shown as %s", (_, rights, size, last) => {
    lastStep(rights);
    expect(lines()).toHaveLength(size);
    expect(lines().at(-1)).toContain(last);
  });

  it("let a plan be carried out where all are held", async () => {
    const { user, onApply } = lastStep(held(2));
    await user.click(button());
    expect([onApply.mock.calls.length, button().getAttribute("aria-disabled")]).toEqual([1, null]);
  });

  it.each([
    [[right("create", false, "fleet"), right("list", true)], " in fleet."],
    [[right("list", true), right("create", false), right("patch", false)], " and 1 more."],
  ])("refuse it where one is missing, and say which", async (rights, end) => {
    const { user, onApply } = lastStep(rights);
    await user.click(button());
    expect([onApply.mock.calls.length, button().getAttribute("aria-disabled")]).toEqual([0, "true"]);
    const which = `You lack the right to create placements.cluster.open-cluster-management.io${end}`;
    expect(described()).toBe(which);
  });
});
