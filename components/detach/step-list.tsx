"use client";

import { DeletionCause } from "@/components/deletion/deletion-cause";
import { yamlHref } from "@/components/object/object-kinds";
import { GuardedButton } from "@/components/request-state/guarded-button";
import { Link } from "@/components/ui/controls/link";
import { Age } from "@/components/ui/feedback/age";
import { StatusIcon } from "@/components/ui/feedback/status-icon";
import { MARK_COLOUR } from "@/components/ui/feedback/tone";
import { CopyTexts } from "@/components/ui/yaml/copy-texts";
import type { DetachRunbookAnswer } from "@/lib/api/detach/detach";
import { DETACH_ACTIONS, type DetachAction } from "@/lib/detach/detach";
import { count } from "@/lib/format/count";
import { CONTEXT } from "@/lib/objects/copy-as";
import { DETACH_STEP_LABELS, guardOf, STATE_LABELS } from "./detach-labels";

type Step = DetachRunbookAnswer["steps"][number];

interface StepListProps extends Pick<DetachRunbookAnswer, "cluster" | "steps"> {
  readonly onAction: (action: DetachAction) => void;
  readonly onWritten: () => void;
}

/** Every step with its state, in the order in which they are taken. */
export function StepList({ steps, ...rest }: StepListProps) {
  return (
    <ol aria-label="Steps of detaching" className="border-line border-b">
      {steps.map((step, index) => (
        <OneStep key={step.id} step={step} number={index + 1} {...rest} />
      ))}
    </ol>
  );
}

interface OneStepProps extends Omit<StepListProps, "steps"> {
  readonly step: Step;
  readonly number: number;
}

function OneStep({ cluster, step, number, onAction, onWritten }: OneStepProps) {
  const { id, state, evidence, since, blockers, commands } = step;
  const { label, shape, tone } = STATE_LABELS[state];
  const { title, about } = DETACH_STEP_LABELS[id];
  const isOver = state === "done" || state === "waiting";
  return (
    <li
      data-step={id}
      data-state={state}
      className="grid grid-cols-[16px_minmax(0,1fr)] gap-x-3 border-line border-t px-4 py-3 sheet:px-6"
    >
      <StatusIcon shape={shape} className={`mt-[3px] ${MARK_COLOUR[tone]}`} />
      <div className="min-w-0">
        <h3 className="flex flex-wrap items-baseline gap-x-2">
          <span className={state === "waiting" ? "font-medium text-text-2" : "font-strong"}>
            {number}. {title}
          </span>
          <span className="text-small text-text-3">
            {label}
            {since ? (
              <>
                , <Age since={since} />
              </>
            ) : null}
          </span>
        </h3>
        {isOver ? null : <p className="text-pretty text-small text-text-2">{about}</p>}
        {evidence.map((text) => (
          <p key={text} className="text-pretty text-small text-text-2 [overflow-wrap:anywhere]">
            {text}
          </p>
        ))}
        <LeftObjects step={step} />
        {blockers.map((each) => (
          <DeletionCause
            key={`${each.rule} ${each.message} ${each.chain.at(-1)?.name}`}
            blocker={each}
            onWritten={onWritten}
          />
        ))}
        <StepAction cluster={cluster} step={step} onAction={onAction} />
        {isOver ? null : (
          <CopyTexts title="Copy as" texts={numbered(commands)} hint={CONTEXT} isOpen={id === "unjoin"} />
        )}
      </div>
    </li>
  );
}

/** Several of one tool are told apart by their order. */
function numbered(commands: Step["commands"]) {
  return commands.map(({ label, text }, index) => {
    const same = commands.filter((each) => each.label === label);
    const position = commands.slice(0, index).filter((each) => each.label === label).length + 1;
    return { label: same.length > 1 ? `${label} ${position}` : label, text };
  });
}

function StepAction({ cluster, step: { id, state }, onAction }: Pick<OneStepProps, "cluster" | "step" | "onAction">) {
  const action = DETACH_ACTIONS.find((each) => each === id);
  const label = DETACH_STEP_LABELS[id];
  if (!action || state !== "next" || !("action" in label)) return null;
  return (
    <div className="mt-2">
      <GuardedButton
        {...guardOf(action, cluster)}
        appearance={id === "leave" ? "danger" : "primary"}
        onClick={() => onAction(action)}
      >
        {label.action}
      </GuardedButton>
    </div>
  );
}

const MAX_SHOWN = 8;

function LeftObjects({ step: { left, leftTotal } }: { readonly step: Step }) {
  if (left.length === 0) return null;
  return (
    <ul aria-label="What is left" className="mt-1 flex flex-wrap gap-x-3 text-small">
      {left.slice(0, MAX_SHOWN).map((object) => {
        const href = yamlHref(object.kind, object);
        return (
          <li key={`${object.kind} ${object.namespace ?? ""}/${object.name}`} className="[overflow-wrap:anywhere]">
            {href ? (
              <Link href={href} className="mono text-accent-text hover:underline hover:underline-offset-2">
                {object.name}
              </Link>
            ) : (
              <span className="mono">{object.name}</span>
            )}
          </li>
        );
      })}
      {leftTotal > MAX_SHOWN ? <li className="text-text-3">and {count(leftTotal - MAX_SHOWN)} more</li> : null}
    </ul>
  );
}
