import type { RawObject } from "@/lib/kube/object";
import { subdomainProblem } from "@/server/demo/api-server/meta/names";
import type { KindRules, UpdateRules } from "./api-resource";

/** What holds for a kind that asks nothing special. */
export const PLAIN: KindRules = {
  updateWithoutRevision: true,
  createByUpdate: false,
  countsGenerations: false,
  deleteAnswersObject: false,
  nameProblem: subdomainProblem,
  fields: () => NO_FIELDS,
  fieldNames: [],
  prepare: (object) => object,
  merge: (next) => next,
  validate: () => [],
  authorize: () => undefined,
  refuseDelete: () => undefined,
  markDeleted: (object) => object,
  isHeld: () => false,
};

const NO_FIELDS = Object.freeze({});

/** Changes the status and nothing else. */
export const STATUS: UpdateRules = {
  merge: (next, current) => withStatus(current, next.status),
  validate: () => [],
  authorize: () => undefined,
  verbs: ["get", "patch", "update"],
};

/** `object` with this status, or with none. */
export function withStatus(object: RawObject, status: unknown): RawObject {
  if (status === object.status) return object;
  const copy = { ...object };
  if (status === undefined) delete copy.status;
  else copy.status = status;
  return copy;
}
