import { CopyRequest } from "@/components/request-state/copy-request";
import { rightText } from "@/components/request-state/right-labels";
import { StatusIcon } from "@/components/ui/feedback/status-icon";
import type { StepRight } from "@/lib/api/addons/enable";
import { cn } from "@/lib/cn";
import { count } from "@/lib/format/count";

const MAX_ROWS = 6;

/** The rights that it takes, the missing ones first and ready to be requested. */
export function RightsList({ rights }: { readonly rights: readonly StepRight[] }) {
  const ordered = rights.toSorted((a, b) => Number(a.allowed) - Number(b.allowed));
  const missing = ordered.filter(({ allowed }) => !allowed);
  const shown = ordered.slice(0, Math.max(MAX_ROWS, missing.length));
  return (
    <>
      <ul aria-label="Required permissions" className="grid gap-1 text-small">
        {shown.map((right) => (
          <li
            key={rightText(right)}
            data-right={right.allowed ? "held" : "missing"}
            className="flex items-start gap-1.5"
          >
            <StatusIcon
              shape={right.allowed ? "check" : "padlock"}
              className={cn("mt-px flex-none", right.allowed ? "text-good" : "text-bad")}
            />
            <span className={cn("min-w-0", right.allowed && "text-text-2")}>
              <span className="mono [overflow-wrap:anywhere]">{rightText(right)}</span>
              {right.allowed ? (
                <span className="sr-only">, granted</span>
              ) : (
                <span className="text-bad-text">, missing</span>
              )}
            </span>
          </li>
        ))}
        {ordered.length > shown.length ? (
          <li className="text-text-3">and {count(ordered.length - shown.length)} more, all granted</li>
        ) : null}
      </ul>
      {missing.length > 0 ? (
        <div className="mt-2">
          <CopyRequest rights={missing.map(rightText)} />
        </div>
      ) : null}
    </>
  );
}
