// @vitest-environment happy-dom
import { screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { answered, answerRequests } from "@/components/testing/console-answers";
import { render } from "@/components/testing/render";
import { CauseList } from "./cause-list";

const cause = (message: string, size: number) => ({ message, size, health: "unhealthy", phase: "done" }) as const;
const region = (value: string) => ({
  factors: [{ key: "region", value }],
  ...{ affected: 9, affectedWith: 9, size: 9, lift: 12, counterExamples: [] },
});

it("leads from each reason to its clusters, and to what these have in common", async () => {
  const requests = answerRequests({
    "/api/v1/common-factors": (query) =>
      answered({ affected: 9, size: 90, found: [region(query.get("q")?.includes("reason=") ? "eu" : "us")] }),
  });
  const causes = [cause('Pod "a" is down.', 9), cause("Rare.", 2)];
  const { user } = render(<CauseList row={{ name: "logs", causes }} />);
  const [first, second] = within(screen.getByRole("list")).getAllByRole("listitem");
  if (!first || !second) throw new Error("there are two causes");
  const q = 'reason="Pod \\"a\\" is down."';
  const link = within(first).getByRole("link", { name: "9 clusters" });
  const { pathname, searchParams } = new URL(link.getAttribute("href") ?? "", "http://x");
  expect([pathname, searchParams.get("q")]).toEqual(["/addons/logs/clusters", q]);
  expect(within(second).queryByRole("button")).toBeNull();
  expect(await screen.findByText(/have region us/)).toBeDefined();
  await user.click(within(first).getByRole("button", { name: 'In common: Pod "a" is down.' }));
  expect(await within(first).findByText(/have region eu/)).toBeDefined();
  expect(requests).toHaveLength(2);
});
