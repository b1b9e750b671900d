// @vitest-environment happy-dom
import { screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { answered, answerRequests, refused } from "@/components/testing/console-answers";
import { render } from "@/components/testing/render";
import type { CatalogueDetail } from "@/lib/api/catalogue/catalogue-detail";
import { AddOnNeeds, NeedsInPeek } from "./add-on-needs";

function answer(requires: CatalogueDetail["requires"], neededBy: CatalogueDetail["neededBy"]) {
  const row = { name: "logs", displayName: "", description: "", category: "Other", delivery: "template" };
  const entry = { configs: [], commands: [], known: [], conflicts: [], requires, neededBy };
  answerRequests({
    "/api/v1/catalogue/logs": () => answered({ row: { ...row, status: "installed", missing: [] }, ...entry }),
  });
}

it.each([
  ["on its page", <AddOnNeeds key="page" name="logs" />],
  ["beside a list", <NeedsInPeek key="peek" name="logs" />],
])("names what an add-on needs and who needs it %s", async (_, part) => {
  answer(
    [
      { name: "base", state: "installed" },
      { name: "certs", state: "missing" },
    ],
    [
      { name: "apps", state: "installed" },
      { name: "known", state: "missing" },
    ],
  );
  render(part);
  const links = async (name: string) =>
    within(await screen.findByRole("list", { name }))
      .getAllByRole("link")
      .map((link) => [link.textContent, link.getAttribute("href")]);
  expect(await links("Needs")).toEqual([
    ["base", "/addons/base"],
    ["certs", "/catalogue?q=name%3Dcerts"],
  ]);
  expect(await links("Needed by")).toEqual([["apps", "/addons/apps"]]);
  expect(screen.getByRole("list", { name: "Needs" }).textContent).toContain("certs (not on this hub)");
});

it("is nothing where nothing is needed, and says where that cannot be read", async () => {
  answer([], [{ name: "known", state: "missing" }]);
  const { container, unmount } = render(<AddOnNeeds name="logs" />);
  await expect.poll(() => container.textContent).toBe("");
  unmount();
  answerRequests({ "/api/v1/catalogue/logs": () => refused("forbidden") });
  render(<AddOnNeeds name="logs" />);
  expect((await screen.findByRole("region", { name: "Requirements" })).textContent).not.toBe("");
});
