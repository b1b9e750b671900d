import { badRequest, forbidden } from "@/server/demo/api-server/http/status";
import type { Authorizer } from "@/server/demo/api-server/rbac/authorizer";
import { authenticated, serviceAccountGroups, type UserInfo } from "./user-info";

/** The user that a request wants to act as, from its `Impersonate-…` headers. */
export interface Impersonation {
  readonly user: string;
  readonly groups: readonly string[];
  readonly uid: string;
  readonly extra: Readonly<Record<string, readonly string[]>>;
}

/**
 * `headers` as they came, with repetitions; undefined when none of them impersonates. Throws a 400 without a user to
 * be.
 */
export function impersonation(headers: Iterable<readonly [string, string]>): Impersonation | undefined {
  let [user, uid, isRequested] = ["", "", false];
  const groups: string[] = [];
  const extra: Record<string, string[]> = {};
  for (const [name, text] of headers) {
    const what = /^impersonate-(user|group|uid|extra-.+)$/.exec(name.toLowerCase())?.[1];
    if (what === undefined) continue;
    isRequested = true;
    const value = Buffer.from(text, "latin1").toString("utf8");
    if (what === "user") user = value;
    else if (what === "uid") uid = value;
    else if (what === "group") groups.push(value);
    else {
      const key = decoded(what.slice("extra-".length));
      extra[key] = [...(extra[key] ?? []), value];
    }
  }
  if (isRequested && user === "") throw badRequest("requested groups, uid or extra without impersonating a user");
  return isRequested ? { user, groups, uid, extra } : undefined;
}

/** The user to act as. Throws a 403 unless `user` may impersonate every part of it. */
export function impersonated(user: UserInfo, wanted: Impersonation, authorizer: Authorizer): UserInfo {
  const [, , namespace, account] = /^(system:serviceaccount):([^:]+):([^:]+)$/.exec(wanted.user) ?? [];
  const checks = [
    namespace === undefined ? check("users", wanted.user) : { ...check("serviceaccounts", account ?? ""), namespace },
    ...wanted.groups.map((group) => check("groups", group)),
    ...(wanted.uid === "" ? [] : [check("uids", wanted.uid, "authentication.k8s.io")]),
    ...Object.entries(wanted.extra).flatMap(([key, values]) =>
      values.map((value) => ({ ...check("userextras", value, "authentication.k8s.io"), subresource: key })),
    ),
  ];
  for (const attributes of checks) {
    if (authorizer.decide(user, attributes).allowed) continue;
    const { group, plural, name } = attributes;
    const scope = attributes.namespace === "" ? "at the cluster scope" : `in the namespace "${attributes.namespace}"`;
    throw forbidden(
      { group, plural },
      name,
      `User "${user.name}" cannot impersonate resource "${plural}" in API group "${group}" ${scope}`,
    );
  }
  const fixed = namespace !== undefined && wanted.groups.length === 0 ? serviceAccountGroups(namespace) : [];
  return authenticated({
    name: wanted.user,
    groups: [...wanted.groups, ...fixed],
    ...(wanted.uid === "" ? {} : { uid: wanted.uid }),
    ...(Object.keys(wanted.extra).length === 0 ? {} : { extra: wanted.extra }),
  });
}

/** Keys come with what a header's name cannot hold escaped. */
function decoded(key: string): string {
  try {
    return decodeURIComponent(key);
  } catch {
    return key;
  }
}

function check(plural: string, name: string, group = "") {
  return { verb: "impersonate", group, plural, subresource: "", namespace: "", name };
}
