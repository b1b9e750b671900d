// @vitest-environment happy-dom
import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { answered, answerRequests, refused } from "@/components/testing/console-answers";
import { render } from "@/components/testing/render";
import type { CommonFactors as Answer } from "@/lib/api/clusters/common-factors";
import { CommonFactors } from "./common-factors";
import { factorFilter } from "./factor-filter";

const PATH = "/api/v1/common-factors";
const FOUND: Answer["found"][number] = {
  factors: [{ key: "region", value: "eu-west-1" }],
  affected: 41,
  affectedWith: 38,
  size: 42,
  lift: 12,
  counterExamples: ["c1", "c2", "c3"],
};

function draw(answer: Partial<Answer>, isQuiet = false) {
  const requests = answerRequests({ [PATH]: () => answered({ affected: 41, size: 900, found: [], ...answer }) });
  return { requests, ...render(<CommonFactors q="health:unhealthy" addOn="logs" isQuiet={isQuiet} />) };
}

it("says what they have in common, who has it and is well, and leads to all that have it", async () => {
  const { requests } = draw({ found: [FOUND] });
  const line = await screen.findByText(
    "38 of 41 have region eu-west-1, 12 times as many as by chance; 4 others with it are well.",
  );
  expect(requests).toEqual([`${PATH}?q=health:unhealthy&addOn=logs`]);
  expect(line.parentElement?.textContent).toContain("Well: c1, c2, c3 …");
  expect(screen.getByRole("link", { name: "c2" }).getAttribute("href")).toBe("/clusters/c2");
  expect(screen.getByRole("link", { name: "Show all 42 with it" }).getAttribute("href")).toBe(
    "/clusters?q=addon%3Dlogs%20region%3Deu-west-1",
  );
});

it.each<[Partial<Answer>, string]>([
  [{}, "They have nothing in common that the others lack."],
  [{ affected: 2 }, "Fewer than three clusters prove nothing."],
  [{ size: 41 }, "There are no others to compare them with."],
])("says so for %j", async (answer, text) => {
  draw(answer);
  expect(await screen.findByText(text)).toBeTruthy();
});

it("says where it is quiet only that nothing else is shared, once that was looked for", async () => {
  draw({}, true);
  expect(await screen.findByText("Nothing else is shared.")).toBeTruthy();
});

it.each<Partial<Answer>>([{ affected: 2 }, { size: 41 }, { partial: true }])(
  "says nothing where it is quiet and %j",
  async (answer) => {
    const { requests, container } = draw(answer, true);
    await expect.poll(() => requests.length).toBe(1);
    expect(container.textContent).toBe("");
  },
);

it("says what failed", async () => {
  answerRequests({ [PATH]: () => refused("unavailable", { detail: "No." }) });
  render(<CommonFactors q="health:unhealthy" />);
  expect(await screen.findByText("What they have in common could not be read: No.")).toBeTruthy();
});

it.each([
  ["region", "eu west", 'region="eu west"'],
  ["Kubernetes", "v1.31", "version:v1.31"],
  ["label topology.kubernetes.io/zone", "a", "label.topology.kubernetes.io/zone=a"],
  ["claim id.example.org", "7", "claim.id.example.org=7"],
  ["label empty", "", undefined],
  ["logs addontemplates", "logs-2 (12345678)", undefined],
])("clusters with %s %s are %s", (key, value, filter) => {
  expect(factorFilter([{ key, value }])).toBe(filter);
});
