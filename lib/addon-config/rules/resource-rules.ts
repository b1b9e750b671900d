import { parseQuantity } from "@/lib/kube/quantity";
import { isFields } from "@/lib/objects/editable";
import type { FieldPath } from "@/lib/objects/field-schema";
import { type ConfigFinding, itemsOf, problem, repeated, textOf, warning } from "./finding";

const CONTAINER_KINDS = [
  "deployments",
  "daemonsets",
  "statefulsets",
  "replicasets",
  "jobs",
  "cronjobs",
  "pods",
  "*",
] as const;
const CONTAINER_ID = /^(deployments|daemonsets|statefulsets|replicasets|jobs|cronjobs|pods|\*):.+:.+$/;
/** Of these only do add-ons with a template change containers (docs/reference/add-ons.md#settings-of-manifests). */
const CHANGED_IN_TEMPLATES: ReadonlySet<string> = new Set(["deployments", "daemonsets", "*"]);

/** `spec.resourceRequirements`. */
export function resourceFindings(value: unknown, path: FieldPath): ConfigFinding[] {
  const entries = itemsOf(value).map((item) => (isFields(item) ? item : {}));
  const ids = entries.map(({ containerID }) => textOf(containerID) ?? "");
  const again = repeated(ids);
  const lastForAll = ids.lastIndexOf("*:*:*");
  return entries.flatMap(({ resources }, index) => {
    const [id = "", idPath] = [ids[index], [...path, index, "containerID"]];
    return [
      ...idFindings(id, idPath),
      ...(again.includes(index) ? [problem(idPath, `repeats ${id}: a containerID may appear once.`)] : []),
      ...(index < lastForAll ? [warning(idPath, "never counts: *:*:* below it matches every container.")] : []),
      ...quantityFindings(resources, [...path, index, "resources"]),
    ];
  });
}

function idFindings(id: string, path: FieldPath): ConfigFinding[] {
  const [kind = "", ...parts] = id.split(":");
  if (!CONTAINER_ID.test(id) || parts.length !== 2) {
    const kinds = CONTAINER_KINDS.slice(0, -1).join(", ");
    return [problem(path, `must be kind:name:container, the kind one of ${kinds} or *, such as deployments:agent:*.`)];
  }
  const wrong = parts.find((part) => part !== "*" && !isPattern(part));
  if (wrong !== undefined) return [problem(path, `must have * or regular expressions as parts; ${wrong} is none.`)];
  return CHANGED_IN_TEMPLATES.has(kind)
    ? []
    : [warning(path, "has no effect for add-ons with a template: these change Deployments and DaemonSets only.")];
}

/** The manager reads them as Go does; what JavaScript cannot read is a mistake in either. */
function isPattern(text: string): boolean {
  try {
    return new RegExp(text.replace(/^\(\?[imsU]+\)/, "")) instanceof RegExp;
  } catch {
    return /\(\?P<|\[\[:|\\[QEzA]/.test(text);
  }
}

function quantityFindings(value: unknown, path: FieldPath): ConfigFinding[] {
  if (!isFields(value)) return [];
  const wrong = (["requests", "limits"] as const).flatMap((part) =>
    Object.entries(amountsIn(value[part])).flatMap(([name, amount]) =>
      isAmount(amount)
        ? []
        : [problem([...path, part, name], "must be a quantity that is not negative, such as 100m or 128Mi.")],
    ),
  );
  const limits = amountsIn(value.limits);
  const above = Object.entries(amountsIn(value.requests)).flatMap(([name, amount]) => {
    const limit = Object.hasOwn(limits, name) ? limits[name] : undefined;
    const [wanted, most] = [quantityOf(amount), quantityOf(limit)];
    if (wanted === undefined || most === undefined || wanted <= most) return [];
    return [problem([...path, "requests", name], `must not be above its limit, ${String(limit)}.`)];
  });
  return [...wrong, ...above];
}

function amountsIn(value: unknown): Readonly<Record<string, unknown>> {
  return isFields(value) ? value : {};
}

function isAmount(value: unknown): boolean {
  const quantity = quantityOf(value);
  return quantity !== undefined && quantity >= 0n;
}

function quantityOf(value: unknown) {
  return typeof value === "string" || typeof value === "number" ? parseQuantity(String(value)) : undefined;
}
