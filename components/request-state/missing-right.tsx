import { StatusIcon } from "@/components/ui/feedback/status-icon";
import type { MissingRight } from "@/lib/api/problem";
import { rightText } from "./right-labels";

/** Instead of a hidden value: the missing right. */
export function MissingRightNote({ missing }: { readonly missing: MissingRight }) {
  return (
    <span className="text-text-2">
      <StatusIcon shape="padlock" className="mr-1.5 inline align-[-2px] text-text-3" />
      needs <code className="mono [overflow-wrap:anywhere]">{rightText(missing)}</code>
    </span>
  );
}
