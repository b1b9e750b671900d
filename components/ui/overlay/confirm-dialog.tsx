"use client";

import { type FormEvent, type ReactNode, useId, useState } from "react";
import { Button } from "@/components/ui/controls/button";
import { FieldProblem } from "@/components/ui/controls/field";
import { isTyped, TypedName } from "@/components/ui/controls/typed-name";
import { Dialog } from "./dialog";

interface ConfirmDialogProps {
  /** "Remove node-cert-rotator from 37 clusters?" */
  readonly question: string;
  /** What comes of it, as sentences with counts and names. */
  readonly consequences: ReactNode;
  /** A choice that reduces it: "Only the 12 in lab first". */
  readonly option?: ReactNode;
  /** Must be typed before the action. */
  readonly typedName?: string | undefined;
  /** "Cancel". */
  readonly keep: string;
  /** Verb and object: "Remove from 37". */
  readonly action: string;
  /** It takes nothing away and can be undone. */
  readonly isMild?: boolean;
  readonly pending?: boolean;
  /** Why it is not possible now, whatever is typed. */
  readonly reason?: string | undefined;
  /** The hub's error. */
  readonly problem?: string | undefined;
  readonly onKeep: () => void;
  readonly onAction: () => void;
}

/** Confirms a destructive action. The harmless choice has the focus first. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const {
    question,
    consequences,
    option,
    typedName,
    keep,
    action,
    isMild = false,
    pending = false,
    reason,
    problem,
    onKeep,
    onAction,
  } = props;
  const id = useId();
  const [typed, setTyped] = useState("");
  const armed = reason === undefined && (typedName === undefined || isTyped(typedName, typed));
  const danger = armed ? "armed" : "danger";
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (armed && !pending) onAction();
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
            appearance={isMild ? "primary" : danger}
            disabled={pending}
            reason={armed ? undefined : (reason ?? `Type ${typedName} first.`)}
          >
            {action}
          </Button>
        </>
      }
    >
      <form id={id} onSubmit={submit}>
        <div className="grid gap-1.5 text-pretty text-text-2">{consequences}</div>
        {option ? <div className="mt-2.5">{option}</div> : null}
        {typedName === undefined ? null : <TypedName name={typedName} typed={typed} onTyped={setTyped} />}
        <FieldProblem id={`${id}-problem`} problem={problem} />
      </form>
    </Dialog>
  );
}
