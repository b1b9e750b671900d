// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { useState } from "react";
import { expect, it } from "vitest";
import { answered, answerRequests } from "@/components/testing/console-answers";
import { render } from "@/components/testing/render";
import type { PlacementPreview as Preview } from "@/lib/api/placements/placement-preview";
import { PlacementForm } from "./placement-form";
import { PlacementPreview } from "./placement-preview";
import { PlacementScores } from "./placement-scores";

const PREVIEW: Preview = {
  fleet: 5,
  members: 4,
  selected: 2,
  isLimited: true,
  satisfied: { holds: true, reason: "AllDecisionsScheduled", message: "All cluster decisions scheduled" },
  steps: [
    { step: "number", size: 1 },
    { step: "taint", size: 1 },
    { step: "set", size: 1 },
  ],
  waves: {
    size: 2,
    first: [
      { index: 0, name: "canary", clusters: 1 },
      { index: 1, name: "", clusters: 1 },
    ],
  },
  moves: { gains: 1, loses: 1 },
  addOns: ["logs"],
  prioritizers: [
    { name: "Balance", weight: 1, message: "" },
    { name: "usage/cpu", weight: 3, message: "" },
  ],
  scoreAges: [
    {
      ...{ name: "usage/cpu", valid: 2, expired: 1, missing: 0, undated: 1 },
      ...{ oldest: "2026-01-01T00:00:00Z", newest: "2026-01-01T01:00:00Z" },
    },
  ],
  spread: [
    {
      key: "zone",
      type: "Label",
      constraint: { maxSkew: 1, whenUnsatisfiable: "ScheduleAnyway" },
      skew: 2,
      values: [{ value: "a", selected: 2, possible: 2 }],
      size: 1,
    },
  ],
  ignored: [{ field: "spec.spreadPolicy", message: "OCM does not apply them yet." }],
  total: 2,
  offset: 0,
  rows: [
    {
      name: "c1",
      isSelected: true,
      move: "in",
      rank: 1,
      total: 280,
      scores: [{ value: 100 }, { value: 60, changedAt: "2026-01-01T00:00:00Z" }],
    },
    {
      name: "c2",
      isSelected: false,
      step: "number",
      message: "One cluster with a better score is chosen.",
      move: "out",
      rank: 2,
      total: 100,
      scores: [{ value: 100 }, { state: "expired", validUntil: "2026-01-01T00:00:00Z" }],
    },
  ],
};
const TEXT = "metadata:\n  name: edge\n  namespace: fleet\nspec: {}\n";

it("says who moves and why, the waves, what follows, and the spread", async () => {
  const requests = answerRequests({ "/api/v1/placements/preview": () => answered(PREVIEW) });
  render(<PlacementPreview text={TEXT} isNew={false} />);
  expect((await screen.findByRole("status")).textContent).toBe("Selects 2 of 5 clusters, in 2 waves. 1 in, 1 out.");
  expect(requests.filter((each) => each.includes("preview"))).toEqual(["/api/v1/placements/preview"]);
  expect(screen.getByRole("link", { name: "logs" })).toBeTruthy();
  const lines = within(screen.getByRole("region", { name: "Clusters of the preview" })).getAllByRole("listitem");
  expect(lines.map(({ textContent }) => textContent)).toEqual([
    "c1In Comes in.",
    "c2Out Over the limit: One cluster with a better score is chosen.",
  ]);
  expect(screen.getByRole("region", { name: "Waves" }).textContent).toContain("canary");
  expect(screen.getByText("Skew 2, more than the 1 asked for.")).toBeTruthy();
  expect(screen.getByText(/OCM does not apply them yet/)).toBeTruthy();
});

it("tells what each prioritizer gave, and which scores do not count", async () => {
  answerRequests({ "/api/v1/placements/preview": () => answered(PREVIEW) });
  render(<PlacementPreview text={TEXT} isNew={false} />);
  fireEvent.click(await screen.findByRole("radio", { name: "Scores" }));
  const table = within(await screen.findByRole("table", { name: "Scores" }));
  expect(table.getAllByRole("columnheader").map(({ textContent }) => textContent)).toEqual([
    "Cluster",
    "Balance × 1",
    "usage/cpu × 3",
    "Sum",
  ]);
  expect(table.getByText(/^expired/)).toBeTruthy();
  expect(screen.getByText(/2 valid, 1 expired, 0 without/).textContent).toMatch(
    /Last changed .+ ago, the oldest .+ ago; of 1/,
  );
  const cells = table.getAllByRole("cell").map(({ textContent }) => textContent ?? "");
  expect(cells.filter((text) => / old$/.test(text))).toHaveLength(1);
  expect(table.getAllByText("age unknown")).toHaveLength(1);
  expect(screen.getByText("By Balance + usage/cpu × 3, then by name; the first 2 are selected.")).toBeTruthy();
});

it("says what the hub could not evaluate, and waits for names", async () => {
  answerRequests({
    "/api/v1/placements/preview": () => answered({ ...PREVIEW, misconfigured: ":incorrect builtin prioritizer: Foo" }),
  });
  const { unmount } = render(<PlacementPreview text={TEXT} isNew />);
  expect(await screen.findByText(":incorrect builtin prioritizer: Foo")).toBeTruthy();
  unmount();
  render(<PlacementPreview text="metadata: {}" isNew />);
  expect(screen.getByText(/begins once the text has a name/)).toBeTruthy();
});

it("tells the scores of the stored placement, and which right is missing to read those of add-ons", async () => {
  const missingScores = { verb: "list", resource: "addonplacementscores", group: "cluster.open-cluster-management.io" };
  const object = {
    apiVersion: "v1beta1",
    kind: "Placement",
    metadata: { name: "edge", uid: "u", resourceVersion: "1" },
  };
  const bodies: unknown[] = [];
  answerRequests({
    "/api/v1/objects/placements.cluster.open-cluster-management.io/edge": () => answered({ object, isMasked: false }),
    "/api/v1/placements/preview": (_, body) => {
      bodies.push(body);
      return answered({ ...PREVIEW, missingScores, total: 120 });
    },
  });
  render(<PlacementScores path={{ namespace: "fleet", name: "edge" }} />);
  expect(await screen.findByRole("table", { name: "Scores" })).toBeTruthy();
  expect(screen.getByText(/list addonplacementscores/)).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Next" }));
  await waitFor(() => expect(bodies.at(-1)).toMatchObject({ show: "scores", offset: 50 }));
});

const KIND = "placements.cluster.open-cluster-management.io";
const sets = (name: string) => `spec: {clusterSets: [${name}]}`;
const change = (id: string, user: string, before: string, after: string) => ({
  ...{ id, user, time: "2026-01-01T10:00:00.000Z", request: id, action: "Update an object", verb: "patch" },
  object: { group: "", resource: "placements", kind: "Placement", namespace: "fleet", name: "edge" },
  ...{ outcome: "done", changes: { before, after }, writer: "console/1", authenticity: "signed" },
});

function Editor() {
  const [text, setText] = useState(TEXT);
  return (
    <>
      <PlacementForm text={text} onText={setText} isNew={false} schema={undefined} />
      <PlacementPreview text={text} isNew={false} />
    </>
  );
}

it("compares any two versions that Activity leads back to", async () => {
  const drafts: unknown[] = [];
  const rows = [change("2", "bea", sets("b"), sets("c")), change("1", "ada", sets("a"), sets("b"))];
  answerRequests({
    "/api/v1/placements/preview": (_, body) => {
      drafts.push(body);
      return answered(PREVIEW);
    },
    [`/api/v1/objects/${KIND}/edge`]: () =>
      answered({
        object: {
          ...{ apiVersion: "cluster.open-cluster-management.io/v1beta1", kind: "Placement" },
          metadata: { name: "edge", namespace: "fleet", uid: "u", resourceVersion: "7" },
          spec: { clusterSets: ["c"] },
        },
        isMasked: false,
      }),
    "/api/v1/activity": () => answered({ rows, total: rows.length, users: [], kinds: [] }),
    "/api/v1/placements/options": () => answered({ namespaces: [], labels: [], claims: [], taints: [], scores: [] }),
  });
  render(<Editor />);
  const version = await screen.findByLabelText<HTMLSelectElement>("Version");
  const labels = [...version.options].map(({ text }) => text.replace(/,.*/, ""));
  expect(labels).toEqual(["as it is edited", "as it is stored", "before bea changed it", "before ada changed it"]);
  fireEvent.change(version, { target: { value: "1" } });
  fireEvent.change(await screen.findByLabelText("Compared with the placement"), { target: { value: "2" } });
  await waitFor(() =>
    expect(drafts.at(-1)).toMatchObject({ object: { spec: { clusterSets: ["a"] } }, against: { clusterSets: ["b"] } }),
  );
  expect(version.value).toBe("1");
});
