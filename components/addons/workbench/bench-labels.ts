import type { StatusAppearance } from "@/components/ui/feedback/status-badge";
import type { BenchFinding, BenchRequest, WorkbenchResult } from "@/lib/api/workbench/workbench";
import { plural } from "@/lib/format/count";

export const LEVELS = {
  error: { tone: "bad", shape: "octagon", label: "Error" },
  warning: { tone: "warn", shape: "triangle", label: "Warning" },
  info: { tone: "info", shape: "ringed", label: "Note" },
} as const satisfies Record<BenchFinding["level"], StatusAppearance>;

export const REQUEST_OUTCOMES = {
  approve: { tone: "good", shape: "disc-check", label: "Approved automatically" },
  leave: { tone: "warn", shape: "triangle", label: "Left to a person" },
  deny: { tone: "bad", shape: "octagon", label: "Denied" },
} as const satisfies Record<BenchRequest["outcome"], StatusAppearance>;

/** "3 errors and 1 warning. 5 manifests, its request is approved automatically." */
export function benchSentence({ findings, manifests, requests, failed }: WorkbenchResult): string {
  const counted = (["error", "warning"] as const).flatMap((level) => {
    const number = findings.filter((finding) => finding.level === level).length;
    return number === 0 ? [] : [plural(number, level)];
  });
  const found = counted.length === 0 ? "No errors and no warnings." : `${counted.join(" and ")}.`;
  const rendered =
    failed === undefined ? `It renders ${plural(manifests.length, "manifest")}` : "It cannot be rendered";
  return `${found} ${rendered}${requestText(requests)}.`;
}

function requestText(requests: readonly BenchRequest[]): string {
  if (requests.length === 0) return ", and its agent does not register with the hub";
  const open = requests.filter(({ outcome }) => outcome !== "approve").length;
  if (open === 0) return requests.length === 1 ? ", and its request is approved" : ", and its requests are approved";
  return `, and ${open} of ${plural(requests.length, "request")} ${open === 1 ? "is" : "are"} not approved automatically`;
}
