import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { randomOf } from "@/server/demo/fleet/random";
import { VirtualClock } from "./clock";
import { SimulatedProcess } from "./simulated-process";

let clock: VirtualClock;
let happened: string[];

beforeEach(() => {
  clock = new VirtualClock(randomOf(1));
  clock.install();
  happened = [];
});

afterEach(() => clock.uninstall());

const note = (what: string) => () => void happened.push(`${what} at ${clock.now}`);
const until = (ms: number) => clock.run(() => clock.now >= ms, 2 * ms);

/** A process that has set one timer for each of these moments. */
function sleeper(name: string, ...moments: readonly number[]): SimulatedProcess {
  const process = new SimulatedProcess(name);
  clock.as(process, () => {
    for (const ms of moments) setTimeout(note(`${name} ${ms}`), ms);
  });
  return process;
}

describe("a process", () => {
  it("that is frozen gets its timers when it thaws, in the order asked for, and the others get theirs in time", async () => {
    const frozen = sleeper("frozen", 10, 20);
    sleeper("other", 15);
    frozen.freeze();
    clock.after(100, () => clock.thaw(frozen, "last-come"));
    clock.after(200, () => undefined);
    await until(200);
    expect(happened).toEqual(["other 15 at 15", "frozen 20 at 100", "frozen 10 at 100"]);
  });

  it("that is dead gets none, whether frozen before or not", async () => {
    const dead = sleeper("dead", 50);
    const frozen = sleeper("frozen", 10);
    frozen.freeze();
    clock.after(20, () => {
      dead.kill();
      frozen.kill();
    });
    clock.after(100, () => undefined);
    await until(100);
    expect(happened).toEqual([]);
  });

  it("has a wall clock of its own and the time of all", async () => {
    const ahead = new SimulatedProcess("ahead");
    ahead.setClock(60_000);
    const [wall, running] = clock.as(ahead, () => [Date.now(), performance.now()] as const);
    expect([wall - Date.now(), running - performance.now()]).toEqual([60_000, 0]);
  });
});

it("waits for what other threads of the platform do before it lets time pass", async () => {
  clock.after(1, note("later"));
  const hashed = crypto.subtle.digest("SHA-256", new Uint8Array(1_000_000)).then(note("hashed"));
  await until(1);
  await hashed;
  expect(happened).toEqual(["hashed at 0", "later at 1"]);
});
