import { describe, expect, it } from "vitest";
import type { Problem } from "@/lib/api/problem";
import { seededRandom } from "@/lib/kube/random";
import { ApiProblem, ConsoleUnreachable } from "@/lib/queries/request/api-problem";
import { carryOut, type Task, type TaskResult, tasksLeft, type Verb } from "./bulk";

function problem(code: Problem["code"], title: string = code): ApiProblem {
  return new ApiProblem({ type: "about:blank", title, status: 400, code });
}

/** A task whose steps fail as named; `log` has what was written. */
function task(name: string, failures: Partial<Record<Verb, Error>> = {}, log: string[] = []): Task {
  const step = (verb: Verb) => ({
    verb,
    write: async () => {
      await Promise.resolve();
      const failure = failures[verb];
      if (failure) throw failure;
      log.push(`${verb} ${name}`);
    },
  });
  return { name, steps: [step("approve"), step("accept")] };
}

async function run(tasks: readonly Task[], signal = new AbortController().signal): Promise<Map<string, TaskResult>> {
  const results = new Map<string, TaskResult>();
  await carryOut(tasks, { signal, onResult: (name, each) => results.set(name, each) });
  return results;
}

const both = ["approve", "accept"] as const;

describe("doing the same to several", () => {
  it.each<[string, Partial<Record<Verb, Error>>, TaskResult]>([
    ["all goes well", {}, { phase: "done", done: both, why: "" }],
    [
      "it changed meanwhile",
      { approve: problem("conflict", "Changed.") },
      { phase: "left-out", done: [], why: "Changed." },
    ],
    ["it has gone", { approve: problem("not-found", "Gone.") }, { phase: "left-out", done: [], why: "Gone." }],
    ["the right is missing", { approve: problem("forbidden", "No.") }, { phase: "failed", done: [], why: "No." }],
    ["no one answers", { approve: new ConsoleUnreachable("Away.") }, { phase: "failed", done: [], why: "Away." }],
    [
      "the second step fails",
      { accept: problem("internal", "Oh.") },
      { phase: "failed", done: ["approve"], why: "Oh." },
    ],
    [
      "the second step meets another",
      { accept: problem("conflict", "Too.") },
      { phase: "left-out", done: ["approve"], why: "Too." },
    ],
  ])("says of each what became of it: %s", async (_, failures, expected) => {
    expect((await run([task("a"), task("b", failures)])).get("b")).toEqual(expected);
  });

  it("begins nothing more once it is stopped, and says so of all the rest", async () => {
    const stopping = new AbortController();
    const log: string[] = [];
    const tasks = Array.from({ length: 20 }, (_, index) => task(String(index), {}, log));
    const results = new Map<string, TaskResult>();
    const onResult = (name: string, each: TaskResult) => {
      results.set(name, each);
      stopping.abort();
    };
    await carryOut(tasks, { signal: stopping.signal, onResult });
    const phases = [...results.values()].map(({ phase }) => phase);
    expect(results.size).toBe(20);
    expect(phases.filter((phase) => phase === "done").length).toBeLessThanOrEqual(4);
    expect(log).toHaveLength(2 * phases.filter((phase) => phase === "done").length);
  });

  it("tries again what may go through, from the step that failed, and nothing that is no longer what it was", async () => {
    const log: string[] = [];
    const tasks = [
      task("done", {}, log),
      task("half", { accept: problem("internal") }, log),
      task("other", { approve: problem("conflict") }, log),
      task("away", { approve: new ConsoleUnreachable("Away.") }, log),
      task("never", {}, log),
    ];
    const results = await run(tasks.slice(0, 4));
    expect(tasksLeft(tasks, results).map(({ name, steps }) => `${name}: ${steps.map(({ verb }) => verb)}`)).toEqual([
      "half: accept",
      "away: approve,accept",
      "never: approve,accept",
    ]);
  });

  it("tells of every one once, writes nothing twice, and never accepts what it has not approved", async () => {
    const random = seededRandom(7);
    const codes = [undefined, undefined, "conflict", "internal", "forbidden", "not-found"] as const;
    for (let round = 0; round < 50; round += 1) {
      const log: string[] = [];
      const pick = () => {
        const code = codes[Math.floor(random() * codes.length)];
        return code && problem(code);
      };
      const tasks = Array.from({ length: Math.floor(random() * 30) }, (_, index) =>
        task(`t${index}`, { approve: pick(), accept: pick() }, log),
      );
      let reports = 0;
      const results = new Map<string, TaskResult>();
      const onResult = (name: string, each: TaskResult) => {
        reports += 1;
        results.set(name, each);
      };
      await carryOut(tasks, { signal: new AbortController().signal, onResult });
      expect([reports, results.size]).toEqual([tasks.length, tasks.length]);
      await carryOut(tasksLeft(tasks, results), { signal: new AbortController().signal, onResult });
      expect(new Set(log).size).toBe(log.length);
      for (const line of log) if (line.startsWith("accept")) expect(log).toContain(line.replace("accept", "approve"));
    }
  });
});
