"use client";

import { type FormEvent, type ReactNode, useId, useState } from "react";
import { Button } from "./button";
import { Dialog } from "./dialog";
import { FIELD_BORDER, FieldProblem } from "./field";

interface ConfirmDialogProps {
  /** "Remove node-cert-rotator from 37 clusters?" */
  readonly question: string;
  /** What comes of it, as sentences with counts and names. */
  readonly consequences: ReactNode;
  /** A choice that makes it smaller: "Only the 12 in lab first". */
  readonly option?: ReactNode;
  /** Has to be typed before the act can be done. */
  readonly typedName?: string | undefined;
  /** "Keep it". */
  readonly keep: string;
  /** Verb and object: "Remove from 37". */
  readonly act: string;
  /** It takes nothing away and can be undone. */
  readonly isMild?: boolean;
  readonly pending?: boolean;
  /** Why it cannot be done now, whatever is typed. */
  readonly reason?: string | undefined;
  /** What the hub said against it. */
  readonly problem?: string | undefined;
  readonly onKeep: () => void;
  readonly onAct: () => void;
}

/** Asks before something that takes away. What changes nothing has the focus first. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { question, consequences, option, typedName, keep, act, isMild = false, pending = false, reason, problem, onKeep, onAct } = props;
  const id = useId();
  const [typed, setTyped] = useState("");
  const armed = reason === undefined && (typedName === undefined || typed.trim() === typedName);
  const danger = armed ? "armed" : "danger";
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (armed && !pending) onAct();
  };
  return (
    <Dialog
      title={question}
      onClose={onKeep}
      foot={
        <>
          <Button onClick={onKeep} data-keep="">
            {keep}
          </Button>
          <Button
            form={id}
            type="submit"
            look={isMild ? "primary" : danger}
            disabled={pending}
            reason={armed ? undefined : (reason ?? `Type ${typedName} first.`)}
          >
            {act}
          </Button>
        </>
      }
    >
      <form id={id} onSubmit={submit}>
        <div className="grid gap-1.5 text-pretty text-text-2">{consequences}</div>
        {option ? <div className="mt-2.5">{option}</div> : null}
        {typedName === undefined ? null : (
          <label className="mt-2.5 block">
            <span className="mb-1.5 block text-small text-text-2">
              Type <span className="mono select-all text-text [overflow-wrap:anywhere]">{typedName}</span>
            </span>
            <input
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
              autoComplete="off"
              autoCapitalize="off"
              spellCheck={false}
              className={`${FIELD_BORDER} mono w-full`}
            />
          </label>
        )}
        <FieldProblem id={`${id}-problem`} problem={problem} />
      </form>
    </Dialog>
  );
}
