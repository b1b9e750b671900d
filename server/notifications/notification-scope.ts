import type { Permission } from "@/lib/api/approvals/approval-case";
import type { AlertSubject } from "@/lib/api/notifications/notifications";
import { NAMESPACE } from "@/lib/kube/names";
import type { ConditionType } from "@/lib/notifications/rule";
import type { ReadRule } from "@/lib/notifications/stored-rules";
import { configMaps, roleBindings } from "@/lib/resources/built-in";
import { certificateSigningRequests } from "@/lib/resources/certificate-signing-request";
import { clusterManagementAddOns } from "@/lib/resources/cluster-management-add-on";
import { managedClusters } from "@/lib/resources/managed-cluster";
import { managedClusterAddOns } from "@/lib/resources/managed-cluster-add-on";
import type { Caller } from "@/server/auth/caller";
import { ROLLOUT_KINDS } from "@/server/auth/rollout-scope";
import { firstMissing } from "@/server/auth/scope";
import { seesAllWorkText } from "@/server/auth/work-scope";
import { ACTIONS, RULES } from "./hub-records";

/** What a person has to be able to list on the whole hub to see what is about it. */
export const ALERT_KINDS: Readonly<Record<ConditionType, Parameters<typeof firstMissing>[2]>> = {
  rollout: ROLLOUT_KINDS,
  "add-on-down": [clusterManagementAddOns, managedClusterAddOns, managedClusters],
  "cluster-lost": [managedClusters],
  // What is found about a request has words of its add-on.
  "approval-waiting": [certificateSigningRequests, managedClusters, managedClusterAddOns],
  "identity-alarm": [certificateSigningRequests, managedClusters, managedClusterAddOns, roleBindings],
  "certificate-not-renewed": [certificateSigningRequests, managedClusters, managedClusterAddOns, roleBindings],
  "hub-unreachable": [],
  "no-leader": [],
};

const OF_SUBJECT: Readonly<Record<AlertSubject["kind"], ConditionType>> = {
  rollout: "rollout",
  "add-on": "add-on-down",
  cluster: "cluster-lost",
  request: "approval-waiting",
  identity: "identity-alarm",
  hub: "no-leader",
};

/** How much of the notifications the caller may see. */
export interface NotificationScope {
  readonly rule: (read: ReadRule) => boolean;
  readonly subject: (subject: AlertSubject) => boolean;
  /** They may be told what works say. */
  readonly readsWorks: boolean;
  /** They may read the ConfigMap of the rules themselves. */
  readonly readsRules: boolean;
}

/** Rules and alerts about what the caller may list all of. One that cannot be read is for who may read the ConfigMap. */
export async function notificationScopeOf(caller: Caller): Promise<NotificationScope> {
  const [readsRules, readsWorks, ...answers] = await Promise.all([
    caller.rights.may({ verb: "get", resource: configMaps, namespace: NAMESPACE, name: RULES }),
    seesAllWorkText(caller),
    ...typesOf().map(async (type) => ({ type, missing: await firstMissing(caller, "list", ALERT_KINDS[type]) })),
  ]);
  const visible = new Set(answers.flatMap(({ missing, type }) => (missing ? [] : [type])));
  return {
    rule: (read) => readsRules || ("rule" in read && visible.has(read.rule.when.type)),
    subject: ({ kind }) => visible.has(OF_SUBJECT[kind]),
    readsRules,
    readsWorks,
  };
}

function typesOf(): ConditionType[] {
  return Object.keys(ALERT_KINDS) as ConditionType[]; // keys lose their names
}

/** Whether they may write rules, and whether they may acknowledge and send tests: rights on a ConfigMap each. */
export async function notificationRights(
  caller: Caller,
): Promise<{ readonly mayWrite: Permission; readonly mayAcknowledge: Permission }> {
  const [mayWrite, mayAcknowledge] = await Promise.all([RULES, ACTIONS].map((name) => mayPatch(caller, name)));
  const nothing = { allowed: false };
  return { mayWrite: mayWrite ?? nothing, mayAcknowledge: mayAcknowledge ?? nothing };
}

async function mayPatch({ rights }: Caller, name: string): Promise<Permission> {
  const { group, plural } = configMaps;
  if (await rights.may({ verb: "patch", resource: configMaps, namespace: NAMESPACE, name })) return { allowed: true };
  return { allowed: false, missing: { verb: "patch", resource: plural, group, name } };
}
