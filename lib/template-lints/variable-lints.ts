import type { LintPlace, TemplateLint } from "./lint";
import { isVariable, type Tag, tagsIn } from "./tags";
import type { ManifestPart, TemplateParts } from "./template-parts";

const BUILT_IN: readonly string[] = ["CLUSTER_NAME", "INSTALL_NAMESPACE", "HUB_KUBECONFIG"];

/** PartFields that are numbers or flags wherever they are: a variable leaves them texts. */
const NO_TEXTS: ReadonlySet<string> = new Set([
  ...["replicas", "containerPort", "hostPort", "nodePort", "runAsUser", "runAsGroup", "fsGroup", "backoffLimit"],
  ...["minReadySeconds", "initialDelaySeconds", "periodSeconds", "timeoutSeconds", "failureThreshold"],
  ...["terminationGracePeriodSeconds", "activeDeadlineSeconds", "parallelism", "completions", "suspend"],
  ...["privileged", "hostNetwork", "hostPID", "readOnly", "automountServiceAccountToken", "allowPrivilegeEscalation"],
]);

/** What is between `{{` and `}}`. */
export const VARIABLE_LINTS: readonly TemplateLint[] = [
  {
    id: "variable-without-value",
    level: "warning",
    title: "A variable that nothing defines",
    why: "OCM replaces a variable without a value by nothing, without a word.",
    remedy: "Define it under customizedVariables of the AddOnDeploymentConfig that this cluster gets, or take it out.",
    find: ({ manifests }, { settings }) =>
      settings
        ? tagsOf(manifests, ({ name }) => isVariable(name) && ![...BUILT_IN, ...settings.variables].includes(name))
        : [],
  },
  {
    id: "foreign-braces",
    level: "error",
    title: "Braces that are no variable",
    why: "OCM takes all that is between {{ and }} for the name of a variable, blanks included. It becomes empty, as with legends of dashboards and templates of alerts.",
    remedy: "Write {{NAME}} without blanks. Braces for another program come in by a variable whose value has them.",
    find: ({ manifests }) => tagsOf(manifests, ({ name }) => name !== undefined && !isVariable(name)),
  },
  {
    id: "unclosed-braces",
    level: "error",
    title: "Braces that do not end",
    why: "OCM goes on to the next }} of the manifest, which is no JSON after that. The add-on cannot be rendered.",
    remedy: "Write }} behind the name, or take {{ out.",
    find: ({ manifests }) => tagsOf(manifests, ({ name }) => name === undefined),
  },
  {
    id: "variable-in-name",
    level: "warning",
    title: "A name that a variable changes",
    why: "The object has another name on each cluster. Feedback rules and update strategies that name it are not filled in, so they do not find it. A new value deletes the object and creates another.",
    remedy: "Give it a fixed name. It is in a cluster of its own anyway.",
    find: ({ manifests }) => tagsAt(manifests, ["metadata", "name"]),
  },
  {
    id: "variable-in-namespace",
    level: "error",
    title: "The agent's namespace is a variable",
    why: "Where the agent's Secrets go is read from the first Deployment or DaemonSet before variables are filled in. They go to a namespace that is called {{…}}.",
    remedy: "Write the namespace out. An install namespace in the AddOnDeploymentConfig replaces it.",
    find: (parts) => firstWorkloads(parts).flatMap((first) => tagsAt([first], ["metadata", "namespace"])),
  },
  {
    id: "hub-kubeconfig-without-registration",
    level: "error",
    title: "HUB_KUBECONFIG without a registration",
    why: "Only a template that registers with the hub gets this variable. Without, it is empty.",
    remedy: "Add a registration of type KubeClient, or take the variable out.",
    find: ({ manifests, registrations }) =>
      registrations.length > 0 ? [] : tagsOf(manifests, ({ name }) => name === "HUB_KUBECONFIG"),
  },
  {
    id: "install-namespace-empty",
    level: "warning",
    title: "INSTALL_NAMESPACE can be empty",
    why: "The variable has a value only on clusters with an AddOnDeploymentConfig whose agentInstallNamespace is not empty.",
    remedy:
      "Write the namespace out in metadata.namespace, which an install namespace replaces, or make a configuration the add-on's default.",
    find: ({ manifests }, { settings }) =>
      settings?.installNamespace ? [] : tagsOf(manifests, ({ name }) => name === "INSTALL_NAMESPACE"),
  },
  {
    id: "variable-in-number",
    level: "error",
    title: "A variable where a number or a flag belongs",
    why: "A variable is filled in between quotes, so the field stays a text. The cluster refuses the object.",
    remedy: "Write the number out. For resources of containers, use resourceRequirements of the configuration.",
    find: ({ manifests }) => tagsOf(manifests, ({ path }) => NO_TEXTS.has(String(path.at(-1)))),
  },
];

/** Whether a name is one that OCM fills in by itself. */
function isBuiltIn(name: string): boolean {
  return BUILT_IN.includes(name);
}

/** Variables of a template that a configuration has to define, each once. */
export function neededVariables({ manifests }: TemplateParts): string[] {
  const names = manifests.flatMap(tagsIn).flatMap(({ name }) => (isVariable(name) && !isBuiltIn(name) ? [name] : []));
  return [...new Set(names)];
}

function tagsOf(manifests: readonly ManifestPart[], isMeant: (tag: Tag) => boolean): LintPlace[] {
  return manifests.flatMap((manifest) =>
    tagsIn(manifest)
      .filter(isMeant)
      .map(({ path, name }) => ({
        path,
        message: `${manifest.title} has ${name === undefined ? "{{ without }}" : `{{${name}}}`}.`,
      })),
  );
}

/** Tags in one field of each manifest. */
function tagsAt(manifests: readonly ManifestPart[], steps: readonly string[]): LintPlace[] {
  return manifests.flatMap((manifest) => {
    const wanted = [...manifest.path, ...steps].join("\n");
    return tagsOf([manifest], ({ path }) => path.join("\n") === wanted);
  });
}

/** The one that the agent's namespace is read from. */
function firstWorkloads({ manifests }: TemplateParts): ManifestPart[] {
  const first = (wanted: string) => manifests.find(({ kind, namespace }) => kind === wanted && namespace !== "");
  return [first("Deployment") ?? first("DaemonSet")].filter((each) => each !== undefined);
}
