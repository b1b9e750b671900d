import { markPath } from "./hook-lints";
import type { LintPlace, TemplateLint } from "./lint";
import { type ManifestPart, partAt, partsAt, type TemplatePart, textAt } from "./template-parts";

const LOCATION = "addon.open-cluster-management.io/hosted-manifest-location";

/** The rest of the template: what the works take of it. */
export const WORK_LINTS: readonly TemplateLint[] = [
  {
    id: "feedback-of-nothing",
    level: "warning",
    title: "Feedback rules or a strategy for no manifest",
    why: "They are for an object by group, resource, namespace and name, as it arrives on the cluster. Variables in them are not filled in.",
    remedy: "Name one of the manifests. With an install namespace, name that namespace.",
    find: ({ agentSpec, manifests }, { settings }) =>
      partsAt(agentSpec, "manifestConfigs").flatMap((config) => {
        const id = partAt(config, "resourceIdentifier");
        const isThere = manifests.some((each) => isMeant(each, id, settings?.installNamespace));
        return isThere ? [] : [{ path: id.path, message: `There is no ${nameOf(id)}.` }];
      }),
  },
  {
    id: "ignored-option",
    level: "warning",
    title: "An option of works that templates do not have",
    why: "OCM takes workload and manifestConfigs of agentSpec, and nothing else.",
    remedy:
      "Take it out. What must stay on the cluster gets the annotation addon.open-cluster-management.io/deletion-orphan.",
    find: ({ agentSpec }) =>
      ["deleteOption", "executor"]
        .filter((name) => agentSpec.fields[name] !== undefined)
        .map((name): LintPlace => ({ path: [...agentSpec.path, name], message: `${name} has no effect.` })),
  },
  {
    id: "hosted-location",
    level: "warning",
    title: "A place for hosted mode",
    why: "Add-ons with a template have no hosted mode. Everything goes to the managed cluster.",
    remedy: "Take the annotation out.",
    find: ({ manifests }) =>
      manifests.flatMap((manifest) => {
        const path = markPath(manifest, LOCATION);
        return path ? [{ path, message: `${manifest.title} goes to the managed cluster.` }] : [];
      }),
  },
  {
    id: "other-add-on",
    level: "warning",
    title: "A template of another add-on",
    why: "Nothing compares spec.addonName with the add-on that uses the template. Names of Secrets and of the agent follow the add-on.",
    remedy: "Correct spec.addonName.",
    find: ({ addonName }, { addOn }) =>
      addOn && addonName !== "" && addonName !== addOn
        ? [{ path: ["spec", "addonName"], message: `It is ${addonName}, used by ${addOn}.` }]
        : [],
  },
  {
    id: "name-without-version",
    level: "info",
    title: "A name without a version",
    why: "A change of a template in place reaches clusters beside the rollout. The next version needs a name of its own.",
    remedy: "Call it after the add-on and a version: hello-v1.",
    find: ({ name, addonName }) =>
      name !== "" && addonName !== "" && (name === addonName || !/\d/.test(name))
        ? [{ path: ["metadata", "name"], message: `It is ${name}.` }]
        : [],
  },
];

/** Resources are plurals of kinds, in lower case. */
function isMeant(manifest: ManifestPart, id: TemplatePart, installNamespace = ""): boolean {
  const kind = manifest.kind.toLowerCase();
  const resource = textAt(id, "resource");
  const namespaces = manifest.namespace === "" ? [""] : [manifest.namespace, installNamespace].filter(Boolean);
  return (
    manifest.group === textAt(id, "group") &&
    manifest.name === textAt(id, "name") &&
    [kind, `${kind}s`, `${kind}es`, kind.replace(/y$/, "ies")].includes(resource) &&
    namespaces.includes(textAt(id, "namespace"))
  );
}

function nameOf(id: TemplatePart): string {
  const place = [textAt(id, "namespace"), textAt(id, "name")].filter(Boolean).join("/");
  return `${textAt(id, "resource") || "resource"} ${place}`;
}
