// @vitest-environment happy-dom
import { screen, waitFor } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { ListBody, ListPage, listOnPage, useListPage } from "@/components/list/list-page";
import { openAt } from "@/components/testing/address";
import { answered, answerRequests, pageOf } from "@/components/testing/console-answers";
import { render } from "@/components/testing/render";
import { ROLLOUTS } from "@/lib/lists/rollouts/fields";
import { rolloutRow } from "@/lib/lists/testing";
import { liveState } from "@/lib/queries/live/live-state";
import { SideNavigation } from "./side-navigation";

vi.mock("next/navigation", () => import("@/components/testing/address"));

const ROWS = (["applying", "done", "done"] as const).map((stage, index) =>
  rolloutRow({ placement: `p${index}`, stage }),
);
const STAGES = {
  values: [
    { value: "moving", size: 1 },
    { value: "done", size: 2 },
  ],
  more: 0,
};

const LIST = listOnPage(ROLLOUTS);

/** As much of it as has the count. */
function RolloutPage() {
  const list = useListPage(LIST);
  return (
    <ListPage title="Rollouts" list={list} loading={null} empty={null}>
      {(page, notices) => (
        <ListBody title="Rollouts" list={list} page={page} notices={notices} summary={null}>
          {() => null}
        </ListBody>
      )}
    </ListPage>
  );
}

/** The navigation said 1, and the page 3. */
it("counts rollouts as their page does", async () => {
  openAt("/rollouts");
  answerRequests({ "/api/v1/rollouts": () => answered(pageOf(ROWS, { facets: { stage: STAGES } })) });
  const { queries } = render(
    <>
      <SideNavigation />
      <RolloutPage />
    </>,
  );
  queries.setQueryData(liveState().queryKey, { status: "polled" });
  const heading = await screen.findByRole("heading", { name: "Rollouts" });
  const figure = heading.nextElementSibling?.textContent;
  expect(figure).toBe("3");
  const entry = screen.getByRole("link", { name: /^Rollouts/ });
  await waitFor(() => expect(entry.querySelector("[data-figure]")?.textContent).toBe(figure));
});
