import { crd, flag, int32, int64, list, listBy, object, oneOf, text } from "./json-schema";
import { rolloutGates } from "./rollout-gate";
import { ageColumn, conditions, dateTime, dnsSubdomain, namespaceName } from "./schemas";

const before = object(
  {
    everyGroup: flag({ description: "Before each decision group." }),
    decisionGroups: list(object({ groupName: text({ maxLength: 63 }), groupIndex: int32({ minimum: 0 }) }), {
      description: "Before these; one without a name is meant by its index.",
      maxItems: 50,
      "x-kubernetes-list-type": "atomic",
    }),
  },
  {
    "x-kubernetes-validations": [
      {
        rule: "(has(self.everyGroup) && self.everyGroup) != (has(self.decisionGroups) && size(self.decisionGroups) > 0)",
        message: "either everyGroup or decisionGroups must be set",
      },
    ],
  },
);

const webhook = object({
  receiver: text({ description: "A receiver of notifications, told when the gate waits.", maxLength: 63 }),
  approver: text({
    description: "The name by which a signed callback may approve; it counts as one.",
    pattern: "^[a-z0-9]([-a-z0-9]{0,61}[a-z0-9])?$",
    maxLength: 63,
  }),
});

const hash = text({ maxLength: 64, description: "The change, by the hash of its configurations." });
const group = text({ maxLength: 80, description: "The decision group, by name or #index." });

const approval = object(
  {
    user: text({ minLength: 1, maxLength: 253 }),
    at: dateTime,
    decision: oneOf(["Approved", "Denied"], { default: "Approved" }),
    comment: text({ maxLength: 500 }),
    of: { ...hash, minLength: 1 },
    group: { ...group, minLength: 1 },
  },
  { required: ["at", "group", "of", "user"] },
);

const evidence = object({
  updated: int32({ description: "Clusters with the whole change." }),
  available: int32({ description: "Of those, where the add-on is Available." }),
  failed: int32(),
  progressing: int32(),
  waiting: int32(),
  at: dateTime,
});

export const rolloutGateCrd = crd(rolloutGates, {
  versions: [
    {
      name: "v1alpha1",
      description: "Lets a change of an add-on go on to further clusters only when people approve it.",
      required: ["spec"],
      columns: [
        { name: "Add-on", type: "string", jsonPath: ".spec.addOn" },
        { name: "Placement", type: "string", jsonPath: ".spec.placement.name" },
        { name: "State", type: "string", jsonPath: ".status.state" },
        { name: "Needs", type: "integer", jsonPath: ".spec.approvals" },
        ageColumn,
      ],
      fields: {
        spec: object(
          {
            description: text({ maxLength: 500 }),
            addOn: dnsSubdomain,
            placement: object({ namespace: namespaceName, name: dnsSubdomain }, { required: ["name", "namespace"] }),
            before,
            approvals: int32({
              description: "How many different people must approve.",
              minimum: 1,
              maximum: 20,
              default: 1,
            }),
            approvers: list(text({ minLength: 1, maxLength: 253 }), {
              description: "Whose approvals count; of all with the verb approve unless set.",
              maxItems: 100,
              "x-kubernetes-list-type": "set",
            }),
            expiresAfter: text({
              description: "For how long an approval counts, as 72h; for ever unless set.",
              pattern: "^([0-9]{1,5}h)?([0-9]{1,6}m)?$",
              minLength: 2,
              maxLength: 14,
            }),
            webhook,
          },
          {
            required: ["addOn", "before", "placement"],
            "x-kubernetes-validations": [
              {
                rule: "!has(self.approvers) || size(self.approvers) == 0 || size(self.approvers) >= self.approvals",
                message: "there must be at least as many approvers as approvals",
              },
            ],
          },
        ),
        status: object({
          observedGeneration: int64({ description: "What of it the controllers obey." }),
          conditions,
          state: oneOf(["Idle", "Waiting", "Open", "Denied"]),
          waitingFor: list(
            object({ of: hash, group, since: dateTime, clusters: int32() }, { required: ["group", "of"] }),
            { description: "What wants approval now.", maxItems: 100, "x-kubernetes-list-type": "atomic" },
          ),
          approvals: listBy(["user", "of", "group"], approval, {
            description: "One of each person for each change and group.",
            maxItems: 200,
          }),
          evidence,
        }),
      },
    },
  ],
});
