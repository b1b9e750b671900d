// @vitest-environment happy-dom
import { fireEvent, screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { type ComponentProps, useState } from "react";
import { expect, it, vi } from "vitest";
import { render } from "@/components/testing/render";
import { newTemplate } from "@/lib/catalogue/registration/template-fields";
import { TemplateForm } from "./template-form";

const ALPHA = "addon.open-cluster-management.io/v1alpha1";
const CONFIG_MAP = "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: words}\n";
const ADD_ON = `apiVersion: ${ALPHA}\nkind: ClusterManagementAddOn\nmetadata: {name: greeter}\n`;
const TEMPLATE = `apiVersion: ${ALPHA}\nkind: AddOnTemplate\nmetadata: {name: greeter-v3, uid: u}\nspec: {addonName: greeter}\n`;

type FormProps = Pick<ComponentProps<typeof TemplateForm>, "isVersion" | "onAddOn">;

function Both(props: FormProps) {
  const [text, setText] = useState(newTemplate(ALPHA));
  return (
    <>
      <TemplateForm text={text} onText={setText} {...props} />
      <textarea aria-label="YAML" value={text} onChange={({ target }) => setText(target.value)} />
    </>
  );
}

function form(isVersion = false) {
  const onAddOn = vi.fn();
  render(<Both isVersion={isVersion} onAddOn={onAddOn} />);
  return { onAddOn };
}

const yaml = () => screen.getByLabelText<HTMLTextAreaElement>("YAML").value;
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const paste = async (text: string) => {
  type("YAML to add", text);
  await userEvent.click(screen.getByRole("button", { name: "Add what was pasted" }));
};
const names = () =>
  within(screen.getByRole("list", { name: "Manifests" }))
    .getAllByRole("listitem")
    .map((item) => item.firstChild?.textContent);

it("is in step with the text, both ways", () => {
  form();
  type("Name of the add-on", "greeter");
  type("Version", "v2");
  expect(yaml()).toContain("name: greeter-v2");
  type("YAML", yaml().replace("greeter-v2", "greeter-v5"));
  expect(screen.getByLabelText<HTMLInputElement>("Version").value).toBe("v5");
  type("YAML", "spec: [");
  expect(screen.getByText(/^The YAML cannot be read/)).toBeTruthy();
});

it("adds what is pasted, says what it left out and keeps that text, and removes a manifest", async () => {
  form();
  await paste(`${CONFIG_MAP}---\nhello\n`);
  expect(names()).toEqual(["ConfigMap words"]);
  expect(screen.getByRole("list", { name: "Not added" }).textContent).toBe("pasted.yaml: a document is no object.");
  expect(screen.getByLabelText<HTMLTextAreaElement>("YAML to add").value).toContain("hello");
  await userEvent.click(screen.getByRole("button", { name: "Remove" }));
  expect(screen.queryByRole("list", { name: "Manifests" })).toBeNull();
});

it("reads a folder by its paths, without what is hidden", async () => {
  form();
  const file = (path: string, text: string) =>
    Object.defineProperty(new File([text], path.split("/").at(-1) ?? ""), "webkitRelativePath", { value: path });
  const files = [file("app/b.txt", "x"), file("app/a.yaml", CONFIG_MAP), file("app/.git/config.yaml", CONFIG_MAP)];
  await userEvent.upload(screen.getByLabelText("Folder of manifests"), files);
  expect(await screen.findByText("ConfigMap words")).toBeTruthy();
  expect(screen.getByRole("list", { name: "Not added" }).textContent).toBe("app/b.txt: neither YAML nor JSON.");
});

it("takes a template and an add-on that a file has as they are", async () => {
  const { onAddOn } = form();
  await paste(`${TEMPLATE}---\n${ADD_ON}`);
  expect(yaml()).toContain("name: greeter-v3");
  expect(yaml()).not.toContain("uid");
  expect(onAddOn).toHaveBeenCalledWith(expect.objectContaining({ kind: "ClusterManagementAddOn" }));
});

it("leaves out what a chart has beside its template, and keeps the template", async () => {
  form();
  await paste(`${TEMPLATE}---\n${CONFIG_MAP}`);
  expect(yaml()).toContain("name: greeter-v3");
  expect(yaml()).not.toContain("words");
  expect(screen.getByRole("list", { name: "Not added" }).textContent).toMatch(
    /^ConfigMap words is beside the template/,
  );
});

it("registers with the hub by several rights, and with signers", async () => {
  form(true);
  const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));
  expect(screen.getByLabelText<HTMLInputElement>("Name of the add-on").readOnly).toBe(true);
  await userEvent.click(screen.getByLabelText(/^Agents call the hub's API/));
  await press("Add a ClusterRole in each cluster's namespace");
  type("ClusterRole", "reader");
  await press("Add a role in one namespace");
  type("Namespace", "shared");
  await userEvent.selectOptions(screen.getByLabelText("Kind of role"), "ClusterRole");
  type("Role", "writer");
  expect(yaml()).toMatch(
    /clusterRoleName: reader\n(.*\n)*.*namespace: shared\n(.*\n)*.*kind: ClusterRole\s+name: writer/,
  );
  await press("Remove right 1");
  expect(yaml()).not.toContain("reader");
  expect(yaml()).toContain("writer");
  await press("Add a signer");
  type("Signer", "example.com/greeter");
  expect(yaml()).toContain("signerName: example.com/greeter");
  type("YAML", yaml().replace("SingleNamespace", "Everywhere"));
  expect(screen.getByText("Everywhere")).toBeTruthy();
});
