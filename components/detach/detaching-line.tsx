import { Checkbox } from "@/components/ui/controls/checkbox";
import { Link } from "@/components/ui/controls/link";
import { Age } from "@/components/ui/feedback/age";
import { StatusIcon } from "@/components/ui/feedback/status-icon";
import { MARK_COLOUR } from "@/components/ui/feedback/tone";
import type { DetachRunbookAnswer } from "@/lib/api/detach/detach";
import { DETACH_STEP_LABELS, STATE_LABELS } from "./detach-labels";

interface DetachingLineProps {
  readonly name: string;
  readonly book: DetachRunbookAnswer | undefined;
  readonly error: Error | null;
  readonly isSelected: boolean;
  readonly onToggled: () => void;
}

/** One cluster with the step that it is at, and what holds that up. */
export function DetachingLine({ name, book, error, isSelected, onToggled }: DetachingLineProps) {
  return (
    <li className="flex items-start gap-3 border-line border-t px-4 py-2 sheet:px-6">
      <Checkbox label={<span className="sr-only">{name}</span>} checked={isSelected} onChecked={onToggled} />
      <div className="grid min-w-0 flex-1 gap-x-4 sheet:grid-cols-[minmax(0,1fr)_minmax(0,1.4fr)]">
        <div className="min-w-0">
          <Link
            href={`/clusters/${encodeURIComponent(name)}/detach`}
            className="mono font-medium text-accent-text [overflow-wrap:anywhere] hover:underline hover:underline-offset-2"
          >
            {name}
          </Link>
          <p className="text-small text-text-3">{book ? <Begun book={book} /> : null}</p>
        </div>
        <div className="min-w-0 text-small">
          {book ? <Current book={book} /> : null}
          {error && !book ? <p className="text-bad-text">{error.message}</p> : null}
          {book || error ? null : <p className="text-text-3">Reading it from the hub.</p>}
        </div>
      </div>
    </li>
  );
}

function Begun({ book: { mark, path } }: { readonly book: DetachRunbookAnswer }) {
  if (!mark) return <>not begun, {path} path</>;
  return (
    <>
      {mark.by}, <Age since={mark.at} />, {mark.path} path
    </>
  );
}

function Current({ book: { steps, checks } }: { readonly book: DetachRunbookAnswer }) {
  const step = steps.find(({ state }) => state !== "done");
  if (!step) return null;
  const { label, shape, tone } = STATE_LABELS[step.state];
  const against = checks.filter(({ state }) => state === "stop");
  return (
    <>
      <p className="flex items-start gap-1.5">
        <StatusIcon shape={shape} className={`mt-0.5 ${MARK_COLOUR[tone]}`} />
        <span>
          {DETACH_STEP_LABELS[step.id].title}: {label.toLowerCase()}
        </span>
      </p>
      {step.blockers.slice(0, 1).map(({ message, actor }) => (
        <p key={message} className="text-text-2 [overflow-wrap:anywhere]">
          {message} To act: {actor.name}.
        </p>
      ))}
      {step.id === "begin"
        ? against.map(({ message }) => (
            <p key={message} className="text-bad-text [overflow-wrap:anywhere]">
              {message}
            </p>
          ))
        : null}
    </>
  );
}
