import { GRPC_SIGNER } from "@/lib/kube/ocm";
import type { LintPlace, TemplateLint } from "./lint";
import { partAt, partsAt, type TemplatePart, type TemplateParts, textAt, textsAt } from "./template-parts";

/** A domain and a name, as the CRD of signers has it. */
const SIGNER = /^[a-z0-9]([-a-z0-9]*[a-z0-9])?(\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)+\/[a-z0-9]([-a-z0-9.]*[a-z0-9])?$/;
const TYPES: ReadonlySet<string> = new Set(["KubeClient", "CustomSigner"]);

/** Identities of the agents, and their rights on the hub. */
export const REGISTRATION_LINTS: readonly TemplateLint[] = [
  {
    id: "registration-of-unknown-type",
    level: "error",
    title: "A registration of a type that there is not",
    why: "There are KubeClient and CustomSigner. Any other is left out, and so is one whose settings are missing.",
    remedy: "Use KubeClient for the hub's API, CustomSigner with customSigner for a certificate of another CA.",
    find: ({ registrations }) =>
      registrations.flatMap((each) => {
        const type = textAt(each, "type");
        const isWhole = type === "KubeClient" || each.fields.customSigner !== undefined;
        return TYPES.has(type) && isWhole
          ? []
          : [
              {
                path: each.path,
                message: `It is ${type || "of no type"}${TYPES.has(type) ? " without customSigner" : ""}.`,
              },
            ];
      }),
  },
  {
    id: "registration-repeated",
    level: "warning",
    title: "A registration that is there twice",
    why: "An agent has one certificate for each signer: of two for the same the first counts.",
    remedy: "Make them one, with the permissions of both.",
    find: ({ registrations }) => {
      const keys = registrations.map((each) => `${textAt(each, "type")} ${signerOf(each)}`);
      return registrations
        .filter((_, index) => keys.indexOf(keys[index] ?? "") < index)
        .map(({ path }) => ({ path, message: "It repeats an earlier one." }));
    },
  },
  {
    id: "signer-of-others",
    level: "error",
    title: "A signer that an add-on cannot have",
    why: "Signers of Kubernetes and of OCM give access to the hub. Requests for them by an add-on's own registration are never approved.",
    remedy: "Use a registration of type KubeClient for the hub, or a signer in your own domain.",
    find: (parts) => signers(parts, (name) => name.startsWith("kubernetes.io/") || name === GRPC_SIGNER),
  },
  {
    id: "signer-name",
    level: "error",
    title: "A signer with a name that hubs refuse",
    why: "A signer is a domain, a slash and a name: example.com/agent. The request of the agent is refused otherwise.",
    remedy: "Name the signer with a domain of yours.",
    find: (parts) => signers(parts, (name) => !SIGNER.test(name)),
  },
  {
    id: "signer-without-ca",
    level: "error",
    title: "A signer without a CA",
    why: "Certificates are signed with the CA in a Secret. Without its name none is.",
    remedy: "Set signingCA.name to a Secret of type kubernetes.io/tls on the hub.",
    find: ({ registrations }) =>
      customSigners({ registrations }).flatMap((signer) => {
        const authority = partAt(signer, "signingCA");
        return textAt(authority, "name") === "" ? [{ path: authority.path, message: "It names no Secret." }] : [];
      }),
  },
  {
    id: "subject-of-others",
    level: "error",
    title: "A subject that is not the add-on's",
    why: "Names that begin with system: belong to Kubernetes and OCM. Flotilla leaves such a request to a person; OCM's own manager would sign it for any cluster.",
    remedy: "Use names of your own, or leave the subject out for the add-on's.",
    find: ({ registrations }) =>
      customSigners({ registrations }).flatMap((signer) => {
        const subject = partAt(signer, "subject");
        const names = [textAt(subject, "user"), ...textsAt(subject, "groups")].filter((name) =>
          name.startsWith("system:"),
        );
        return names.map((name) => ({ path: subject.path, message: `It asks to be ${name}.` }));
      }),
  },
  {
    id: "permission-without-role",
    level: "error",
    title: "A hub permission without a role",
    why: "The RoleBinding cannot be made, and the agent's registration stays incomplete on every cluster.",
    remedy: "Name the ClusterRole under currentCluster, or roleRef under singleNamespace, as the type says.",
    find: ({ registrations }) =>
      permissionsOf(registrations).flatMap((permission) =>
        roleOf(permission).name === "" ? [{ path: permission.path, message: "It names no role." }] : [],
      ),
  },
  {
    id: "role-missing",
    level: "error",
    title: "A hub permission whose role is missing",
    why: "OCM binds roles and creates none. The agent can do nothing until somebody makes the role.",
    remedy: "Create the role on the hub, and let the add-on manager bind it (verb bind).",
    find: ({ registrations }, { roles }) =>
      permissionsOf(registrations).flatMap((permission) => {
        const { key, path } = roleOf(permission);
        return roles?.get(key) === false ? [{ path, message: `The hub has no ${key}.` }] : [];
      }),
  },
  {
    id: "permission-overwritten",
    level: "error",
    title: "Two hub permissions with one RoleBinding",
    why: "The RoleBinding is called after the add-on and the kind of role alone. Two roles of one kind in one namespace need the same, and a roleRef cannot change.",
    remedy: "Make one role with the rights of both.",
    find: ({ registrations }) => overwritten(permissionsOf(registrations)),
  },
  {
    id: "permission-for-all-clusters",
    level: "warning",
    title: "A permission that all clusters share",
    why: "SingleNamespace gives the role to the add-on's agents on every cluster together. One cluster that is taken over reads what is there of all. OCM does not remove the RoleBinding afterwards.",
    remedy: "Use CurrentCluster where the agent needs its own cluster's objects only.",
    find: ({ registrations }) =>
      permissionsOf(registrations)
        .filter((permission) => textAt(permission, "type") === "SingleNamespace")
        .map((permission) => ({
          path: permission.path,
          message: `It is for the namespace ${textAt(partAt(permission, "singleNamespace"), "namespace")}.`,
        })),
  },
  {
    id: "permission-too-wide",
    level: "warning",
    title: "An agent that may do everything in its cluster's namespace",
    why: "There are the cluster's add-ons, works and Secrets. The agent could install anything on its cluster.",
    remedy: "Name a ClusterRole with what the agent needs.",
    find: ({ registrations }) =>
      permissionsOf(registrations)
        .map(roleOf)
        .filter(({ name }) => name === "cluster-admin" || name === "admin")
        .map(({ path, name }) => ({ path, message: `It gives ${name}.` })),
  },
];

function customSigners({ registrations }: Pick<TemplateParts, "registrations">): TemplatePart[] {
  return registrations
    .filter((each) => textAt(each, "type") === "CustomSigner" && each.fields.customSigner !== undefined)
    .map((each) => partAt(each, "customSigner"));
}

function signerOf(registration: TemplatePart): string {
  return textAt(partAt(registration, "customSigner"), "signerName");
}

function signers(parts: TemplateParts, isMeant: (name: string) => boolean): LintPlace[] {
  return customSigners(parts)
    .filter((signer) => isMeant(textAt(signer, "signerName")))
    .map((signer) => ({
      path: [...signer.path, "signerName"],
      message: `It is ${textAt(signer, "signerName") || "empty"}.`,
    }));
}

function permissionsOf(registrations: readonly TemplatePart[]): TemplatePart[] {
  return registrations.flatMap((each) => partsAt(partAt(each, "kubeClient"), "hubPermissions"));
}

/** The role of a hub permission: `key` as `LintFacts.roles` has it. */
function roleOf(permission: TemplatePart) {
  const single = partAt(permission, "singleNamespace");
  if (textAt(permission, "type") !== "SingleNamespace") {
    const current = partAt(permission, "currentCluster");
    const name = textAt(current, "clusterRoleName");
    return { name, path: [...current.path, "clusterRoleName"], key: `ClusterRole ${name}`, binding: "clusterrole" };
  }
  const role = partAt(single, "roleRef");
  const [name, kind, namespace] = [textAt(role, "name"), textAt(role, "kind"), textAt(single, "namespace")];
  const key = kind === "Role" ? `Role ${namespace}/${name}` : `${kind} ${name}`;
  return { name, path: [...role.path, "name"], key, binding: `${kind.toLowerCase()} ${namespace}` };
}

function overwritten(permissions: readonly TemplatePart[]): LintPlace[] {
  const made = new Map<string, string>();
  return permissions.map(roleOf).flatMap(({ binding, key, path }) => {
    const before = made.get(binding) ?? key;
    made.set(binding, before);
    return before === key ? [] : [{ path, message: `${key} and ${before} need the same RoleBinding.` }];
  });
}

/** Roles that a template's hub permissions name, as `LintFacts.roles` has them. */
export function namedRoles({ registrations }: TemplateParts): string[] {
  const roles = permissionsOf(registrations).map(roleOf);
  return [...new Set(roles.filter(({ name }) => name !== "").map(({ key }) => key))];
}
