"use client";

import { Suspense, useState } from "react";
import { ObjectButton } from "@/components/object/object-button";
import { SHOWN_KINDS, yamlHref } from "@/components/object/object-kinds";
import { GuardedButton } from "@/components/request-state/guarded-button";
import { ButtonLink } from "@/components/ui/controls/button-link";
import { late } from "@/components/ui/hooks/late";
import { CopyTexts } from "@/components/ui/yaml/copy-texts";
import type { DeletionStepInput } from "@/lib/api/deletions/deletion-steps";
import type { ObjectId } from "@/lib/api/objects/whole-objects";
import { CONTEXT } from "@/lib/objects/copy-as";
import type { Deletion } from "./outermost-deletions";

const DeleteDialog = late(async () => (await import("@/components/object/delete/delete-dialog")).DeleteDialog);

type Step = Deletion["blockers"][number]["steps"][number];
type Action = NonNullable<Step["action"]>;

interface DeletionStepsProps {
  /** Of what hangs; undefined for an object of the hub, which is of no cluster. */
  readonly cluster: string | undefined;
  readonly steps: readonly Step[];
  readonly onWritten: () => void;
}

/** What can be done, the safe steps first; what leaves something behind says so. */
export function DeletionSteps({ cluster, steps, onWritten }: DeletionStepsProps) {
  return (
    <ol aria-label="Steps" className="mt-2 flex list-decimal flex-col gap-2 pl-5">
      {steps.map((step) => (
        <li key={step.message} data-risk={step.risk}>
          {step.risk === "safe" ? null : (
            <span className="font-strong text-warn-text">
              {step.risk === "orphan" ? "Leaves something behind: " : "Last resort: "}
            </span>
          )}
          <span className="[overflow-wrap:anywhere]">{step.message}</span>
          {step.leaves ? <p className="text-small text-text-2 [overflow-wrap:anywhere]">{step.leaves}</p> : null}
          {step.action ? <StepAction cluster={cluster} action={step.action} onWritten={onWritten} /> : null}
          {step.command ? (
            <CopyTexts title="Copy as" texts={[{ label: toolOf(step.command), text: step.command }]} hint={CONTEXT} />
          ) : null}
        </li>
      ))}
    </ol>
  );
}

function toolOf(command: string): string {
  return command.slice(0, command.indexOf(" "));
}

const RunDialog = late(async () => (await import("./run-dialog")).RunDialog);

const LABELS = { edit: "Edit…", view: "Open", create: "Create…" } as const;

function StepAction({
  cluster,
  action: { kind, object, finalizer },
  onWritten,
}: {
  readonly cluster: string | undefined;
  readonly action: Action;
  readonly onWritten: () => void;
}) {
  if (kind === "delete") {
    const id = objectId(object);
    return id ? <DeleteAction id={id} kind={object.kind} onWritten={onWritten} /> : null;
  }
  if (kind === "restore" || kind === "release") {
    const input = {
      ...(cluster !== undefined && { cluster }),
      kind,
      object,
      ...(finalizer !== undefined && { finalizer }),
    };
    return <RunAction input={input} onWritten={onWritten} />;
  }
  const href = kind === "create" ? `/objects/new?kind=${object.kind}` : yamlHref(object.kind, object);
  if (!href) return null;
  return (
    <div className="mt-1">
      {kind === "create" ? (
        <GuardedButton action="create" href={href}>
          {LABELS[kind]}
        </GuardedButton>
      ) : (
        <ButtonLink href={href}>{LABELS[kind]}</ButtonLink>
      )}
    </div>
  );
}

function objectId({ kind, namespace, name }: Action["object"]): ObjectId | undefined {
  const shown = Object.entries(SHOWN_KINDS).find(([known]) => known === kind)?.[1];
  return shown && { kind: shown.kind, name, ...(namespace !== undefined && { namespace }) };
}

interface DeleteActionProps {
  readonly id: ObjectId;
  readonly kind: string;
  readonly onWritten: () => void;
}

/** The write shows what it does before it is made, as every deletion does. */
function DeleteAction({ id, kind, onWritten }: DeleteActionProps) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <div className="mt-1">
      <ObjectButton id={id} write="delete" onClick={() => setOpen(true)}>
        Delete…
      </ObjectButton>
      {isOpen ? (
        <Suspense>
          <DeleteDialog
            id={id}
            kind={kind}
            onDeleted={() => {
              close();
              onWritten();
            }}
            onClose={close}
          />
        </Suspense>
      ) : null}
    </div>
  );
}

interface RunActionProps {
  readonly input: DeletionStepInput;
  readonly onWritten: () => void;
}

interface RunButtonProps extends Pick<RunActionProps, "input"> {
  readonly onOpen: () => void;
}

const RUN_LABELS = { restore: "Restore its rights…", release: "Remove the finalizer…" } as const;

/** By the right that the step takes: to write the object that hangs, or to give the agent its rights back. */
function RunButton({ input: { cluster, kind, object }, onOpen }: RunButtonProps) {
  const id = kind === "release" ? objectId(object) : undefined;
  const label = RUN_LABELS[kind];
  return id ? (
    <ObjectButton id={id} write="edit" onClick={onOpen}>
      {label}
    </ObjectButton>
  ) : (
    <GuardedButton action="restore-rights" namespace={object.namespace ?? cluster} onClick={onOpen}>
      {label}
    </GuardedButton>
  );
}

function RunAction({ input, onWritten }: RunActionProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="mt-1">
      <RunButton input={input} onOpen={() => setOpen(true)} />
      <Suspense>
        {isOpen ? <RunDialog input={input} onWritten={onWritten} onClose={() => setOpen(false)} /> : null}
      </Suspense>
    </div>
  );
}
