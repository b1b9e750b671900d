import { Condition, isTrue, kubeTime, withCondition } from "@/lib/kube/conditions";
import type { RawObject } from "@/lib/kube/object";
import { CLUSTER_AVAILABLE } from "@/lib/kube/ocm";
import { objectKey } from "@/lib/kube/resource";
import { z } from "@/lib/kube/zod";
import { managedServiceAccounts, tokenRotation, tokenTimes } from "@/lib/resources/managed-service-account";
import { parseDuration } from "@/lib/rollout/duration";
import { after, type Controller, type Outcome, onChange, trigger } from "@/server/controllers/runtime/controller";
import { EXAMPLES_FIELD_MANAGER, type ExampleHub } from "./example-hub";

/** A little before four fifths of a token's life are over: from then on it is late. */
const RENEWED_AT = 0.78;
/** What the kind has by default. */
const UNROTATED = "8640h0m0s";

/**
 * What the agents of the add-on managed-serviceaccount do on clusters that can be reached: each account has a token, and
 * it is renewed in time. No Secret is written. Key: cluster/account.
 */
export function accountAgent(hub: ExampleHub, now: () => Date): Controller {
  return {
    name: "example-account-agent",
    triggers: [
      trigger(hub.accounts, ({ metadata }) => [objectKey(metadata)]),
      trigger(hub.clusters, ({ metadata }) =>
        hub.accounts.by("cluster", metadata.name).map((account) => objectKey(account.metadata)),
      ),
    ],
    async reconcile(key, signal): Promise<Outcome> {
      const [cluster = "", name = ""] = key.split("/", 2);
      const account = hub.accounts.get(name, cluster);
      const isReached = isTrue(hub.clusters.get(cluster)?.status.conditions ?? [], CLUSTER_AVAILABLE);
      if (!account || account.metadata.deletionTimestamp || !isReached) return onChange;
      const time = now();
      const dueMs = dueAt(account);
      if (dueMs > time.getTime()) return dueMs === Number.POSITIVE_INFINITY ? onChange : after(dueMs - time.getTime());
      const { uid, resourceVersion } = account.metadata;
      const patch = { metadata: { uid, resourceVersion }, status: reportedStatus(account, time) };
      const options = { signal, fieldManager: EXAMPLES_FIELD_MANAGER, subresource: "status" } as const;
      await hub.patch(managedServiceAccounts, { name, namespace: cluster }, patch, options);
      return onChange;
    },
  };
}

type Account = ReturnType<ExampleHub["accounts"]["list"]>[number];

/** Milliseconds since epoch; at once where it has no token, never where nothing renews it. */
function dueAt(account: Account): number {
  const times = tokenTimes(account);
  if (!times) return 0;
  if (tokenRotation(account) === "off") return Number.POSITIVE_INFINITY;
  const [from, until] = [Date.parse(times.from), Date.parse(times.until)];
  return from + (until - from) * RENEWED_AT;
}

const Reported = z.prefault(z.looseObject({ conditions: z._default(z.array(Condition), []) }), {});

/** How long a token of an account holds, in milliseconds. */
export function tokenValidityMs(account: RawObject): number {
  const rotation = tokenRotation(account);
  return parseDuration(rotation === "off" ? UNROTATED : rotation);
}

/** The status of an account whose token begins at `from`. */
export function reportedStatus(account: RawObject, from: Date): object {
  const { conditions } = Reported.parse(account.status);
  const reported = [
    { type: "SecretCreated", status: "True", reason: "SecretCreated", message: "" },
    { type: "TokenReported", status: "True", reason: "TokenReported", message: "" },
  ] as const;
  return {
    conditions: reported.reduce((all, each) => withCondition(all, each, from), conditions),
    expirationTimestamp: kubeTime(new Date(from.getTime() + tokenValidityMs(account))),
    tokenSecretRef: { name: account.metadata.name, lastRefreshTimestamp: kubeTime(from) },
  };
}
