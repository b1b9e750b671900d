import type { ObjectAnswer, ObjectId, WholeObject } from "@/lib/api/objects/whole-objects";
import type { Problem } from "@/lib/api/problem";
import type { RawObject } from "@/lib/kube/object";
import { deepEqual } from "@/lib/kube/patches";
import { editableOf } from "@/lib/objects/editable";
import { ApiProblem } from "@/lib/queries/request/api-problem";

/** What became of a write, or of the question what would. */
export type Written<Answer = ObjectAnswer> =
  | {
      readonly result: "written";
      readonly answer: Answer;
      /** The version that it was written over. */
      readonly base: WholeObject;
    }
  /** What it does to clusters is not, or no longer, what was reviewed; nothing was written. */
  | { readonly result: "unconfirmed"; readonly message: string }
  /** The editable part changed on the hub; nothing was written. */
  | { readonly result: "conflict"; readonly theirs: WholeObject }
  | { readonly result: "refused"; readonly message: string; readonly causes?: Problem["causes"] };

interface Ways<Answer> {
  readonly send: (id: ObjectId, object: RawObject) => Promise<Answer>;
  readonly read: (id: ObjectId) => Promise<ObjectAnswer>;
}

/** Of a write that meets only news of the object's status, which do not concern it. */
const MAX_ATTEMPTS = 4;

/** Writes an edit of `base`, never over a change its author has not seen. */
export async function writeEdit<Answer>(
  id: ObjectId,
  base: WholeObject,
  edited: RawObject,
  { send, read }: Ways<Answer>,
): Promise<Written<Answer>> {
  let seen = base;
  try {
    for (let tries = 1; ; tries += 1) {
      const answer = await unlessConflict(send(id, over(seen, edited)));
      if (answer) return { result: "written", answer, base: seen };
      const { object: theirs } = await read(id);
      if (tries === MAX_ATTEMPTS || !isSameToEdit(theirs, base)) return { result: "conflict", theirs };
      seen = theirs;
    }
  } catch (error) {
    return refusal(error);
  }
}

/** An edit as it is sent over this version. */
export function over({ metadata: { uid, resourceVersion } }: WholeObject, edited: RawObject): RawObject {
  return { ...edited, metadata: { ...edited.metadata, uid, resourceVersion } };
}

/** Whether two versions differ in nothing that people edit. */
export function isSameToEdit(one: WholeObject, other: WholeObject): boolean {
  return one.metadata.uid === other.metadata.uid && deepEqual(editableOf(one), editableOf(other));
}

async function unlessConflict<Answer>(answer: Promise<Answer>): Promise<Answer | undefined> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof ApiProblem && error.problem.code === "conflict") return undefined;
    throw error;
  }
}

function refusal(error: unknown): Written<never> {
  const message = error instanceof Error ? error.message : "Unexpected answer from the console.";
  if (error instanceof ApiProblem && error.problem.code === "unconfirmed") return { result: "unconfirmed", message };
  return { result: "refused", message, causes: error instanceof ApiProblem ? error.problem.causes : undefined };
}
