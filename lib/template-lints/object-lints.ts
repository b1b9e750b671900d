import type { LintFacts, LintPlace, TemplateLint } from "./lint";
import { CLUSTER_KINDS, EXISTING_NAMESPACES, NAMESPACED_KINDS } from "./object-kinds";
import { type ManifestPart, partAt, type TemplateParts, textAt } from "./template-parts";

/** Which objects there are, what they are called, and where they are. */
export const OBJECT_LINTS: readonly TemplateLint[] = [
  {
    id: "no-manifests",
    level: "error",
    title: "A template without manifests",
    why: "Nothing is installed, and the add-on counts as available.",
    remedy: "Add the manifests of the agent.",
    find: ({ manifests, agentSpec }) =>
      manifests.length === 0 ? [{ path: agentSpec.path, message: "It installs nothing." }] : [],
  },
  {
    id: "no-identity",
    level: "error",
    title: "A manifest that is no object",
    why: "A manifest needs apiVersion, kind and metadata.name. The add-on cannot be rendered without the first two, and a cluster cannot keep what has no name.",
    remedy: "Complete it. generateName does not do.",
    find: ({ manifests }) =>
      manifests.flatMap((manifest) => {
        const { path, kind, name } = manifest;
        const lacking = [
          textAt(manifest, "apiVersion") === "" && "apiVersion",
          kind === "" && "kind",
          name === "" && "metadata.name",
        ].filter((each) => each !== false);
        return lacking.length > 0 ? [{ path, message: `${manifest.title} lacks ${lacking.join(" and ")}.` }] : [];
      }),
  },
  {
    id: "list-of-objects",
    level: "error",
    title: "A List in place of its items",
    why: "Clusters apply a manifest as one object, and a List is none.",
    remedy: "Write each item as a manifest of its own.",
    find: ({ manifests }) =>
      manifests
        .filter(({ kind, fields }) => kind.endsWith("List") && Array.isArray(fields.items))
        .map(({ path, title }) => ({ path: [...path, "kind"], message: `${title} holds others.` })),
  },
  {
    id: "duplicate-manifest",
    level: "error",
    title: "Two manifests of one object",
    why: "The last one counts, and the others are dropped without a word.",
    remedy: "Keep one of them, with what is wanted of both.",
    find: ({ manifests }) => repeats(manifests, keyOf, "is there already"),
  },
  {
    id: "moved-onto-another",
    level: "warning",
    title: "Manifests that an install namespace makes one",
    why: "With an install namespace all objects move to it, and every Namespace gets its name. What was apart by its namespace alone is one object then, and the last one counts.",
    remedy: "Give the objects different names and keep one Namespace, or set agentInstallNamespace to an empty text.",
    find: ({ manifests }, { settings }) => {
      if (settings?.installNamespace === "") return [];
      const apart = new Set(repeats(manifests, keyOf, "").map(({ path }) => path));
      const found = repeats(manifests, movedKey, "becomes one with another");
      return found.filter(({ path }) => !apart.has(path));
    },
  },
  {
    id: "namespace-not-created",
    level: "warning",
    title: "A namespace that nothing creates",
    why: "Where the cluster does not have it, the object cannot be applied, and the add-on stays not applied.",
    remedy: "Add a Namespace to the template, or use open-cluster-management-agent-addon, which clusters have.",
    find: ({ manifests }, { settings }) => {
      const made = new Set(manifests.filter(({ kind }) => kind === "Namespace").map(({ name }) => name));
      const target = settings?.installNamespace ?? "";
      const isThere = (name: string) => EXISTING_NAMESPACES.has(name) || (target ? made.size > 0 : made.has(name));
      return manifests
        .filter(({ namespace }) => namespace !== "" && !isThere(target || namespace) && !namespace.includes("{{"))
        .map(({ path, title, namespace }) => ({
          path: [...path, "metadata", "namespace"],
          message: `${title} is in ${target || namespace}.`,
        }));
    },
  },
  {
    id: "no-namespace",
    level: "error",
    title: "An object that needs a namespace",
    why: "The cluster refuses it. An install namespace moves only what has a namespace already.",
    remedy: "Set metadata.namespace.",
    find: ({ manifests }) =>
      manifests
        .filter(({ kind, namespace }) => namespace === "" && NAMESPACED_KINDS.has(kind))
        .map(({ path, title }) => ({ path: [...path, "metadata"], message: `${title} is in no namespace.` })),
  },
  {
    id: "common-cluster-name",
    level: "warning",
    title: "A cluster-wide object without the add-on's name",
    why: "Two add-ons with an object of one name overwrite each other's again and again, and removing one removes it for both.",
    remedy: "Begin its name with the add-on's.",
    find: (parts, facts) =>
      parts.manifests
        .filter((each) => isClusterWide(each) && !isOwnName(each.name, parts, facts))
        .map(({ path, title }) => ({ path: [...path, "metadata", "name"], message: `${title} may be another's.` })),
  },
  {
    id: "resource-of-own-definition",
    level: "info",
    title: "A definition and an object of it in one template",
    why: "The cluster learns the kind a moment after it gets the definition. Until then the object fails, and the add-on is not applied for some seconds.",
    remedy: "Nothing, where it becomes applied by itself. Else let the agent create the object.",
    find: ({ manifests }) => {
      const defined = new Set(manifests.filter(({ kind }) => kind === "CustomResourceDefinition").map(definedKind));
      return manifests
        .filter(({ group, kind }) => defined.has(`${group} ${kind}`))
        .map(({ path, title }) => ({ path, message: `${title} is of a kind that comes with it.` }));
    },
  },
  {
    id: "secret-in-template",
    level: "warning",
    title: "A Secret with its contents",
    why: "Whoever may read templates or works reads it, and it is the same on every cluster.",
    remedy: "Let the agent fetch it, or deliver it by ManagedServiceAccount or another way for secrets.",
    find: ({ manifests }) =>
      manifests
        .filter(({ kind, fields }) => kind === "Secret" && (fields.data ?? fields.stringData) !== undefined)
        .map(({ path, title }) => ({ path, message: `${title} is readable here.` })),
  },
];

/** As works tell objects apart. */
function keyOf({ group, kind, namespace, name }: ManifestPart): string {
  return `${group} ${kind} ${namespace}/${name}`;
}

function movedKey({ group, kind, namespace, name }: ManifestPart): string {
  if (kind === "Namespace") return kind;
  return `${group} ${kind} ${namespace === "" ? "" : "*"}/${name}`;
}

function repeats(manifests: readonly ManifestPart[], key: (each: ManifestPart) => string, text: string): LintPlace[] {
  const seen = new Set<string>();
  return manifests.flatMap((manifest) => {
    const isRepeated = seen.has(key(manifest));
    seen.add(key(manifest));
    return isRepeated && manifest.name !== "" ? [{ path: manifest.path, message: `${manifest.title} ${text}.` }] : [];
  });
}

/** Definitions have the names that their kinds need. */
function isClusterWide({ kind, namespace, name }: ManifestPart): boolean {
  const hasOwnName = ["Namespace", "CustomResourceDefinition", "APIService", "Node"].includes(kind);
  return namespace === "" && name !== "" && CLUSTER_KINDS.has(kind) && !hasOwnName;
}

function isOwnName(name: string, { addonName }: TemplateParts, { addOn = addonName }: LintFacts): boolean {
  return addOn === "" || name.includes(addOn);
}

function definedKind(definition: ManifestPart): string {
  const spec = partAt(definition, "spec");
  return `${textAt(spec, "group")} ${textAt(partAt(spec, "names"), "kind")}`;
}
