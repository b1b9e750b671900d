import { ApiProblem, isNotFound } from "@/lib/queries/api-problem";

export type Verb = "approve" | "accept";

interface Step {
  readonly verb: Verb;
  readonly write: () => Promise<void>;
}

/** One of several that the same is done to; its steps come one after the other. */
export interface Task {
  readonly name: string;
  readonly steps: readonly Step[];
}

/** What became of one: "left-out" where it is no longer what was shown, "failed" where the same may go through another time. */
export interface Said {
  readonly phase: "done" | "left-out" | "failed" | "not-begun";
  /** What was done of it, whatever came then. */
  readonly done: readonly Verb[];
  readonly why: string;
}

/** So many are under way at once; a person has eight requests to the hub at a time. */
const WIDTH = 4;

interface Carrying {
  /** Once it fires nothing more is begun. */
  readonly signal: AbortSignal;
  /** Is told of each task what became of it, once. */
  readonly onSaid: (name: string, said: Said) => void;
}

/** Does all that is to be done to several. Each answers for itself: what becomes of one is nothing to the others. */
export async function carryOut(tasks: readonly Task[], { signal, onSaid }: Carrying): Promise<void> {
  const rest = tasks.values();
  const worker = async () => {
    for (const task of rest) onSaid(task.name, signal.aborted ? NOT_BEGUN : await stepByStep(task));
  };
  await Promise.all(Array.from({ length: WIDTH }, worker));
}

/** What is still to be done where trying again is of use; what is no longer what was shown is not tried again. */
export function tasksLeft(tasks: readonly Task[], said: ReadonlyMap<string, Said>): Task[] {
  return tasks.flatMap((task) => {
    const { phase, done } = said.get(task.name) ?? NOT_BEGUN;
    if (phase === "done" || phase === "left-out") return [];
    return [{ ...task, steps: task.steps.filter(({ verb }) => !done.includes(verb)) }];
  });
}

const NOT_BEGUN: Said = { phase: "not-begun", done: [], why: "Not begun." };

async function stepByStep({ steps }: Task): Promise<Said> {
  const done: Verb[] = [];
  for (const { verb, write } of steps) {
    try {
      await write();
    } catch (error) {
      return { phase: isOther(error) ? "left-out" : "failed", done, why: error instanceof Error ? error.message : "It failed." };
    }
    done.push(verb);
  }
  return { phase: "done", done, why: "" };
}

function isOther(error: unknown): boolean {
  return isNotFound(error) || (error instanceof ApiProblem && error.problem.code === "conflict");
}
