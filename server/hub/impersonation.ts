import type { Identity } from "@/lib/kube/wire";
import { ApiError, StartFailure } from "@/server/errors";

/** Whom the console may act for. Names are compared exactly. */
export interface ImpersonationPolicy {
  /** `*` admits every user who is in one of the groups. */
  readonly users: readonly string[];
  /** Those that are passed on to the hub; a person's others are dropped. */
  readonly groups: readonly string[];
}

const ANY_USER = "*";
/** Users and groups of the control plane. */
const RESERVED = "system:";
/** What a header would lose or not carry: spaces at either end, and control characters. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters.
const UNFIT = /^$|^\s|\s$|[\u0000-\u001f\u007f]/;

/** Throws `StartFailure` for a policy that admits nobody, or somebody of the control plane. `names` are its settings. */
export function assertPolicy({ users, groups }: ImpersonationPolicy, names: ImpersonationPolicyNames): void {
  const reserved = [...users, ...groups].find((name) => name.startsWith(RESERVED));
  if (reserved !== undefined)
    throw new StartFailure(`${names.users} and ${names.groups} must not name ${reserved}: it is of the control plane.`);
  if (users.length === 0)
    throw new StartFailure(`${names.users} is empty: name the users to act for, or * for all in ${names.groups}.`);
  if (users.includes(ANY_USER) && groups.length === 0)
    throw new StartFailure(`${names.users} is *, which needs ${names.groups}: every user would be admitted without.`);
}

/** How the settings are called where they are read. */
export interface ImpersonationPolicyNames {
  readonly users: string;
  readonly groups: string;
}

/**
 * The identity to impersonate: this user with those of their groups that are named. Throws `ApiError` "unauthenticated"
 * for everybody who is not admitted, and for every name of the control plane.
 */
export function admitted({ user, groups }: Identity, policy: ImpersonationPolicy): Identity {
  if (user === ANY_USER || user.startsWith(RESERVED) || UNFIT.test(user)) throw notAdmitted();
  const allowed = policy.groups.filter((group) => !group.startsWith(RESERVED) && !UNFIT.test(group));
  const passedOn = allowed.filter((group) => groups.includes(group));
  const isAdmitted = policy.users.includes(user) || (policy.users.includes(ANY_USER) && passedOn.length > 0);
  if (!isAdmitted) throw notAdmitted();
  return { user, groups: [...new Set(passedOn)] };
}

function notAdmitted(): ApiError {
  return new ApiError(
    "unauthenticated",
    "This account may not use the console. Its administrators name the users and groups that may.",
  );
}
