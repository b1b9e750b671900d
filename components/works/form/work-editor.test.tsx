// @vitest-environment happy-dom
import { fireEvent, screen, within } from "@testing-library/react";
import { useState } from "react";
import { expect, it } from "vitest";
import { render } from "@/components/testing/render";
import { startingText } from "@/lib/objects/starting-text";
import { WorkEditor } from "./work-editor";

const ALPHA = "addon.open-cluster-management.io/v1alpha1";
const DEPLOYMENT = "apiVersion: apps/v1\nkind: Deployment\nmetadata: {name: app, namespace: default}\n";
const ADD_ON = `apiVersion: ${ALPHA}\nkind: ClusterManagementAddOn\nmetadata: {name: greeter}\n`;
const TEMPLATE = `apiVersion: ${ALPHA}\nkind: AddOnTemplate\nmetadata: {name: greeter-v3}\nspec: {addonName: greeter}\n`;

function Both({ isNew }: { readonly isNew: boolean }) {
  const [text, setText] = useState(startingText("ManifestWork", "work.open-cluster-management.io/v1"));
  return (
    <>
      <WorkEditor text={text} onText={setText} isNew={isNew} />
      <textarea aria-label="YAML" value={text} onChange={({ target }) => setText(target.value)} />
    </>
  );
}

const form = (isNew = true) => render(<Both isNew={isNew} />);
const yaml = () => screen.getByLabelText<HTMLTextAreaElement>("YAML").value;
const write = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const listed = (name: string) =>
  within(screen.getByRole("list", { name }))
    .getAllByRole("listitem")
    .map(({ firstChild }) => firstChild?.textContent);
const options = (name: string) => {
  const summary = screen.getByText(
    (_, element) => element?.tagName === "SUMMARY" && element.textContent?.includes(name) === true,
  );
  const details = summary.closest("details");
  if (details) details.open = true;
  return within(details as HTMLElement);
};

it("is in step with the text, both ways", () => {
  form();
  write("Cluster", "c1");
  write("Name", "words");
  expect(yaml()).toContain("name: words\n");
  expect(yaml()).toContain("namespace: c1\n");
  write("YAML", yaml().replace("name: words", "name: letters"));
  expect(screen.getByLabelText<HTMLInputElement>("Name").value).toBe("letters");
  write("YAML", "spec: [");
  expect(screen.getByText(/^The YAML cannot be read/)).toBeTruthy();
});

it("leaves the name of a work that is there", () => {
  form(false);
  expect(screen.queryByLabelText("Cluster")).toBeNull();
});

it("adds pasted manifests, and says of an add-on and its template that they are none", async () => {
  const { user } = form();
  write("YAML to add", [DEPLOYMENT, ADD_ON, TEMPLATE].join("---\n"));
  await user.click(screen.getByRole("button", { name: "Add what was pasted" }));
  expect(listed("Manifests")).toEqual(["ConfigMap default/my-settings", "Deployment default/app"]);
  expect(listed("Not added")).toEqual([
    "ClusterManagementAddOn greeter is an object of the hub, and no manifest. Register it as an add-on.",
    "AddOnTemplate greeter-v3 is an object of the hub, and no manifest. Register it as an add-on.",
  ]);
  expect(screen.getByLabelText<HTMLTextAreaElement>("YAML to add").value).toContain("greeter");
  expect(yaml()).not.toContain("greeter");
});

it("writes the options of a manifest into an entry of its own", async () => {
  const { user } = form();
  const map = options("my-settings");
  fireEvent.change(map.getByLabelText("Update strategy"), { target: { value: "ServerSideApply" } });
  expect(yaml()).toMatch(/manifestConfigs:\s+- resourceIdentifier:\s/);
  fireEvent.change(map.getByLabelText("Field manager"), { target: { value: "me" } });
  expect(map.getByText("It must begin with “work-agent”.")).toBeTruthy();
  await user.click(map.getByRole("button", { name: "Add a value" }));
  expect(map.getByText("A value needs a name.")).toBeTruthy();
  fireEvent.change(map.getByLabelText("Name"), { target: { value: "greeting" } });
  fireEvent.change(map.getByLabelText("Path of greeting"), { target: { value: ".data.greeting" } });
  expect(yaml()).toMatch(/jsonPaths:\s+- name: greeting\s+path: \.data\.greeting\n/);
  await user.click(map.getByRole("button", { name: "Add a rule" }));
  fireEvent.change(map.getByLabelText("Condition"), { target: { value: "Progressing" } });
  expect(yaml()).toMatch(/condition: Progressing\s+type: CEL/);
});

it("asks for both halves of an executor, and clears it with both", () => {
  form();
  write("Name of the account", "deployer");
  expect(screen.getByText(/^An executor has a namespace and a name/)).toBeTruthy();
  write("Namespace of the account", "team");
  expect(screen.queryByText(/^An executor has a namespace and a name/)).toBeNull();
  expect(yaml()).toMatch(/executor:\s+subject:\s+type: ServiceAccount/);
  write("Namespace of the account", "");
  write("Name of the account", "");
  expect(yaml()).not.toContain("executor");
});

it("says what stays on the cluster, object by object", async () => {
  const { user } = form();
  fireEvent.change(screen.getByLabelText("Objects on the cluster"), { target: { value: "SelectivelyOrphan" } });
  await user.click(screen.getByLabelText("Keep ConfigMap my-settings"));
  expect(yaml()).toMatch(/orphaningRules:\s+- group: ""\s+resource: configmaps\s/);
  write("Delete it this many seconds after it is complete", "60");
  expect(yaml()).toContain("ttlSecondsAfterFinished: 60");
  await user.click(screen.getByLabelText("Keep ConfigMap my-settings"));
  expect(yaml()).not.toContain("resource: configmaps");
  fireEvent.change(screen.getByLabelText("Objects on the cluster"), { target: { value: "Orphan" } });
  expect(yaml()).toContain("propagationPolicy: Orphan");
  expect(yaml()).toContain("ttlSecondsAfterFinished: 60");
});
