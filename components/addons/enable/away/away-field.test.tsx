// @vitest-environment happy-dom
import { screen } from "@testing-library/react";
import { useState } from "react";
import { expect, it } from "vitest";
import { render } from "@/components/testing/render";
import { type AwayDraft, awayRequestOf, WAITS_FOR_AWAY } from "./away-draft";
import { AwayField } from "./away-field";

interface ShownProps {
  readonly from?: AwayDraft;
  readonly refusal?: string;
  readonly isGrouped?: boolean;
}

const problems = {
  at: (field: string) => (field === "rollout.away.perMinute" ? "One to ten whole numbers." : undefined),
  ofItself: (field: string) => (field === "rollout.away" ? "Not here." : undefined),
};

function Shown({ from = WAITS_FOR_AWAY, refusal, isGrouped = true }: ShownProps) {
  const [values, setValues] = useState(from);
  return (
    <>
      <AwayField
        values={values}
        onValue={(change) => setValues({ ...values, ...change })}
        isGrouped={isGrouped}
        labels={["region", "registry"]}
        problems={problems}
        refusal={refusal}
      />
      <output>{JSON.stringify(awayRequestOf(values) ?? null)}</output>
    </>
  );
}

const requested = () => JSON.parse(screen.getByRole("status").textContent);

it("asks for bounds once somebody wants to go on, with labels of the fleet and problems at their fields", async () => {
  const { user, container } = render(<Shown />);
  const box = screen.getByRole("checkbox", { name: /^Go on without them/ });
  expect([requested(), screen.queryByRole("textbox")]).toEqual([null, null]);
  await user.click(box);
  expect(requested()).toEqual({});
  await user.type(await screen.findByLabelText("Catch up at a time"), "5");
  await user.type(screen.getByLabelText("Starts a minute"), "50, 100");
  await user.type(screen.getByLabelText("Bound per value of a label"), "registry");
  await user.type(screen.getByLabelText("Of each value at a time"), "10");
  expect(requested()).toEqual({ maxCatchUp: 5, perMinute: [50, 100], perLabel: { label: "registry", max: 10 } });
  expect([...container.querySelectorAll("option")].map(({ value }) => value)).toEqual(["region", "registry"]);
  expect(screen.getAllByRole("alert").flatMap(({ textContent }) => textContent || [])).toEqual([
    "One to ten whole numbers.",
    "Not here.",
  ]);
  await user.click(box);
  expect(requested()).toBeNull();
});

it("says what catching up means without groups", async () => {
  render(<Shown from={{ ...WAITS_FOR_AWAY, away: "on" }} isGrouped={false} />);
  expect(await screen.findByText(/takes a place like any other/)).toBeDefined();
});

it("says why there can be none, and lets what is there be taken back", () => {
  const { rerender } = render(<Shown refusal="Another manager is responsible." />);
  const box = () => screen.getByRole<HTMLInputElement>("checkbox", { name: /Another manager is responsible/ });
  expect(box().disabled).toBe(true);
  rerender(<Shown key="on" from={{ ...WAITS_FOR_AWAY, away: "on" }} refusal="Another manager is responsible." />);
  expect(box().disabled).toBe(false);
});
