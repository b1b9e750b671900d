import { expect, it } from "vitest";
import { Gate } from "./gate";

const never = () => new AbortController().signal;

/** Work of a person that goes on until it is ended. */
function begin(gate: Gate, who: string, signal = never()) {
  const started: (() => void)[] = [];
  const done = gate.run(who, signal, () => new Promise<void>((end) => started.push(end)));
  done.catch(() => undefined);
  return { done, started };
}

it("bounds what all have under way together, and starts the next one of whoever has room", async () => {
  const gate = new Gate();
  const runs = ["ada", "bob", "cy", "dan", "eve"].flatMap((who) => Array.from({ length: 6 }, () => begin(gate, who)));
  const running = () => runs.filter(({ started }) => started.length > 0).length;
  await expect.poll(running).toBe(24);
  runs[0]?.started[0]?.();
  await expect.poll(running).toBe(25);
});

it("refuses more than a hundred of one person that wait, and nobody else's", async () => {
  const gate = new Gate();
  for (let count = 0; count < 106; count += 1) begin(gate, "ada");
  await expect(gate.run("ada", never(), async () => "late")).rejects.toMatchObject({ kind: "busy" });
  expect(await gate.run("bob", never(), async () => "in time")).toBe("in time");
});

it("forgets who leaves while they wait", async () => {
  const gate = new Gate();
  const running = Array.from({ length: 6 }, () => begin(gate, "ada"));
  const left = new AbortController();
  const waiting = begin(gate, "ada", left.signal);
  left.abort(new Error("left"));
  await expect(waiting.done).rejects.toThrow("left");
  for (const { started } of running) started[0]?.();
  await Promise.all(running.map(({ done }) => done));
  expect(waiting.started).toEqual([]);
});
