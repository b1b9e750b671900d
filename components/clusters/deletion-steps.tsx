"use client";

import { Suspense, useState } from "react";
import { SHOWN_KINDS, yamlHref } from "@/components/object/object-kinds";
import { Button } from "@/components/ui/controls/button";
import { ButtonLink } from "@/components/ui/controls/button-link";
import { late } from "@/components/ui/hooks/late";
import { CopyTexts } from "@/components/ui/yaml/copy-texts";
import type { ObjectId } from "@/lib/api/objects/whole-objects";
import { CONTEXT } from "@/lib/objects/copy-as";
import type { Deletion } from "./outermost-deletions";

const DeleteDialog = late(async () => (await import("@/components/object/delete/delete-dialog")).DeleteDialog);

type Step = Deletion["blockers"][number]["steps"][number];
type Action = NonNullable<Step["action"]>;

interface DeletionStepsProps {
  readonly steps: readonly Step[];
  readonly onWritten: () => void;
}

/** What can be done, the safe steps first; what leaves something behind says so. */
export function DeletionSteps({ steps, onWritten }: DeletionStepsProps) {
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
          {step.action ? <StepAction action={step.action} onWritten={onWritten} /> : null}
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

const LABELS = { edit: "Edit…", view: "Open", create: "Create…" } as const;

function StepAction({
  action: { kind, object },
  onWritten,
}: {
  readonly action: Action;
  readonly onWritten: () => void;
}) {
  if (kind === "delete") {
    const id = objectId(object);
    return id ? <DeleteAction id={id} kind={object.kind} onWritten={onWritten} /> : null;
  }
  const href = kind === "create" ? `/objects/new?kind=${object.kind}` : yamlHref(object.kind, object);
  return href ? (
    <div className="mt-1">
      <ButtonLink href={href}>{LABELS[kind]}</ButtonLink>
    </div>
  ) : null;
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
      <Button onClick={() => setOpen(true)}>Delete…</Button>
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
