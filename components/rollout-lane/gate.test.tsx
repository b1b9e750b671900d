// @vitest-environment happy-dom
import { screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { render } from "@/components/testing/render";
import { Gate, type LaneGate } from "./gate";

const RULE = "opens at 98 % healthy for 15 min; now 97.6 %";

function gate(change: Partial<LaneGate> = {}, small = false): HTMLElement {
  render(
    <ol>
      <Gate gate={{ name: "Gate 3", state: "shut", rule: RULE, ...change }} small={small} />
    </ol>,
  );
  return screen.getByRole("listitem");
}

/** What is read out, word by word. */
const words = (element: HTMLElement) => element.textContent.replaceAll(/\s+/g, " ").trim();
const isBarred = (element: HTMLElement) => element.querySelector(".gate-bar") !== null;
const stops = (element: HTMLElement) => screen.getByText("Gate 3").className.includes("waiting") && isBarred(element);

describe("a gate", () => {
  it.each<[LaneGate["state"], string, { readonly isBarred: boolean; readonly stops: boolean }]>([
    ["open", "Gate 3 open", { isBarred: false, stops: false }],
    ["shut", "Gate 3 shut", { isBarred: true, stops: true }],
    ["far", "Gate 3", { isBarred: true, stops: false }],
    ["held", "Gate 3 held", { isBarred: true, stops: true }],
  ])("that is %s says %j and what it asks for", (state, name, looks) => {
    const element = gate({ state });
    expect(words(element)).toBe(`${name} ${RULE}`);
    expect({ isBarred: isBarred(element), stops: stops(element) }).toEqual(looks);
  });

  it("draws its door and its arrow for the eye alone", () => {
    const element = gate();
    expect([...element.children].flatMap((child) => child.getAttribute("aria-hidden") ?? [])).toEqual(["true", "true"]);
  });

  it("says who holds it, before its rule", () => {
    expect(words(gate({ state: "held", heldBy: "m.kessler" }))).toContain(`m.kessler ${RULE}`);
  });

  it.each<[string, Partial<LaneGate>, boolean, string]>([
    ["nothing where its rule stands beside it", {}, false, ""],
    ["the whole story where there is one", { title: "ada may open it" }, false, "ada may open it"],
    ["name, state and rule where it is small", {}, true, `Gate 3 shut: ${RULE}`],
    ["name, state and story where it is small", { title: "ada may open it" }, true, "Gate 3 shut: ada may open it"],
    ["no state that is far away", { state: "far" }, true, `Gate 3: ${RULE}`],
  ])("says on hover %s", (_, change, small, title) => {
    expect(gate(change, small).title).toBe(title);
  });

  it("is still read out where it is small", () => {
    expect(words(gate({ state: "open" }, true))).toBe(`Gate 3 open ${RULE}`);
  });
});
