import type { KubeObject } from "@/lib/kube/object";
import { ADDON_NAME_LABEL, addOnGroups, addOnServiceAccount, addOnServiceAccountUser } from "@/lib/kube/ocm";
import { z } from "@/lib/kube/zod";
import { alarm, type Finding } from "./finding";
import { parseAddOnAgent } from "./identity";

const Subject = z.object({
  kind: z._default(z.string(), ""),
  name: z._default(z.string(), ""),
  namespace: z._default(z.string(), ""),
});
type Subject = z.infer<typeof Subject>;
const Subjects = z._default(z.array(Subject), []);

/**
 * What speaks against a RoleBinding that bears the label of an add-on: each subject that is not the add-on's agent, as a
 * group, a user, or the ServiceAccount by which it registers with a token. In a namespace that is no cluster's
 * (`isCluster`) it may be the agent of any cluster.
 */
export function judgeBinding(binding: KubeObject, isCluster: boolean): Finding[] {
  const addOn = binding.metadata.labels[ADDON_NAME_LABEL] ?? "";
  const { namespace = "" } = binding.metadata;
  const { data: subjects } = Subjects.safeParse(binding.subjects);
  if (!subjects) return [alarm(40, "Its subjects cannot be read", "nothing could be checked")];
  return subjects
    .filter((subject) => !isOfAgent(subject, addOn, isCluster ? namespace : undefined))
    .map((subject) =>
      alarm(50, "It gives the rights of the add-on's agent to somebody else", `${subject.kind} ${subject.name}`),
    );
}

/** The subjects of a RoleBinding, as text. */
export function subjectsOf({ subjects }: Readonly<Record<string, unknown>>): string {
  const { data = [] } = Subjects.safeParse(subjects);
  return data.map(({ kind, name, namespace }) => `${kind} ${namespace && `${namespace}/`}${name}`).join(", ");
}

function isOfAgent({ kind, name, namespace }: Subject, addOn: string, cluster: string | undefined): boolean {
  switch (kind) {
    case "Group":
      return addOnGroups(cluster ?? clusterOfGroup(name), addOn).includes(name);
    case "User":
      return isAgentUser(name, addOn, cluster);
    case "ServiceAccount":
      return name === addOnServiceAccount(addOn) && namespace === (cluster ?? namespace);
    default:
      return false;
  }
}

function isAgentUser(name: string, addOn: string, cluster: string | undefined): boolean {
  const agent = parseAddOnAgent(name);
  if (agent) return agent.addOn === addOn && agent.cluster === (cluster ?? agent.cluster);
  const [, , namespace = ""] = name.split(":");
  return name === addOnServiceAccountUser(cluster ?? namespace, addOn);
}

/** The cluster in the first group of an add-on's agent; "" where there is none. */
function clusterOfGroup(group: string): string {
  return group.split(":")[3] ?? "";
}
