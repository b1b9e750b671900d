// @vitest-environment happy-dom
import { screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { render } from "@/components/testing/render";
import type { Draft } from "./draft";
import { RequiredAddOns } from "./required-add-ons";
import { draftOf } from "./testing";

it("says where each is missing, and takes what can be brought along or leaves it", async () => {
  const change = vi.fn<(after: (before: Draft) => Draft) => void>();
  const draft = draftOf({});
  const required = [
    { name: "base", missing: 0, bringing: "there" },
    { name: "proxy", missing: 3, bringing: "placement" },
    { name: "mesh", missing: 1, bringing: "placement", isKnownOnly: true },
    { name: "gone", missing: 5, bringing: "unknown" },
  ] as const;
  const { user } = render(<RequiredAddOns required={[...required]} draft={draft} change={change} />);
  expect(screen.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
    "baseInstalled on all of these clusters.",
    "proxyMissing on 3 clusters.",
    "meshMissing on 1 cluster. The catalogue says so: no cluster waits for it.",
    "goneThis hub does not have it: register it first.",
  ]);
  const box = screen.getByRole<HTMLInputElement>("checkbox", { name: /^Install proxy and mesh too/ });
  expect(box.checked).toBe(true);
  await user.click(box);
  expect(change.mock.calls[0]?.[0](draft).bringsRequired).toBe(false);
});

it("is nothing where nothing is required, and has no choice where nothing can be brought along", () => {
  const { container, rerender } = render(
    <RequiredAddOns required={undefined} draft={draftOf({})} change={() => undefined} />,
  );
  expect(container.textContent).toBe("");
  const required = [{ name: "base", missing: 1, bringing: "by-placements" as const }];
  rerender(<RequiredAddOns required={required} draft={draftOf({})} change={() => undefined} />);
  expect(screen.queryByRole("checkbox")).toBeNull();
  expect(container.textContent).toContain("add these clusters to one of them");
});
