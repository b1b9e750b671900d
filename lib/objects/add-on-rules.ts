import { requiredAddOns } from "@/lib/addon-config/required-add-ons";
import { REQUIRES_ANNOTATION } from "@/lib/kube/names";
import { isFields } from "./editable";
import type { FieldPath } from "./field-schema";
import { fieldText } from "./hub-field";
import type { FieldProblem } from "./schema-problems";

/** Where an add-on names those that it requires. */
export const REQUIRES_PATH: FieldPath = ["metadata", "annotations", REQUIRES_ANNOTATION];

/**
 * What of a ClusterManagementAddOn's requirements can never come true, whatever else the hub holds. Messages begin with
 * the field.
 */
export function addOnProblems(object: { readonly metadata?: unknown }): FieldProblem[] {
  const { name, names } = requirementsOf(object);
  return names.flatMap((each) => {
    if (each === name) return [problem(`names ${each} itself: it would never be deployed.`)];
    return NAME.test(each) ? [] : [problem(`names “${each}”, which no add-on can be called.`)];
  });
}

/** The add-on's name, and those that it requires, of an object that need not be valid. */
export function requirementsOf({ metadata }: { readonly metadata?: unknown }) {
  const { name = "", annotations } = isFields(metadata) ? metadata : {};
  const text = isFields(annotations) ? annotations[REQUIRES_ANNOTATION] : undefined;
  const named: Record<string, string> = typeof text === "string" ? { [REQUIRES_ANNOTATION]: text } : {};
  const read = { name: String(name), annotations: named };
  return { name: read.name, names: requiredAddOns({ metadata: read }), metadata: read };
}

const NAME = /^[a-z0-9]([a-z0-9.-]{0,251}[a-z0-9])?$/;

function problem(text: string): FieldProblem {
  return { path: REQUIRES_PATH, message: `${fieldText(REQUIRES_PATH)} ${text}` };
}
