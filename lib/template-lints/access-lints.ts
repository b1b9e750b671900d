import type { LintPlace, TemplateLint } from "./lint";
import { podsIn } from "./pod-parts";
import { type ManifestPart, partAt, partsAt, type TemplatePart, textAt } from "./template-parts";

/** Groups that are everybody, or the cluster's administrators. */
const FOREIGN: ReadonlySet<string> = new Set([
  ...["system:authenticated", "system:unauthenticated", "system:masters", "system:serviceaccounts", "system:nodes"],
  "system:anonymous",
]);

/** Rights on the managed clusters. */
export const ACCESS_LINTS: readonly TemplateLint[] = [
  {
    id: "binding-to-foreign-group",
    level: "error",
    title: "A binding to a group that is not the agent's",
    why: "Everybody on the cluster, or all service accounts, get the role.",
    remedy: "Bind the agent's own ServiceAccount.",
    find: ({ manifests }) =>
      subjectsIn(manifests)
        .filter(({ part }) => FOREIGN.has(textAt(part, "name")))
        .map(({ part, binding }) => ({
          path: [...part.path, "name"],
          message: `${binding.title} binds ${textAt(part, "name")}.`,
        })),
  },
  {
    id: "binding-to-unknown-account",
    level: "warning",
    title: "A binding to a ServiceAccount of another",
    why: "The template does not create the account. Whoever may create one of that name gets the role.",
    remedy: "Add the ServiceAccount, or correct name and namespace.",
    find: ({ manifests }) =>
      subjectsIn(manifests)
        .filter(({ part }) => textAt(part, "kind") === "ServiceAccount" && !hasAccount(manifests, part))
        .map(({ part, binding }) => ({
          path: part.path,
          message: `${binding.title} binds ${textAt(part, "namespace")}/${textAt(part, "name")}.`,
        })),
  },
  {
    id: "binding-without-subjects",
    level: "error",
    title: "A binding without subjects",
    why: "With an install namespace the add-on cannot be rendered: OCM looks for subjects to move.",
    remedy: "Name the subjects, or take the binding out.",
    find: ({ manifests }) =>
      bindingsIn(manifests)
        .filter(({ fields }) => !Array.isArray(fields.subjects))
        .map(({ path, title }) => ({ path, message: `${title} binds nobody.` })),
  },
  {
    id: "cluster-admin",
    level: "warning",
    title: "An agent that may do everything",
    why: "Whoever changes the template, or the agent's image, is administrator of every cluster that has it.",
    remedy: "Bind a ClusterRole with what the agent needs.",
    find: ({ manifests }) =>
      bindingsIn(manifests).flatMap((binding) => {
        const role = partAt(binding, "roleRef");
        if (textAt(role, "name") !== "cluster-admin") return [];
        return [{ path: [...role.path, "name"], message: `${binding.title} gives cluster-admin.` }];
      }),
  },
  {
    id: "account-not-created",
    level: "warning",
    title: "Pods of a ServiceAccount that nothing creates",
    why: "Without the account no pod is created. The Deployment stays without any, and says so only in its events.",
    remedy: "Add the ServiceAccount to the template.",
    find: ({ manifests }) =>
      podsIn(manifests).flatMap((pod): LintPlace[] => {
        const name = textAt(pod, "serviceAccountName");
        const wanted = { path: pod.path, fields: { name, namespace: pod.owner.namespace } };
        if (name === "" || name === "default" || hasAccount(manifests, wanted)) return [];
        return [{ path: [...pod.path, "serviceAccountName"], message: `${pod.owner.title} runs as ${name}.` }];
      }),
  },
];

function bindingsIn(manifests: readonly ManifestPart[]): ManifestPart[] {
  return manifests.filter(({ kind }) => kind === "RoleBinding" || kind === "ClusterRoleBinding");
}

function subjectsIn(
  manifests: readonly ManifestPart[],
): { readonly binding: ManifestPart; readonly part: TemplatePart }[] {
  return bindingsIn(manifests).flatMap((binding) => partsAt(binding, "subjects").map((part) => ({ binding, part })));
}

/** With variables in it nobody can say. */
function hasAccount(manifests: readonly ManifestPart[], wanted: TemplatePart): boolean {
  const [name, namespace] = [textAt(wanted, "name"), textAt(wanted, "namespace")];
  if (`${name}${namespace}`.includes("{{")) return true;
  return manifests.some(
    (each) =>
      each.kind === "ServiceAccount" && each.name === name && (each.namespace === namespace || namespace === ""),
  );
}
