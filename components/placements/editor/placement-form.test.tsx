// @vitest-environment happy-dom
import { fireEvent, screen, within } from "@testing-library/react";
import { useState } from "react";
import { describe, expect, it } from "vitest";
import { answered, answerRequests } from "@/components/testing/console-answers";
import { render } from "@/components/testing/render";
import type { PlacementOptions } from "@/lib/api/placements/placement-preview";
import type { FieldSchema } from "@/lib/objects/field-schema";
import { readText } from "@/lib/objects/object-text";
import { PlacementForm } from "./placement-form";

const OPTIONS: PlacementOptions = {
  namespaces: [
    { name: "fleet", sets: [{ name: "emea", clusters: 12 }], mayCreate: true },
    { name: "team", sets: [{ name: "apac", clusters: 3 }], mayCreate: false },
  ],
  labels: [{ key: "env", values: ["dev", "prod"] }],
  claims: [{ key: "region", values: ["eu-1"] }],
  taints: ["gpu"],
  scores: [{ key: "usage", values: ["cpu"] }],
};
const TEXT = `metadata:
  name: edge
  namespace: fleet
spec:
  # By the platform team.
  clusterSets:
    - emea
`;

function Both({ schema }: { readonly schema: FieldSchema | undefined }) {
  const [text, setText] = useState(TEXT);
  return (
    <>
      <PlacementForm text={text} onText={setText} isNew schema={schema} />
      <textarea aria-label="YAML" value={text} onChange={({ target }) => setText(target.value)} />
    </>
  );
}

function form(schema?: FieldSchema) {
  answerRequests({ "/api/v1/placements/options": () => answered(OPTIONS) });
  return render(<Both schema={schema} />);
}
const yaml = () => screen.getByLabelText<HTMLTextAreaElement>("YAML").value;
const spec = () => (readText(yaml()).value as { spec: Record<string, unknown> }).spec;
const write = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));

describe("the form of a placement", () => {
  it("keeps the text's comments, and says which sets are bound", async () => {
    form();
    expect(await screen.findByText("with 12 clusters", { exact: false })).toBeTruthy();
    write("Number of clusters", "5");
    expect(spec()).toEqual({ clusterSets: ["emea"], numberOfClusters: 5 });
    expect(yaml()).toContain("# By the platform team.");
    write("Number of clusters", "");
    expect(spec()).toEqual({ clusterSets: ["emea"] });
  });

  it("says of a namespace that nothing may be created there", async () => {
    form();
    await screen.findByText("with 12 clusters", { exact: false });
    write("Namespace", "team");
    expect(screen.getByText("You may not create placements there.")).toBeTruthy();
    expect(screen.getByText("Not bound to team: emea.")).toBeTruthy();
  });

  it("writes predicates of labels, claims and CEL", () => {
    form();
    press("Add a predicate");
    press("Add a label");
    write("Label", "env");
    press("Add a claim rule");
    write("Key of claim rule 1", "region");
    write("Condition of claim rule 1", "In");
    fireEvent.change(screen.getByLabelText("Values of claim rule 1"), { target: { value: "eu-1," } });
    press("Add a CEL expression");
    write("CEL expression 1", "true");
    expect(spec().predicates).toEqual([
      {
        requiredClusterSelector: {
          labelSelector: { matchLabels: { env: "" } },
          claimSelector: { matchExpressions: [{ key: "region", operator: "In", values: ["eu-1"] }] },
          celSelector: { celExpressions: ["true"] },
        },
      },
    ]);
    press("Remove predicate 1");
    expect(spec().predicates).toBeUndefined();
  });

  it("writes tolerations with their seconds, and says what the hub could not read", () => {
    form();
    press("Keep unreachable clusters");
    write("Seconds of toleration 1", "300");
    expect(spec().tolerations).toEqual([
      { key: "cluster.open-cluster-management.io/unreachable", operator: "Exists", tolerationSeconds: 300 },
    ]);
    write("Value of toleration 1", "x");
    expect(screen.getByText(/must be empty where the operator is Exists/)).toBeTruthy();
  });

  it("writes prioritizers with weights, of the hub and of add-ons", () => {
    form();
    const mode = within(screen.getByRole("radiogroup", { name: "Mode" }));
    fireEvent.click(mode.getByRole("radio", { name: /^Exact/ }));
    press("Add a prioritizer");
    write("Kind of prioritizer 1", "AddOn");
    expect(screen.getByText(/needs a resource name and a score name/)).toBeTruthy();
    write("AddOnPlacementScore of prioritizer 1", "usage");
    write("Score of prioritizer 1", "cpu");
    write("Weight of prioritizer 1", "-3");
    expect(spec().prioritizerPolicy).toEqual({
      mode: "Exact",
      configurations: [
        { scoreCoordinate: { type: "AddOn", addOn: { resourceName: "usage", scoreName: "cpu" } }, weight: -3 },
      ],
    });
  });

  it("divides into decision groups", () => {
    form();
    press("Add a decision group");
    write("Clusters per decision group", "25%");
    expect(spec().decisionStrategy).toEqual({
      groupStrategy: {
        decisionGroups: [{ groupName: "canary", groupClusterSelector: { labelSelector: { matchLabels: {} } } }],
        clustersPerDecisionGroup: "25%",
      },
    });
  });

  it("writes spread constraints, and names what this hub's version does not have", () => {
    const { unmount } = form();
    press("Add a spread constraint");
    write("Maximum skew of spread constraint 1", "2");
    expect(spec().spreadPolicy).toEqual({
      spreadConstraints: [{ topologyKey: "region", topologyKeyType: "Label", maxSkew: 2 }],
    });
    unmount();
    form({ properties: { spec: { properties: { numberOfClusters: {} } } } });
    expect(screen.queryByRole("button", { name: "Add a spread constraint" })).toBeNull();
    expect(screen.getByText(/do not have spec\.spreadPolicy, spec\.sortBy, spec\.scoreRateLimit/)).toBeTruthy();
  });
});
