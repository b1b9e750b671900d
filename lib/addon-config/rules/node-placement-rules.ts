import { labelKeyError, labelValueError } from "@/lib/kube/selectors";
import { isFields } from "@/lib/objects/editable";
import type { FieldPath } from "@/lib/objects/field-schema";
import { type ConfigFinding, itemsOf, problem, textOf, warning } from "./finding";

const TOLERATION_OPERATORS = ["Equal", "Exists"] as const;
export const TAINT_EFFECTS = ["NoSchedule", "PreferNoSchedule", "NoExecute"] as const;

/** `spec.nodePlacement`. Absent and empty differ: an empty selector removes the one of the manifests. */
export function nodePlacementFindings(value: unknown, path: FieldPath): ConfigFinding[] {
  if (!isFields(value)) return [];
  const { nodeSelector, tolerations } = value;
  return [
    ...selectorFindings(nodeSelector, [...path, "nodeSelector"]),
    ...itemsOf(tolerations).flatMap((each, index) => tolerationFindings(each, [...path, "tolerations", index])),
    ...(itemsOf(tolerations).length > 0 && !isFields(nodeSelector)
      ? [
          warning(
            [...path, "tolerations"],
            "take effect for add-ons with a template only together with a nodeSelector, which may be empty.",
          ),
        ]
      : []),
  ];
}

function selectorFindings(value: unknown, path: FieldPath): ConfigFinding[] {
  if (!isFields(value)) return [];
  const labels = Object.entries(value);
  if (labels.length === 0) {
    return [warning(path, "is empty, not unset: it removes the node selector and tolerations of a template's pods.")];
  }
  return labels.flatMap(([key, label]) => [
    ...labelProblem(labelKeyError(key), [...path, key]),
    ...labelProblem(typeof label === "string" ? labelValueError(label) : undefined, [...path, key]),
  ]);
}

/** Errors of labels begin with the label itself; here the path of the field replaces it. */
function labelProblem(error: string | undefined, path: FieldPath): ConfigFinding[] {
  return error === undefined ? [] : [problem(path, `${error.slice(error.lastIndexOf(IS_NOT) + 1)}.`)];
}

const IS_NOT = " is not a valid";

function tolerationFindings(value: unknown, path: FieldPath): ConfigFinding[] {
  if (!isFields(value)) return [];
  const [key = "", operator = "", effect = ""] = [value.key, value.operator, value.effect].map(textOf);
  return [
    ...(key === "" ? [] : labelProblem(labelKeyError(key), [...path, "key"])),
    ...operatorFindings(key, operator, path),
    ...valueFindings(operator, textOf(value.value) ?? "", [...path, "value"]),
    ...(effect !== "" && !TAINT_EFFECTS.some((each) => each === effect)
      ? [problem([...path, "effect"], `must be one of ${TAINT_EFFECTS.join(", ")}, or unset for every effect.`)]
      : []),
    ...(value.tolerationSeconds !== undefined && effect !== "NoExecute"
      ? [problem([...path, "tolerationSeconds"], "is allowed with the effect NoExecute only.")]
      : []),
  ];
}

function operatorFindings(key: string, operator: string, path: FieldPath): ConfigFinding[] {
  if (operator !== "" && !TOLERATION_OPERATORS.some((each) => each === operator)) {
    return [problem([...path, "operator"], `must be ${TOLERATION_OPERATORS.join(" or ")}.`)];
  }
  return key === "" && operator !== "Exists"
    ? [problem([...path, "operator"], "must be Exists for a toleration without a key.")]
    : [];
}

function valueFindings(operator: string, value: string, path: FieldPath): ConfigFinding[] {
  if (operator === "Exists") return value === "" ? [] : [problem(path, "must be empty with the operator Exists.")];
  return labelProblem(labelValueError(value), path);
}
