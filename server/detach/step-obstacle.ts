import type { DetachInput } from "@/lib/api/detach/detach";
import type { DetachRunbook } from "@/lib/detach/detach";
import type { DetachFacts } from "@/lib/detach/facts";
import { isReachable } from "@/lib/detach/preflight";
import { detachRunbook } from "@/lib/detach/runbook";

/** Why a step is not to be taken on a cluster now; undefined where it is. */
export function stepObstacle(facts: DetachFacts, { action, path }: DetachInput): string | undefined {
  if (facts.cluster.missing) return "you may not get it.";
  const book = detachRunbook(facts);
  if (action === "leave") return leaveObstacle(facts, book);
  if (!facts.cluster.value) return "the hub has no such cluster.";
  const isDeleting = book.deletingSince !== undefined;
  if (action === "begin") return beginObstacle(facts, path, isDeleting);
  if (action === "cancel") return isDeleting ? "it is being deleted; that cannot be taken back." : undefined;
  return notNext(book, action);
}

/** Nothing is left behind on a cluster whose agents would remove it. */
function leaveObstacle(facts: DetachFacts, book: DetachRunbook): string | undefined {
  if (isReachable(facts)) return "its agents report, so they remove what was created. Nothing has to be left behind.";
  if (book.path !== "unreachable")
    return "it is detached the clean way. Choose the path for unreachable clusters first.";
  return notNext(book, "leave");
}

function beginObstacle(facts: DetachFacts, path: DetachInput["path"], isDeleting: boolean): string | undefined {
  if (path !== "unreachable" || isDeleting || !isReachable(facts)) return undefined;
  return "its agents report: detach it the clean way, so that nothing stays on it.";
}

function notNext({ steps }: DetachRunbook, action: DetachInput["action"]): string | undefined {
  const step = steps.find(({ id }) => id === action);
  if (!step) return "its path has no such step.";
  if (step.state === "next") return undefined;
  return step.state === "waiting" ? "an earlier step is not done yet." : "there is nothing to do for this step now.";
}
