import { CONTEXT, type CopyText } from "./copy-as";
import { shellWord } from "./shell-word";

/** What somebody says of a change before a decision group, as the gate holds it. */
interface NewDecision {
  readonly user: string;
  readonly at: string;
  readonly decision: string;
  readonly comment: string;
  readonly of: string;
  readonly group: string;
}

/** How much the gate holds, and at which index what the same person said of the same change before, if anything. */
interface HeldDecisions {
  readonly size: number;
  readonly own: number | undefined;
}

const NOTE = "# In your own name. It fails where the gate has changed: copy it again then.";
const FIRST = "# The first of this gate: look whether somebody else has answered since you copied it.";
const LIST = "/status/approvals";

/**
 * The decision on a gate as a command. Only kubectl has one: it is written into the status, which no repository holds
 * and clusteradm does not know. It adds to what the gate holds, and takes away nothing that others said.
 */
export function gateCommands(gate: string, decision: NewDecision, held: HeldDecisions): CopyText[] {
  const command = `kubectl --context ${CONTEXT} patch rolloutgates.flotilla.dev ${shellWord(gate)} --subresource status --type json`;
  const steps = stepsOf(decision, held).map((step) => `  ${JSON.stringify(step)}`);
  const text = `${held.size === 0 ? FIRST : NOTE}\n${command} --patch-file /dev/stdin <<'EOF'\n[\n${steps.join(",\n")}\n]\nEOF`;
  return [{ label: "kubectl", text }];
}

/** JSON Patch (RFC 6902): "test" fails where something else is there. */
function stepsOf(value: NewDecision, { size, own }: HeldDecisions) {
  if (own !== undefined) {
    const path = `${LIST}/${own}`;
    const tests = (["user", "of", "group"] as const).map((key) => ({
      op: "test",
      path: `${path}/${key}`,
      value: value[key],
    }));
    return [...tests, { op: "replace", path, value }];
  }
  return size > 0 ? [{ op: "add", path: `${LIST}/-`, value }] : [{ op: "add", path: LIST, value: [value] }];
}
