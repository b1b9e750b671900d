import { type QueryClient, QueryObserver } from "@tanstack/react-query";
import { toast } from "@/components/ui/feedback/toasts";
import { approvalRow } from "@/lib/queries/approvals/approval-row";
import { type Decision, type DecisionInput, decisionInputs } from "./decision-inputs";

/** After this time the toast ends: the pages show the rest. */
const FOLLOWED_FOR_MS = 10 * 60_000;

let decisions = 0;

/**
 * Carries out the writes of a decision until one fails, and reports each, also on other pages; it is only reported as
 * done when the hub shows it. True when the hub has accepted all of them.
 */
export async function carryOutDecision(queries: QueryClient, decision: Decision): Promise<boolean> {
  for (const input of decisionInputs(decision)) if (!(await carriedOut(queries, input))) return false;
  return true;
}

async function carriedOut(queries: QueryClient, input: DecisionInput): Promise<boolean> {
  const { text, write } = input;
  decisions += 1;
  const id = `decision-${decisions}`;
  try {
    await write();
  } catch (error) {
    toast({
      id,
      phase: "failed",
      text: `${text}: not done.`,
      detail: error instanceof Error ? error.message : "It failed.",
    });
    return false;
  }
  toast({ id, phase: "accepted", text: `${text}: accepted by the hub` });
  onceSeen(queries, id, input);
  return true;
}

/** Whatever page comes next: the row is followed here even if no page shows it. */
function onceSeen(queries: QueryClient, id: string, { text, row, isSeen }: DecisionInput): void {
  const unsubscribe = new QueryObserver(queries, approvalRow(id, row)).subscribe(({ data }) => {
    if (!data?.synced) return;
    const [found] = data.rows;
    const done = isSeen(found);
    if (found && !done) return;
    clearTimeout(timer);
    unsubscribe();
    if (done) toast({ id, phase: "seen", text: `${text}: seen on the hub` });
  });
  const timer = setTimeout(unsubscribe, FOLLOWED_FOR_MS);
}
