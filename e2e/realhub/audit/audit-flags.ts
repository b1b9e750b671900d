import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { stringify } from "yaml";

/** Of a watch, which ends when nobody looks any more, the beginning; of all else the end. */
const omitStages = ["RequestReceived", "Panic"];

/** Which right is asked about stands in the body. */
const REVIEWS = [{ group: "authorization.k8s.io", resources: ["selfsubjectaccessreviews"] }];

/**
 * Flags by which a kube-apiserver appends what these users request to the file `log`, a line of JSON each; what all
 * users do where none is named. Of bodies there are only those that ask about a right. The policy is written into
 * `folder`.
 */
export async function auditFlags(folder: string, log: string, users: readonly string[]): Promise<string[]> {
  const rules = [
    { level: "Request", users, resources: REVIEWS, omitStages },
    { level: "Metadata", users, omitStages },
    { level: "None" },
  ];
  const path = join(folder, "audit-policy.yaml");
  await writeFile(path, stringify({ apiVersion: "audit.k8s.io/v1", kind: "Policy", rules }), { mode: 0o600 });
  return [`--audit-policy-file=${path}`, `--audit-log-path=${log}`, "--audit-log-mode=blocking"];
}
