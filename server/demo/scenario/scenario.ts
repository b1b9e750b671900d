import { parseDocument } from "yaml";
import type { RawObject } from "@/lib/kube/object";
import { z } from "@/lib/kube/zod";
import { isSeedKind } from "@/server/demo/seed/create-once";
import { ClusterChoice, choiceProblem } from "./cluster-choice";
import { at, FAULT_NAMES, FaultSpec } from "./fault-spec";
import { issueText, pathText } from "./issue-messages";

/** Only to see whether it can be applied; what goes to the hub is what was written. */
const Applied = z.looseObject({
  apiVersion: z.string(),
  kind: z.string(),
  metadata: z.looseObject({ name: z.string() }),
});

const Change = z.strictObject({
  at,
  /** In the namespace of each of these clusters; otherwise where the objects say. */
  clusters: z.optional(ClusterChoice),
  apply: z.array(Applied).check(z.minLength(1)),
});

const Timed = z.looseObject({ at });

const ScenarioFile = z.strictObject({
  /** What to look at, in a sentence. */
  description: z._default(z.string(), ""),
  clusters: z.optional(z.int().check(z.gte(1), z.lte(10_000))),
  seed: z.optional(z.int().check(z.gte(0))),
  speed: z.optional(z.number().check(z.gte(1), z.lte(1_000))),
  faults: z._default(z.array(z.unknown()), []),
  changes: z._default(z.array(Change), []),
});

export interface Scenario {
  readonly description: string;
  readonly clusters: number | undefined;
  readonly seed: number | undefined;
  readonly speed: number | undefined;
  readonly faults: readonly { readonly at: number; readonly spec: FaultSpec }[];
  readonly changes: readonly ScenarioChange[];
}

interface ScenarioChange {
  readonly at: number;
  /** In the namespaces of these; undefined where the objects say where they belong. */
  readonly clusters: ClusterChoice | undefined;
  readonly apply: readonly RawObject[];
}

/** A text that is no scenario; its message says where, and why. */
export class ScenarioError extends Error {
  override readonly name = "ScenarioError";
}

/** Reads YAML, and so JSON. Throws `ScenarioError`. */
export function parseScenario(text: string): Scenario {
  const document = parseDocument(text, { prettyErrors: true });
  const [broken] = document.errors;
  if (broken) throw new ScenarioError(`It is not YAML: ${broken.message.split("\n", 1)[0]?.replace(/:$/, "")}`);
  return readScenario(document.toJS());
}

export function readScenario(value: unknown): Scenario {
  const { description, clusters, seed, speed, faults, changes } = read(ScenarioFile, value ?? {}, []);
  return {
    description,
    clusters,
    seed,
    speed,
    faults: faults.map((fault, index) => timedFault(fault, ["faults", index])),
    changes: changes.map(({ at: when, clusters: where, apply }, index) => ({
      at: when,
      clusters: where && checkedChoice(where, ["changes", index]),
      apply: apply.map((object, ordinal) => applicable(object, ["changes", index, "apply", ordinal])),
    })),
  };
}

/** One fault, as it is sent to the control endpoint. Throws `ScenarioError`. */
export function readFault(value: unknown, path: readonly PropertyKey[] = []): FaultSpec {
  const spec = read(FaultSpec, value, path);
  if ("clusters" in spec) checkedChoice(spec.clusters, path);
  return spec;
}

function checkedChoice(choice: ClusterChoice, path: readonly PropertyKey[]): ClusterChoice {
  const problem = choiceProblem(choice);
  if (problem) throw new ScenarioError(`${pathText([...path, "clusters", problem.field])} ${problem.message}.`);
  return choice;
}

function timedFault(value: unknown, path: readonly PropertyKey[]): Scenario["faults"][number] {
  const { at: when, ...fault } = read(Timed, value, path);
  return { at: when, spec: readFault(fault, path) };
}

function applicable(object: z.infer<typeof Applied>, path: readonly PropertyKey[]): RawObject {
  if (isSeedKind(object)) return object;
  throw new ScenarioError(`${pathText([...path, "kind"])} cannot be ${object.apiVersion} ${object.kind}.`);
}

function read<T>(schema: z.ZodMiniType<T>, value: unknown, path: readonly PropertyKey[]): T {
  const result = schema.safeParse(value, { reportInput: true });
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  if (!issue) throw new ScenarioError(`${pathText(path)} is invalid.`);
  throw new ScenarioError(`${issueText({ ...issue, path: [...path, ...issue.path] }, { fault: FAULT_NAMES })}.`);
}
