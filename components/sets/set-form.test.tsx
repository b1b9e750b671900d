// @vitest-environment happy-dom
import { fireEvent, screen, within } from "@testing-library/react";
import { useState } from "react";
import { expect, it } from "vitest";
import { answered, answerRequests } from "@/components/testing/console-answers";
import { render } from "@/components/testing/render";
import { readText } from "@/lib/objects/object-text";
import { SetForm } from "./set-form";

function Both({ first }: { readonly first: string }) {
  const [text, setText] = useState(first);
  return (
    <>
      <SetForm text={text} onText={setText} isNew />
      <textarea aria-label="YAML" value={text} onChange={({ target }) => setText(target.value)} />
    </>
  );
}

function form(name: string) {
  answerRequests({
    "/api/v1/placements/options": () =>
      answered({ namespaces: [], labels: [{ key: "env", values: ["prod"] }], claims: [], taints: [], scores: [] }),
  });
  render(
    <Both
      first={`metadata:\n  name: ${name}\nspec:\n  clusterSelector:\n    selectorType: ExclusiveClusterSetLabel\n`}
    />,
  );
}

const spec = () => (readText(screen.getByLabelText<HTMLTextAreaElement>("YAML").value).value as { spec: object }).spec;

it("takes clusters by its own label or by any, and makes namespaces on them", () => {
  form("edge");
  const selector = within(screen.getByRole("radiogroup", { name: "Selector" }));
  fireEvent.click(selector.getByRole("radio", { name: /^By any labels/ }));
  fireEvent.click(screen.getByRole("button", { name: "Add a label rule" }));
  fireEvent.change(screen.getByLabelText("Key of label rule 1"), { target: { value: "env" } });
  fireEvent.change(screen.getByLabelText("Managed namespaces"), { target: { value: "monitoring," } });
  expect(spec()).toEqual({
    clusterSelector: {
      selectorType: "LabelSelector",
      labelSelector: { matchExpressions: [{ key: "env", operator: "Exists" }] },
    },
    managedNamespaces: [{ name: "monitoring" }],
  });
  fireEvent.click(selector.getByRole("radio", { name: /^By its own label/ }));
  expect(spec()).toMatchObject({ clusterSelector: { selectorType: "ExclusiveClusterSetLabel" } });
});

it("says of a set that the hub makes that its selector is rolled back", () => {
  form("global");
  expect(screen.getByText(/rolls back another selector/)).toBeTruthy();
});
