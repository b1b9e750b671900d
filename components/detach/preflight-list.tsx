import { CopyRequest } from "@/components/request-state/copy-request";
import { rightText } from "@/components/request-state/right-labels";
import { StatusIcon } from "@/components/ui/feedback/status-icon";
import { MARK_COLOUR } from "@/components/ui/feedback/tone";
import type { DetachRunbookAnswer } from "@/lib/api/detach/detach";
import { CHECK_APPEARANCE, CHECK_LABELS } from "./detach-labels";

const MAX_NAMES = 12;

/** What was looked at before a cluster is detached: what prevents it first. */
export function PreflightList({ checks }: Pick<DetachRunbookAnswer, "checks">) {
  const ordered = ORDER.flatMap((state) => checks.filter((each) => each.state === state));
  return (
    <ul aria-label="Before it is detached" className="border-line border-b">
      {ordered.map(({ id, state, message, names, missing }) => {
        const { label, shape, tone } = CHECK_APPEARANCE[state];
        return (
          <li
            key={id}
            data-check={id}
            data-state={state}
            className="grid grid-cols-[16px_minmax(0,1fr)] gap-x-3 border-line border-t px-4 py-2 sheet:grid-cols-[16px_10rem_minmax(0,1fr)] sheet:px-6"
          >
            <StatusIcon shape={shape} className={`mt-[3px] ${MARK_COLOUR[tone]}`} />
            <span className="font-medium">
              {CHECK_LABELS[id]}
              <span className="sr-only">, {label}: </span>
            </span>
            <span className="text-pretty text-text-2 max-sheet:col-start-2">
              {message}
              {names.length > 0 ? (
                <span className="block text-small text-text-3 [overflow-wrap:anywhere]">
                  {names.slice(0, MAX_NAMES).join(", ")}
                  {names.length > MAX_NAMES ? ` and ${names.length - MAX_NAMES} more` : ""}
                </span>
              ) : null}
              {missing ? (
                <span className="mt-1 block text-small">
                  That needs <code className="mono [overflow-wrap:anywhere]">{rightText(missing)}</code>.{" "}
                  <CopyRequest rights={[rightText(missing)]} />
                </span>
              ) : null}
            </span>
          </li>
        );
      })}
    </ul>
  );
}

const ORDER = ["stop", "warn", "hidden", "ok"] as const;
