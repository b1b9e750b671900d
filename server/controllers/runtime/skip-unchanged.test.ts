import { describe, expect, it } from "vitest";
import { after, type Outcome, onChange } from "./controller";
import { skipUnchanged } from "./skip-unchanged";

const { signal } = new AbortController();

/** A reconcile with settable inputs and outcome, which counts its calls. */
function counting() {
  const state = {
    inputs: [{}] as readonly unknown[] | undefined,
    outcome: onChange as Outcome | Error,
    reconciles: 0,
    during: (): void => undefined,
  };
  const reconcile = skipUnchanged({
    inputs: () => state.inputs,
    async reconcile() {
      state.reconciles += 1;
      state.during();
      if (state.outcome instanceof Error) throw state.outcome;
      return state.outcome;
    },
  });
  const call = async (times: number) => {
    for (let time = 0; time < times; time += 1) await reconcile("a", signal)?.catch(() => undefined);
    return state.reconciles;
  };
  return { state, call };
}

describe("skipUnchanged", () => {
  it("reconciles once while all inputs are the same, and again when one changes, is added or removed", async () => {
    const { state, call } = counting();
    const [one, two] = [{}, {}];
    state.inputs = [one, two, undefined];
    expect(await call(3)).toBe(1);
    for (const inputs of [
      [one, { ...two }, undefined],
      [one, two],
      [one, two, {}],
      [two, one, undefined],
    ]) {
      state.inputs = inputs;
      const before = state.reconciles;
      expect(await call(3)).toBe(before + 1);
    }
  });

  it("reconciles each time where inputs are unknown, and after a failure or a request to come back later", async () => {
    const { state, call } = counting();
    state.inputs = undefined;
    expect(await call(3)).toBe(3);
    state.inputs = [1];
    state.outcome = new Error("refused");
    expect(await call(3)).toBe(6);
    state.outcome = after(1_000);
    expect(await call(3)).toBe(9);
    state.outcome = onChange;
    expect(await call(3)).toBe(10);
  });

  it("forgets a key whose inputs were unknown meanwhile", async () => {
    const { state, call } = counting();
    const { inputs } = state;
    expect(await call(2)).toBe(1);
    state.inputs = undefined;
    expect(await call(1)).toBe(2);
    state.inputs = inputs;
    expect(await call(2)).toBe(3);
  });

  it("reconciles again after its own writes and after a change during a reconcile", async () => {
    const { state, call } = counting();
    state.during = () => {
      if (state.reconciles < 3) state.inputs = [{}];
    };
    expect(await call(10)).toBe(3);
  });
});
