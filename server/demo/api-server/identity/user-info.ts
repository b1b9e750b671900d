import type { Identity } from "@/lib/kube/wire";

/** Who a request acts for, once authenticated. */
export interface UserInfo {
  readonly name: string;
  readonly uid?: string;
  readonly groups: readonly string[];
  readonly extra?: Readonly<Record<string, readonly string[]>>;
}

export const ANONYMOUS: UserInfo = { name: "system:anonymous", groups: ["system:unauthenticated"] };
const AUTHENTICATED = "system:authenticated";

/** Everybody but the anonymous user is in `system:authenticated`. */
export function authenticated(user: UserInfo): UserInfo {
  const isIn = user.name === ANONYMOUS.name || user.groups.includes(AUTHENTICATED);
  return isIn ? user : { ...user, groups: [...user.groups, AUTHENTICATED] };
}

export function userOf({ user, groups }: Identity): UserInfo {
  return authenticated({ name: user, groups });
}

export function serviceAccountUser(namespace: string, name: string): string {
  return `system:serviceaccount:${namespace}:${name}`;
}

export function serviceAccountGroups(namespace: string): string[] {
  return ["system:serviceaccounts", `system:serviceaccounts:${namespace}`];
}
