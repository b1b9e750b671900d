import { expect, it } from "vitest";
import type { ListGroup } from "@/lib/api/list/list";
import { queueSections, requestsIn, sectionQuery, shownFilter, sizeIn } from "./queue";

const NONE = { values: [], more: 0 };

function group(name: string, size = 1): ListGroup {
  return { group: name, size, names: [], why: NONE, where: NONE };
}

function sections(state: "waiting" | "issued", ...groups: readonly ListGroup[]): string[] {
  return queueSections(groups, state).map(({ title, size }) => `${title}: ${size}`);
}

it("stands by where the cluster is, those outside first", () => {
  expect(
    sections("waiting", group("absent low", 2), group("available low", 3), group("joining low"), group("pending low")),
  ).toEqual(["Pending clusters: 1", "Accepted clusters: 4", "No such cluster on the hub: 2"]);
});

it.each([
  ["high", "Accepted clusters: 2"],
  ["review", "Pending clusters: 2"],
])("puts the section with the greatest risk first: %s beside a cluster that waits", (risk, first) => {
  const [section] = sections(
    "waiting",
    group("pending low"),
    group("pending cluster"),
    group("available low"),
    group(`available ${risk}`),
  );
  expect(section).toBe(first);
});

it("keeps apart what an add-on's manager answers by itself", () => {
  expect(sections("waiting", group("manager low", 5), group("available review"))).toEqual([
    "Accepted clusters: 1",
    "Handled by an add-on's manager: 5",
  ]);
});

it("has what was decided in one order, whatever its risk was", () => {
  expect(sections("issued", group("available high"), group("pending low"), group("sideways low"))).toEqual([
    "Pending clusters: 1",
    "Accepted clusters: 1",
  ]);
});

it("asks for the rows of a section as the list knows them", () => {
  expect(sectionQuery("outside", { state: "waiting", q: "" })).toEqual({
    q: "waits=person status=pending,denied",
    sort: "queue",
  });
  expect(sectionQuery("answered", { state: "waiting", q: "" })).toEqual({ q: "waits=manager", sort: "queue" });
  expect(sectionQuery("nowhere", { state: "denied", q: "" })).toEqual({
    q: "state=denied status=absent",
    sort: "age",
  });
  expect(sectionQuery("inside", { state: "issued", q: "" }).sort).toBe("expires");
  expect(sectionQuery("inside", { state: "issued", q: "", sort: "-age" }).sort).toBe("-age");
});

it("asks for no more of a section, and of a tab, than the filter leaves", () => {
  expect(sectionQuery("outside", { state: "waiting", q: "risk:high" }).q).toBe(
    "waits=person status=pending,denied risk:high",
  );
  expect(shownFilter({ state: "waiting", q: "risk:high eks" })).toBe("waits=person,manager risk:high eks");
  expect(shownFilter({ state: "issued", q: "" })).toBe("state=issued");
});

it("says how many of a tab are left, and of how many", () => {
  const stats = { grouped: { groups: [group("waiting", 3), group("denied")], more: 0 } };
  expect((["waiting", "issued", "denied"] as const).map((state) => sizeIn(stats, state))).toEqual([3, 0, 1]);
  expect(sizeIn(undefined, "waiting")).toBe(0);
});

it("counts what can be denied: requests, and no cluster that waits without one", () => {
  const groups = [group("pending high", 2), group("pending cluster", 40), group("manager low", 5)];
  expect(requestsIn(groups)).toBe(7);
});
