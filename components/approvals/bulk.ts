import { ApiProblem, isNotFound } from "@/lib/queries/request/api-problem";

export type Verb = "approve" | "accept" | "deny";

/** What is done to all of them; a batch may be accepted besides. */
export type BulkAction = Exclude<Verb, "accept">;

interface Step {
  readonly verb: Verb;
  readonly write: () => Promise<void>;
}

/** One of several that the same is done to; its steps come one after the other. */
export interface Task {
  readonly name: string;
  readonly steps: readonly Step[];
}

/** One result: "left-out" if it changed since it was shown, "failed" if it may succeed later. */
export interface TaskResult {
  readonly phase: "done" | "left-out" | "failed" | "not-begun";
  /** What was completed, whatever happened then. */
  readonly done: readonly Verb[];
  readonly why: string;
}

/** Number of parallel tasks; a person has eight requests to the hub at a time. */
const WIDTH = 4;

interface Carrying {
  /** Once it fires nothing more is begun. */
  readonly signal: AbortSignal;
  /** Called once with each task's result. */
  readonly onResult: (name: string, results: TaskResult) => void;
}

/** Runs all tasks. They are independent: one result does not affect the others. */
export async function carryOut(tasks: readonly Task[], { signal, onResult }: Carrying): Promise<void> {
  const rest = tasks.values();
  const worker = async () => {
    for (const task of rest) onResult(task.name, signal.aborted ? NOT_BEGUN : await stepByStep(task));
  };
  await Promise.all(Array.from({ length: WIDTH }, worker));
}

/** What is still to be done where trying again is of use; what is no longer what was shown is not tried again. */
export function tasksLeft(tasks: readonly Task[], results: ReadonlyMap<string, TaskResult>): Task[] {
  return tasks.flatMap((task) => {
    const { phase, done } = results.get(task.name) ?? NOT_BEGUN;
    if (phase === "done" || phase === "left-out") return [];
    return [{ ...task, steps: task.steps.filter(({ verb }) => !done.includes(verb)) }];
  });
}

const NOT_BEGUN: TaskResult = { phase: "not-begun", done: [], why: "Not started." };

async function stepByStep({ steps }: Task): Promise<TaskResult> {
  const done: Verb[] = [];
  for (const { verb, write } of steps) {
    try {
      await write();
    } catch (error) {
      return {
        phase: isOther(error) ? "left-out" : "failed",
        done,
        why: error instanceof Error ? error.message : "It failed.",
      };
    }
    done.push(verb);
  }
  return { phase: "done", done, why: "" };
}

function isOther(error: unknown): boolean {
  return isNotFound(error) || (error instanceof ApiProblem && error.problem.code === "conflict");
}
