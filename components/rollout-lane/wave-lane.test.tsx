// @vitest-environment happy-dom
import { screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { render } from "@/components/testing/render";
import type { LaneGate } from "./gate";
import type { LaneWave } from "./wave";
import { WaveLane } from "./wave-lane";

function waves(size: number, current: number): LaneWave[] {
  return Array.from({ length: size }, (_, index) => ({
    id: `wave ${index}`,
    name: `Wave ${index + 1}`,
    phase: phaseAt(index - current),
    who: `group-${index + 1}`,
    size: 10 * (index + 1),
    current: index === current,
    segments: [],
    counts: [{ text: `counts of ${index + 1}` }],
    times: [],
  }));
}

function phaseAt(distance: number): LaneWave["phase"] {
  if (distance === 0) return "applying";
  return distance < 0 ? "done" : "waiting";
}

const gates = (size: number): LaneGate[] =>
  Array.from({ length: size }, (_, index) => ({
    name: `Gate ${index + 1}`,
    state: index === 0 ? "open" : "far",
    rule: `rule ${index + 1}`,
  }));

const steps = () => screen.getAllByRole("listitem");
const stepNames = () => steps().map(({ textContent }) => /(Wave|Gate) \d/.exec(textContent)?.[0]);

describe("a lane of waves", () => {
  it("lists waves and the gates between them in the order of time", () => {
    render(<WaveLane label="Waves" waves={waves(3, 1)} gates={gates(2)} />);
    expect(screen.getByRole("list", { name: "Waves" }).children).toHaveLength(5);
    expect(stepNames()).toEqual(["Wave 1", "Gate 1", "Wave 2", "Gate 2", "Wave 3"]);
  });

  it("calls the wave that is moving the current step", () => {
    render(<WaveLane label="Waves" waves={waves(3, 1)} gates={gates(2)} />);
    expect(steps().map((step) => step.getAttribute("aria-current"))).toEqual([null, null, "step", null, null]);
  });

  it.each([
    ["one lane has no gate", 1, 0, ["Wave 1"]],
    ["no gate stands behind the last wave", 2, 3, ["Wave 1", "Gate 1", "Wave 2"]],
  ])("%s", (_, size, gateSize, names) => {
    render(<WaveLane label="Waves" waves={waves(size, 0)} gates={gates(gateSize)} />);
    expect(stepNames()).toEqual(names);
  });

  it("gives the current wave the most width, and larger waves more than smaller ones", () => {
    render(<WaveLane label="Waves" waves={waves(3, 1)} gates={[]} />);
    const [first = 0, current = 0, last = 0] = steps().map(({ style }) => Number(style.flexGrow));
    expect([first > 0, last > first, current > last]).toEqual([true, true, true]);
  });

  it("keeps the widths while the rollout goes on to the next wave", () => {
    const widths = () => steps().map(({ style }) => style.flexGrow);
    const { rerender } = render(<WaveLane label="Waves" waves={waves(3, 0)} gates={[]} />);
    const before = widths();
    rerender(<WaveLane label="Waves" waves={waves(3, 1)} gates={[]} />);
    expect(widths()).toEqual(before);
  });

  it("gives room to a shortened wave that becomes the current one", () => {
    const { rerender } = render(<WaveLane label="Waves" waves={waves(9, 0)} gates={[]} />);
    expect(screen.queryByText("counts of 9")).toBeNull();
    rerender(<WaveLane label="Waves" waves={waves(9, 8)} gates={[]} />);
    expect(screen.getByText("counts of 9")).toBeTruthy();
  });

  it("shortens the waves away from the current one of many, which keep their names, and the gates beside them", () => {
    render(<WaveLane label="Waves" waves={waves(9, 4)} gates={gates(8)} />);
    expect(stepNames().filter((name) => name?.startsWith("Wave"))).toHaveLength(9);
    expect(screen.getAllByText(/^counts of/).map(({ textContent }) => textContent)).toEqual(
      [4, 5, 6, 7].map((number) => `counts of ${number}`),
    );
    const titles = steps().flatMap(({ dataset, title }) => (dataset.state ? [title] : []));
    expect(titles).toEqual([
      "Gate 1 open: rule 1",
      "Gate 2: rule 2",
      "Gate 3: rule 3",
      "",
      "",
      "",
      "Gate 7: rule 7",
      "Gate 8: rule 8",
    ]);
  });
});
