import { CONTEXT, type CopyText } from "./copy-as";
import { shellWord } from "./shell-word";

const NOTES = {
  approve: "# Approves each as it is then: kubectl does not check that it is what was reviewed.",
  deny: "# kubectl writes a reason of its own on each.",
} as const;

/**
 * The decision on these certificate requests as a command. Only kubectl has one: a decision is no object that a
 * repository holds, and clusteradm approves by cluster, together with accepting it. Nothing without requests.
 */
export function certificateCommands(decision: "approve" | "deny", requests: readonly string[]): CopyText[] {
  if (requests.length === 0) return [];
  const names = requests.map(shellWord).join(" ");
  const command = `kubectl --context ${CONTEXT} certificate ${decision} ${names}`;
  return [{ label: "kubectl", text: `${NOTES[decision]}\n${command}` }];
}
