import { isFields } from "@/lib/objects/editable";
import type { FieldPath } from "@/lib/objects/field-schema";
import { type ConfigFinding, itemsOf, problem, repeated, textOf, warning } from "./finding";

const NAME = /^[a-zA-Z_][_a-zA-Z0-9]*$/;
const MAX_NAME = 255;
const MAX_VALUE = 1_024;
const SECRET_NAME = /(^|_)(secret|token|passw(or)?d|pass|credentials?|(api|private|access)_?key)(_|$)/i;
/** A template gets its own values for these last (docs/reference/add-ons.md#variables). */
const OVERRULED: ReadonlySet<string> = new Set(["CLUSTER_NAME", "INSTALL_NAMESPACE"]);
const RESERVED: ReadonlySet<string> = new Set([
  "__NODE_PLACEMENT",
  "__REGISTRIES",
  "__INSTALL_NAMESPACE",
  "__PROXY",
  "__RESOURCE_REQUIREMENTS",
]);

/** Whether a variable's name promises a secret; its value is none, since everyone who may read the configuration sees it. */
export function isSecretName(name: string): boolean {
  return SECRET_NAME.test(name.replace(/([a-z])([A-Z])/g, "$1_$2"));
}

/** `spec.customizedVariables`. */
export function variableFindings(value: unknown, path: FieldPath): ConfigFinding[] {
  const variables = itemsOf(value).map((item) => (isFields(item) ? item : {}));
  const again = repeated(variables.map(({ name }) => textOf(name)));
  return variables.flatMap((variable, index) => {
    const [name, text] = [textOf(variable.name), textOf(variable.value)];
    const [namePath, valuePath] = [
      [...path, index, "name"],
      [...path, index, "value"],
    ];
    return [
      ...nameFindings(name ?? "", namePath),
      ...(again.includes(index) ? [problem(namePath, `repeats ${name}: a name may appear once.`)] : []),
      ...valueFindings(text ?? "", valuePath),
      ...(name !== undefined && text && isSecretName(name)
        ? [warning(valuePath, "is no secret: everyone who may read the configuration sees it.")]
        : []),
    ];
  });
}

function nameFindings(name: string, path: FieldPath): ConfigFinding[] {
  if (name === "") return [problem(path, "is required.")];
  if (!NAME.test(name)) {
    return [problem(path, "must have letters, digits and _ only, and must not begin with a digit.")];
  }
  if (name.length > MAX_NAME) return [problem(path, `must have at most ${MAX_NAME} characters.`)];
  if (OVERRULED.has(name)) return [warning(path, "has no effect in templates: the hub sets this variable itself.")];
  if (RESERVED.has(name)) return [warning(path, "is reserved by OCM: a template with it cannot be rendered.")];
  return [];
}

function valueFindings(value: string, path: FieldPath): ConfigFinding[] {
  if ([...value].length > MAX_VALUE) return [problem(path, `must have at most ${MAX_VALUE} characters.`)];
  if (/["\\\n\r\t]/.test(value)) {
    return [warning(path, "has quotes, backslashes or line breaks: a template inserts them without escaping.")];
  }
  return [];
}
