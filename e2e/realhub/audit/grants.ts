import { readFile } from "node:fs/promises";
import { parseAllDocuments } from "yaml";
import { NAMESPACE } from "@/lib/kube/names";
import { z } from "@/lib/kube/zod";
import type { Access } from "./audit-event";

/** One verb on one kind that a role grants. */
export interface Grant {
  readonly role: string;
  readonly verb: string;
  readonly group: string;
  /** With its subresource: `managedclusteraddons/status`. */
  readonly resource: string;
  /** Undefined for objects of any name. */
  readonly name: string | undefined;
  /** Undefined for objects of any namespace. */
  readonly namespace: string | undefined;
}

/** What `deploy/rbac.yaml` grants, by the users that have it. */
export type Grants = ReadonlyMap<string, readonly Grant[]>;

const Rule = z.object({
  apiGroups: z.array(z.string()),
  resources: z.array(z.string()),
  verbs: z.array(z.string()),
  resourceNames: z._default(z.array(z.string()), []),
});

const Role = z.object({
  kind: z.enum(["Role", "ClusterRole"]),
  metadata: z.object({ name: z.string(), namespace: z._default(z.string(), NAMESPACE) }),
  rules: z.array(Rule),
});

const Binding = z.object({
  kind: z.enum(["RoleBinding", "ClusterRoleBinding"]),
  roleRef: z.object({ name: z.string() }),
  subjects: z.array(z.object({ kind: z.string(), name: z.string() })),
});

/** The people of a demo, who have these roles there (server/demo/seed/people.ts). */
const OF_PEOPLE: Readonly<Record<string, readonly string[]>> = {
  operator: ["flotilla:operator", "flotilla:revisions", "flotilla:inviter"],
  viewer: ["flotilla:viewer", "flotilla:revisions"],
};

/** Throws where the file is not there. */
export async function grantsIn(path: string): Promise<Grants> {
  const objects: unknown[] = parseAllDocuments(await readFile(path, "utf8")).map((each) => each.toJS());
  const roles = new Map(allOf(Role, objects).map((role) => [role.metadata.name, grantsOf(role)]));
  const bound = allOf(Binding, objects).flatMap(({ roleRef, subjects }) =>
    // Groups are of clusters that join: none of them is a process of ours.
    subjects
      .filter(({ kind }) => kind === "ServiceAccount")
      .map(({ name }) => [`system:serviceaccount:${NAMESPACE}:${name}`, roleRef.name] as const),
  );
  const people = Object.entries(OF_PEOPLE).flatMap(([user, names]) => names.map((name) => [user, name] as const));
  const grants = new Map<string, Grant[]>();
  for (const [user, role] of [...bound, ...people])
    grants.set(user, [...(grants.get(user) ?? []), ...(roles.get(role) ?? [])]);
  return grants;
}

/** As people would say it: "list managedclusters.cluster.open-cluster-management.io". */
export function grantText({ verb, resource, group, name }: Omit<Grant, "role" | "namespace">): string {
  return `${verb} ${resource}${group === "" ? "" : `.${group}`}${name === undefined ? "" : ` ${name}`}`;
}

/** Whether the access needs this grant, or another one that is just as good. */
export function isNeededFor({ verb, group, resource, name, namespace }: Access, grant: Grant): boolean {
  return (
    verb === grant.verb &&
    group === grant.group &&
    resource === grant.resource &&
    (grant.name === undefined || grant.name === name) &&
    (grant.namespace === undefined || grant.namespace === namespace)
  );
}

function grantsOf({ kind, metadata, rules }: z.infer<typeof Role>): Grant[] {
  const place = { role: metadata.name, namespace: kind === "Role" ? metadata.namespace : undefined };
  return rules.flatMap(({ apiGroups, resources, verbs, resourceNames }) =>
    apiGroups.flatMap((group) =>
      resources.flatMap((resource) =>
        verbs.flatMap((verb) =>
          (resourceNames.length === 0 ? [undefined] : resourceNames).map((name) => ({
            ...place,
            verb,
            group,
            resource,
            name,
          })),
        ),
      ),
    ),
  );
}

function allOf<Schema extends z.ZodMiniType>(schema: Schema, objects: readonly unknown[]): z.infer<Schema>[] {
  return objects.flatMap((object) => {
    const { data } = schema.safeParse(object);
    return data === undefined ? [] : [data];
  });
}
