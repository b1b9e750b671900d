// @vitest-environment happy-dom
import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { render } from "@/components/testing/render";
import type { PlannedWrite } from "@/lib/api/addons/enable";
import { PlannedWrites } from "./planned-writes";

const created = (namespace: string): PlannedWrite => ({
  verb: "create",
  kind: "ManagedClusterAddOn",
  namespace,
  name: "hello",
  after: `kind: ManagedClusterAddOn\nnamespace: ${namespace}\n`,
});
const PATCHED: PlannedWrite = {
  verb: "patch",
  kind: "ClusterManagementAddOn",
  name: "hello",
  before: "install: Manual\n",
  after: "install: Placements\n",
};
const DELETED: PlannedWrite = {
  verb: "delete",
  kind: "Placement",
  namespace: "fleet",
  name: "old",
  before: "numberOfClusters: 3\n",
};

const titles = () => screen.queryAllByRole("heading", { level: 4 }).map(({ textContent }) => textContent);
const linesIn = (element: Element) => [...element.querySelectorAll("pre > span")].map(({ textContent }) => textContent);

describe("planned writes", () => {
  it("say of each object what becomes of it, changes first", () => {
    render(<PlannedWrites writes={[created("c1"), DELETED, PATCHED]} />);
    expect(titles()).toEqual([
      "ClusterManagementAddOn hello, changed",
      "Placement fleet/old, deleted",
      "ManagedClusterAddOn c1/hello, new",
    ]);
  });

  it("show what changes line by line", async () => {
    render(<PlannedWrites writes={[PATCHED]} />);
    const changes = screen.getByRole("region", { name: "ClusterManagementAddOn hello, changed" });
    const lines = ["−removed: install: Manual", "+added: install: Placements"];
    await waitFor(() => expect(linesIn(changes)).toEqual(lines));
  });

  it("show what is new as a whole", () => {
    render(<PlannedWrites writes={[created("c1")]} />);
    const lines = linesIn(screen.getByRole("region", { name: "ManagedClusterAddOn c1/hello, new" }));
    expect(lines).toEqual(["1kind: ManagedClusterAddOn", "2namespace: c1"]);
  });

  it("show what is lost when somebody asks", async () => {
    const { user, container } = render(<PlannedWrites writes={[DELETED]} />);
    const details = container.querySelector("details");
    expect(details?.open).toBe(false);
    await user.click(screen.getByText(/as YAML$/));
    expect(details?.open).toBe(true);
    expect(linesIn(details ?? container)).toEqual(["1numberOfClusters: 3"]);
  });

  it("show equal ones once, and name the others", () => {
    const { container } = render(<PlannedWrites writes={["c1", "c2", "c3"].map(created)} />);
    expect(titles()).toEqual(["ManagedClusterAddOn c1/hello, new"]);
    expect(screen.getByText(/^and 2 more .*, new$/)).toBeTruthy();
    const others = within(container.querySelector("details") ?? container).getAllByText(/^c\d/);
    expect(others.map(({ textContent }) => textContent)).toEqual(["c2/hello", "c3/hello"]);
  });

  it("show one without a text by its name alone", () => {
    const { container } = render(<PlannedWrites writes={[{ verb: "delete", kind: "Placement", name: "old" }]} />);
    expect(container.textContent).toBe("Placement old, deleted");
  });
});
