import { describe, expect, it } from "vitest";
import { after, type Outcome, onChange } from "./controller";
import { unlessKnown } from "./memo";

const { signal } = new AbortController();

/** A reconcile that is told what it reads, what comes of it, and counts. */
function looking() {
  const state = {
    inputs: [{}] as readonly unknown[] | undefined,
    outcome: onChange as Outcome | Error,
    looks: 0,
    meanwhile: (): void => undefined,
  };
  const look = unlessKnown({
    inputs: () => state.inputs,
    async reconcile() {
      state.looks += 1;
      state.meanwhile();
      if (state.outcome instanceof Error) throw state.outcome;
      return state.outcome;
    },
  });
  const looks = async (times: number) => {
    for (let time = 0; time < times; time += 1) await look("a", signal)?.catch(() => undefined);
    return state.looks;
  };
  return { state, looks };
}

describe("unlessKnown", () => {
  it("looks once while all is the same, and again when anything is another, comes or goes", async () => {
    const { state, looks } = looking();
    const [one, two] = [{}, {}];
    state.inputs = [one, two, undefined];
    expect(await looks(3)).toBe(1);
    for (const inputs of [
      [one, { ...two }, undefined],
      [one, two],
      [one, two, {}],
      [two, one, undefined],
    ]) {
      state.inputs = inputs;
      const before = state.looks;
      expect(await looks(3)).toBe(before + 1);
    }
  });

  it("looks again where it cannot be told what is read, and after a look that failed or depends on the time", async () => {
    const { state, looks } = looking();
    state.inputs = undefined;
    expect(await looks(3)).toBe(3);
    state.inputs = [1];
    state.outcome = new Error("refused");
    expect(await looks(3)).toBe(6);
    state.outcome = after(1_000);
    expect(await looks(3)).toBe(9);
    state.outcome = onChange;
    expect(await looks(3)).toBe(10);
  });

  it("forgets a key that is gone, and one whose last look failed", async () => {
    const { state, looks } = looking();
    const { inputs } = state;
    expect(await looks(2)).toBe(1);
    state.inputs = undefined;
    expect(await looks(1)).toBe(2);
    state.inputs = inputs;
    expect(await looks(2)).toBe(3);
  });

  it("looks again after its own writes, and after a change that came meanwhile", async () => {
    const { state, looks } = looking();
    state.meanwhile = () => {
      if (state.looks < 3) state.inputs = [{}];
    };
    expect(await looks(10)).toBe(3);
  });
});
