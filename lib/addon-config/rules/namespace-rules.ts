import type { FieldPath } from "@/lib/objects/field-schema";
import { type ConfigFinding, problem } from "./finding";

const DNS_LABEL = /^[a-z0-9]([-a-z0-9]*[a-z0-9])?$/;
const MAX_LENGTH = 63;

/** `spec.agentInstallNamespace`: absent means OCM's default, "" the namespaces of the manifests. */
export function namespaceFindings(value: unknown, path: FieldPath): ConfigFinding[] {
  if (typeof value !== "string" || value === "") return [];
  return value.length <= MAX_LENGTH && DNS_LABEL.test(value)
    ? []
    : [
        problem(
          path,
          `must be a namespace's name: at most ${MAX_LENGTH} lower-case letters, digits and -, which begin and end with a letter or digit.`,
        ),
      ];
}
