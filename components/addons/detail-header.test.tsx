// @vitest-environment happy-dom
import { screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { answerRequests } from "@/components/testing/console-answers";
import { render } from "@/components/testing/render";
import type { AddOnRow } from "@/lib/lists/addons/row";
import { addOnRow } from "@/lib/lists/testing";
import { AddOnHeader } from "./detail-header";

vi.mock("next/navigation", () => import("@/components/testing/address"));

const MANUAL: Partial<AddOnRow> = { install: "manual", placements: [] };
const TWO_GONE = { size: 2, clusters: ["c1", "c2"] };

/** The header of an add-on that was disabled said "Applying", and "Done". */
it.each<[string, Partial<AddOnRow>]>([
  ["before its rollout was over", { ...MANUAL, counts: [{ health: "deleting", phase: "applying", size: 2 }] }],
  ["after its rollout was over", { ...MANUAL, counts: [{ health: "deleting", phase: "done", size: 2 }] }],
  ["while its works are still there", { ...MANUAL, leaving: TWO_GONE }],
])("the header of an add-on that is removed says so: %s", (_, change) => {
  answerRequests({});
  const { container } = render(<AddOnHeader row={addOnRow({ name: "logs", ...change })} tab="overview" />);
  expect(screen.getByText("Removing")).toBeDefined();
  expect(container.querySelector("header")?.textContent).not.toMatch(/Applying|Done|applied/);
});
