// @vitest-environment happy-dom
import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { newQueryClient } from "@/components/testing/query-client";
import { render } from "@/components/testing/render";
import { rolloutPhases } from "@/lib/queries/history/rollout-phases";
import { PhaseHistory } from "./phase-history";
import { emptyRollout } from "./testing";

it("says when the rollout and its waves reached which stage", () => {
  const row = emptyRollout();
  const queries = newQueryClient();
  const version = JSON.stringify([row.stage, row.waves.map(({ stage }) => stage)]);
  queries.setQueryData(rolloutPhases(row.name, version).queryKey, {
    since: "2026-11-26T07:00:00Z",
    phases: [
      { at: "2026-11-26T08:10:00Z", stage: "done" },
      { at: "2026-11-26T08:00:00Z", stage: "applying", wave: 2, group: "canary" },
    ],
  });
  render(<PhaseHistory row={row} />, queries);
  expect(screen.getAllByRole("listitem").map(({ textContent }) => textContent?.replace(/^.*\d\d:\d\d/, ""))).toEqual([
    "The rolloutDone",
    "Wave 2 (canary)Applying",
  ]);
});
