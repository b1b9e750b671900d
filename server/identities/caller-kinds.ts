import { subjectsOf } from "@/lib/csr/binding-verdict";
import type { RawObject } from "@/lib/kube/object";
import { ADDON_NAME_LABEL } from "@/lib/kube/ocm";
import { apiVersionOf, type Resource } from "@/lib/kube/resource";
import { roleBindings } from "@/lib/resources/built-in";
import {
  managedServiceAccounts,
  tokenFailure,
  tokenRotation,
  tokenTimes,
} from "@/lib/resources/managed-service-account";
import { approvalScopeOf } from "@/server/auth/approval-scope";
import type { Caller } from "@/server/auth/caller";
import { firstMissing } from "@/server/auth/scope";
import type { MissingRight } from "@/server/errors";
import type { HubClient } from "@/server/hub/hub-client";
import { isHubError } from "@/server/hub/hub-error";
import { digesting } from "@/server/hub/watched";
import { InternPool } from "@/server/lists/intern-pool";
import { fieldsAt, textAt, textIfAny } from "@/server/lists/raw-fields";
import { CallerCache } from "./caller-cache";

/** What is kept of a RoleBinding with the label of an add-on: a fleet has 200,000. */
export interface BindingFacts {
  /** `namespace/name`. */
  readonly key: string;
  /** A cluster's, or any other of the hub. */
  readonly namespace: string;
  readonly addOn: string;
  /** Whom it gives the role to, as it says itself. */
  readonly subject: string;
  /** "ClusterRole view". */
  readonly role: string;
  /** RFC 3339. */
  readonly createdAt: string | undefined;
}

/** What is kept of an account on a managed cluster whose token the hub has. */
export interface AccountFacts {
  /** `namespace/name`; the namespace is its cluster's. */
  readonly key: string;
  readonly name: string;
  readonly cluster: string;
  readonly token: ReturnType<typeof tokenTimes>;
  readonly rotation: string;
  /** Why the cluster reported no token. */
  readonly failure: string | undefined;
}

/** The kinds that are read with callers' rights. */
export interface CallerKinds {
  readonly bindings: CallerCache<BindingFacts, "namespace">;
  readonly accounts: CallerCache<AccountFacts>;
  /** Whether the hub has managed service accounts. */
  readonly hasAccounts: (client: Pick<HubClient, "raw">) => Promise<boolean>;
}

export function openCallerKinds(): CallerKinds {
  const bindings = digesting(
    roleBindings,
    { read: bindingFacts, indexes: { namespace: ({ namespace }) => [namespace] } },
    { labelSelector: ADDON_NAME_LABEL },
  );
  const accounts = digesting(managedServiceAccounts, { read: accountFacts, indexes: {} }, { isOptional: true });
  return {
    bindings: new CallerCache(bindings),
    accounts: new CallerCache(accounts),
    hasAccounts: servedOnHub(managedServiceAccounts),
  };
}

/** The rights for want of which a caller does not see these kinds, of those that the hub has. */
export interface CallerKindRights {
  readonly bindings: MissingRight | undefined;
  /** "absent": the hub does not have the kind, so no right to it is missed. */
  readonly accounts: MissingRight | "absent" | undefined;
}

export async function callerKindRights(
  caller: Caller,
  { hasAccounts }: Pick<CallerKinds, "hasAccounts">,
): Promise<CallerKindRights> {
  const accounts = async () =>
    (await hasAccounts(caller.client)) ? missingToFollow(caller, managedServiceAccounts) : "absent";
  const [bindings, ofAccounts] = await Promise.all([missingToFollow(caller, roleBindings), accounts()]);
  return { bindings, accounts: ofAccounts };
}

/** The rights for want of which the caller does not see all issued identities. Throws `ApiError` "forbidden" as the list does. */
export async function missingIdentityRights(caller: Caller, kinds: CallerKinds): Promise<{ missing: MissingRight[] }> {
  const { missing } = await approvalScopeOf(caller);
  const { accounts, bindings } = await callerKindRights(caller, kinds);
  return {
    missing: [...missing, ...(bindings ? [bindings] : []), ...(accounts && accounts !== "absent" ? [accounts] : [])],
  };
}

/** The right that the caller lacks to list and watch all of the kind. */
export async function missingToFollow(caller: Caller, kind: Resource): Promise<MissingRight | undefined> {
  return (await firstMissing(caller, "list", [kind])) ?? (await firstMissing(caller, "watch", [kind]));
}

const SERVED_MS = 60_000;
const DEADLINE_MS = 5_000;

/** Whether the hub has the kind, looked up once a minute; everybody may know. While the hub does not answer, what it said last. */
export function servedOnHub(kind: Resource): CallerKinds["hasAccounts"] {
  let known = false;
  let lookedAt = Number.NEGATIVE_INFINITY;
  return async (client) => {
    if (performance.now() - lookedAt < SERVED_MS) return known;
    try {
      await client.raw({
        method: "GET",
        path: `/apis/${apiVersionOf(kind)}`,
        signal: AbortSignal.timeout(DEADLINE_MS),
      });
      known = true;
    } catch (error) {
      if (!isHubError(error, "NotFound")) return known;
      known = false;
    }
    lookedAt = performance.now();
    return known;
  };
}

const texts = new InternPool<string>();
const shared = (text: string) => texts.of(text, text);

const MAX_SUBJECT = 300;

/** Throws where it is none. */
function bindingFacts(raw: RawObject, key: string): BindingFacts {
  const { metadata } = raw;
  const roleRef = fieldsAt(raw, "roleRef");
  const subject = subjectsOf(raw);
  return {
    key,
    namespace: shared(textAt(metadata, "namespace")),
    addOn: shared(textAt(fieldsAt(metadata, "labels"), ADDON_NAME_LABEL)),
    subject: subject.length > MAX_SUBJECT ? `${subject.slice(0, MAX_SUBJECT - 1)}…` : subject,
    role: shared(`${textAt(roleRef, "kind")} ${textAt(roleRef, "name")}`.trim()),
    createdAt: textIfAny(metadata, "creationTimestamp"),
  };
}

/** Throws where it is none. */
function accountFacts(raw: RawObject, key: string): AccountFacts {
  const { name = "", namespace = "" } = raw.metadata;
  return {
    ...{ key, name, cluster: shared(namespace) },
    ...{ token: tokenTimes(raw), rotation: shared(tokenRotation(raw)), failure: tokenFailure(raw) },
  };
}
