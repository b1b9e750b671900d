import type { WorkbenchResult } from "@/lib/api/workbench/workbench";
import { plural } from "@/lib/format/count";
import { benchSentence } from "./bench-labels";

interface BenchSummaryProps {
  readonly result: WorkbenchResult;
  readonly cluster: string;
}

/** What it comes to in a sentence, and what is assumed for it. */
export function BenchSummary({ result, cluster }: BenchSummaryProps) {
  const { works, bytes } = result;
  const size = works === 0 ? "" : ` ${plural(works, "work")} with ${Math.ceil(bytes / 1024)} KB.`;
  return (
    <div className="px-4 pt-4 sheet:px-6" role="status">
      <p className="max-w-[90ch] text-pretty text-[16px] leading-6 tracking-title">{benchSentence(result)}</p>
      <p className="mt-1 max-w-[90ch] text-small text-text-3">
        {assumption(result, cluster)}
        {size}
      </p>
    </div>
  );
}

/** What is not so on the hub. */
function assumption({ addOn, isRegistered, isInstalled }: WorkbenchResult, cluster: string): string {
  if (!isRegistered) return `The hub has no add-on ${addOn} yet: shown as if it were registered.`;
  return isInstalled ? `${cluster} has ${addOn}.` : `${cluster} does not have ${addOn} yet: shown as if it had.`;
}
