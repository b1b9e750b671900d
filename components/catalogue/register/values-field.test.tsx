// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { expect, it } from "vitest";
import { render } from "@/components/testing/render";
import { valuesProblems } from "@/lib/catalogue/registration/chart-values";
import { ValuesField } from "./values-field";

const LONG_NAME = `values-of-the-agent-for-${"all-sites-".repeat(20)}.yaml`;

function Bench({ first }: { readonly first: string }) {
  const [value, setValue] = useState(first);
  return <ValuesField value={value} problems={valuesProblems(value)} onValue={setValue} />;
}

function open(first = "") {
  const drawn = render(<Bench first={first} />);
  const text = () => screen.getByRole<HTMLTextAreaElement>("textbox", { name: "Values" }).value;
  const choose = (...files: File[]) => drawn.user.upload(screen.getByLabelText("File of values"), files);
  return { ...drawn, text, choose };
}

function fileOf(content: BlobPart, name = "values.yaml"): File {
  return new File([content], name);
}

it("takes a file, says where the text is from, and puts back what was there", async () => {
  const { text, choose, user } = open("replicas: 1\n");
  await choose(fileOf("replicas: 2\r\n", LONG_NAME));
  await waitFor(() => expect(text()).toBe("replicas: 2\n"));
  expect(screen.getByRole("status").textContent).toBe(`From ${LONG_NAME}.`);
  await user.type(screen.getByRole("textbox", { name: "Values" }), "more: 1");
  expect(screen.getByRole("status").textContent).toMatch(/, edited since\.$/);
  await user.click(screen.getByRole("button", { name: "Put back what was there" }));
  expect(text()).toBe("replicas: 1\n");
  expect(screen.getByRole("status").textContent).toMatch(/drop a file/);
});

it("takes a file that is dropped, and leaves text that is dragged to the browser", async () => {
  const { text } = open();
  const field = screen.getByRole("group", { name: "Values" });
  const isLeft = fireEvent.drop(field, { dataTransfer: { types: ["text/plain"], files: [] } });
  expect(isLeft, "its default is not prevented").toBe(true);
  fireEvent.dragOver(field, { dataTransfer: { types: ["Files"], files: [] } });
  fireEvent.drop(field, { dataTransfer: { types: ["Files"], files: [fileOf("a: 1")] } });
  await waitFor(() => expect(text()).toBe("a: 1"));
});

it.each([
  ["a large one", [fileOf("x".repeat(65_537))], /^Not taken: values\.yaml\. It is larger than 64 KB/],
  ["no text", [fileOf(new Uint8Array([0xff, 0xfe, 0x00]))], /no text in UTF-8/],
  ["a text with zeros", [fileOf("a: \0")], /no text in UTF-8/],
  ["several", [fileOf("a: 1"), fileOf("b: 1", "other.yaml")], /^Not taken: 2 files\. Choose one file/],
])("leaves out in words: %s", async (_, files, message) => {
  const { text } = open("replicas: 1");
  fireEvent.drop(screen.getByRole("group", { name: "Values" }), { dataTransfer: { types: ["Files"], files } });
  expect((await screen.findByRole("alert")).textContent).toMatch(message);
  expect(text(), "what was typed stays").toBe("replicas: 1");
});

it("says what cannot be read, as a folder", async () => {
  open();
  const folder = Object.assign(fileOf(""), { arrayBuffer: () => Promise.reject(new DOMException("no")) });
  fireEvent.drop(screen.getByRole("group", { name: "Values" }), {
    dataTransfer: { types: ["Files"], files: [folder] },
  });
  expect((await screen.findByRole("alert")).textContent).toMatch(/cannot be read/);
});

it("takes a file with an error in its YAML, and says the line to mend", async () => {
  const { text, choose, user } = open();
  await choose(fileOf("a: 1\na: 2\n"));
  await waitFor(() => expect(text()).toBe("a: 1\na: 2\n"));
  expect(await screen.findByText("Line 2: Duplicate field.")).toBeTruthy();
  const field = screen.getByRole("textbox", { name: "Values" });
  expect(field.getAttribute("aria-invalid")).toBe("true");
  await user.click(field);
  expect(screen.queryByText(/^Line 2/), "nobody is interrupted").toBeNull();
  await user.clear(field);
  await user.type(field, "a: 1");
  await user.tab();
  expect(screen.queryByText(/^Line/)).toBeNull();
});
