import type { RawObject } from "@/lib/kube/object";
import type { ObjectStep } from "./copy-as";
import { isFields } from "./editable";
import { readText } from "./object-text";

interface Planned {
  readonly verb: "create" | "patch" | "delete";
  readonly kind: string;
  readonly namespace?: string | undefined;
  readonly name: string;
  /** YAML; of a long run of equal writes, only some have it. */
  readonly before?: string | undefined;
  readonly after?: string | undefined;
}

/** The writes of a plan as objects. One without a text is like the last of its verb and kind, but for its name. */
export function plannedSteps(writes: readonly Planned[]): ObjectStep[] {
  const last = new Map<string, ObjectStep>();
  return writes.flatMap((write) => {
    const { verb, kind, before, after } = write;
    const key = `${verb} ${kind}`;
    const isBare = before === undefined && after === undefined;
    const known = isBare ? last.get(key) : { before: read(before), after: read(after) };
    if (!known) return [];
    last.set(key, known);
    return [isBare ? renamed(known, write) : known];
  });
}

function read(yaml: string | undefined): RawObject | undefined {
  const value = yaml === undefined ? undefined : readText(yaml).value;
  return isFields(value) && isFields(value.metadata) ? { ...value, metadata: value.metadata } : undefined;
}

function renamed({ before, after }: ObjectStep, { name, namespace }: Planned): ObjectStep {
  const of = (object: RawObject | undefined) =>
    object && { ...object, metadata: { ...object.metadata, name, ...(namespace !== undefined && { namespace }) } };
  return { before: of(before), after: of(after) };
}
