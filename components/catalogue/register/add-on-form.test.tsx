// @vitest-environment happy-dom
import { screen } from "@testing-library/react";
import { useState } from "react";
import { expect, it } from "vitest";
import { answered, answerRequests, pageOf } from "@/components/testing/console-answers";
import { render } from "@/components/testing/render";
import { newAddOn } from "@/lib/catalogue/registration/add-on-fields";
import type { CatalogueRow } from "@/lib/lists/catalogue/row";
import { AddOnForm } from "./add-on-form";

function row(name: string, status: CatalogueRow["status"]): CatalogueRow {
  const more = { displayName: name, description: "", category: "Other", delivery: "template" } as const;
  return { name, status, missing: [], ...more };
}

const ROWS = [
  row("logs", "available"),
  row("base", "installed"),
  row("tokens", "available"),
  row("software", "unknown"),
];

function Both() {
  const [text, setText] = useState(newAddOn("addon.open-cluster-management.io/v1alpha1", "logs", "logs-v1"));
  return (
    <>
      <AddOnForm text={text} onText={setText} />
      <textarea aria-label="YAML" readOnly value={text} />
    </>
  );
}

it("takes what an add-on needs from hub and catalogue, says what is not there yet, and refuses itself", async () => {
  const entry = { configs: [], commands: [], requires: [], neededBy: [], conflicts: [] };
  answerRequests({
    "/api/v1/catalogue": () => answered(pageOf(ROWS)),
    "/api/v1/catalogue/logs": () => answered({ row: ROWS[0], ...entry, known: ["tokens"] }),
  });
  const { user, container } = render(<Both />);
  const yaml = () => screen.getByLabelText<HTMLTextAreaElement>("YAML").value;
  const field = screen.getByRole("combobox", { name: "Needs" });
  await expect
    .poll(() => [...container.querySelectorAll("datalist option")].map((each) => each.getAttribute("value")))
    .toEqual(["base", "tokens"]);
  await user.type(field, "base,");
  expect(yaml()).toContain("flotilla.dev/requires: base\n");
  expect(container.textContent).not.toContain("Not on this hub");

  await user.click(await screen.findByRole("button", { name: "Add" }));
  expect(yaml()).toContain("flotilla.dev/requires: base,tokens\n");
  expect(container.textContent).toContain("Not on this hub: tokens.");
  expect(screen.queryByRole("button", { name: "Add" })).toBeNull();

  await user.type(field, "logs,");
  expect(screen.getAllByRole("alert").map(({ textContent }) => textContent)).toContain("logs cannot require itself.");
});

it("names further kinds of configuration with their defaults, and those that the catalogue knows", async () => {
  const entry = { configs: ["things.example.com"], commands: [], requires: [], known: [], neededBy: [], conflicts: [] };
  answerRequests({
    "/api/v1/catalogue": () => answered(pageOf(ROWS)),
    "/api/v1/catalogue/logs": () => answered({ row: ROWS[0], ...entry }),
  });
  const { user } = render(<Both />);
  const yaml = () => screen.getByLabelText<HTMLTextAreaElement>("YAML").value;
  await user.click(await screen.findByRole("button", { name: "Add things" }));
  expect(yaml()).toContain("group: example.com\n      resource: things\n");
  expect(screen.queryByRole("button", { name: "Add things" })).toBeNull();
  const [own, theirs] = screen.getAllByLabelText("Name of the default");
  if (!(own && theirs)) throw new Error("a default is missing");
  await user.type(theirs, "first");
  expect(yaml()).toContain("defaultConfig:\n        name: first\n");
  await user.type(own, "all");
  await user.click(screen.getByLabelText(/^AddOnDeploymentConfigs/));
  expect(yaml()).not.toContain("addondeploymentconfigs");
  expect(yaml()).toContain("name: first");
  await user.click(screen.getByRole("button", { name: "Remove kind 1" }));
  expect(yaml()).not.toContain("things");
  expect(yaml()).toContain("logs-v1");
});
