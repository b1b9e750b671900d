"use client";

import { useQuery } from "@tanstack/react-query";
import { Suspense, useDeferredValue, useMemo } from "react";
import { type FormOverText, type PreviewOfText, previewFor } from "@/components/object/form-over-text";
import { late } from "@/components/ui/hooks/late";
import type { LosingEdit } from "@/lib/api/addons/keep";
import type { ObjectAnswer, ObjectId, WholeObject } from "@/lib/api/objects/whole-objects";
import type { RawObject } from "@/lib/kube/object";
import { readEdited } from "@/lib/objects/edit-problems";
import { kindSchema } from "@/lib/queries/objects/objects";
import { renderedEditRequest } from "@/lib/queries/objects/rendered-request";
import { EditConflict } from "./edit-conflict";
import { EditText } from "./edit-text";
import { LeaveGuard } from "./leave-guard";
import { useEdit } from "./use-edit";
import { type EditDraft, isChanged } from "./use-edit-draft";
import { isSameToEdit, over } from "./write-edit";

const EditReview = late(async () => (await import("./edit-review")).EditReview);

const ADD_ONS: ObjectId["kind"] = "clustermanagementaddons.addon.open-cluster-management.io";

/** Keeping works only where the clusters themselves still exist and can be selected by another placement. */
const KEEPING: ReadonlySet<string> = new Set<ObjectId["kind"]>([
  "placements.cluster.open-cluster-management.io",
  "managedclusters.cluster.open-cluster-management.io",
  "managedclustersets.cluster.open-cluster-management.io",
  "managedclustersetbindings.cluster.open-cluster-management.io",
  ADD_ONS,
]);

interface ObjectEditProps {
  readonly id: ObjectId;
  readonly form?: FormOverText | undefined;
  readonly preview?: PreviewOfText | undefined;
  /** The preview comes first, else the text. */
  readonly opens?: boolean | undefined;
  /** As the hub holds it now. */
  readonly current: WholeObject | undefined;
  readonly draft: EditDraft;
  /** The browser stores no draft. */
  readonly isRefused: boolean;
  readonly onDraft: (draft: EditDraft | undefined) => void;
  readonly onSaved: (answer: ObjectAnswer) => void;
}

/** Editing an object: its text, the hub's dry run, and conflicts with other changes. */
export function ObjectEdit(props: ObjectEditProps) {
  const { id, form, preview, opens, current, draft, isRefused, onDraft, onSaved } = props;
  const { data, isError } = useQuery(kindSchema(id.kind));
  const schema = data?.schema;
  const text = useDeferredValue(draft.text);
  const edited = useMemo(() => readEdited(text, draft.base, schema), [text, draft.base, schema]);
  const edit = useEdit({ id, draft, onDraft, onSaved });
  const { step, refused } = edit;
  const discard = () => onDraft(undefined);
  const onKept = () => (id.kind === ADD_ONS ? void edit.takeOver(edited, schema) : void edit.checkAgain(edited));
  const setText = (changed: string) => edit.change({ ...draft, text: changed });
  return (
    <>
      {isChanged(draft) ? <LeaveGuard name={id.name} onDiscard={discard} /> : null}
      {step.at === "text" || step.at === "checking" ? (
        <EditText
          subject={`${draft.base.kind} ${draft.base.metadata.name}`}
          text={draft.text}
          untouched={isChanged(draft) ? undefined : "No changes yet."}
          edited={edited}
          refused={refused}
          help={{ schema, isMissing: isError }}
          isChecking={step.at === "checking"}
          isStale={current !== undefined && !isSameToEdit(current, draft.base)}
          isRefused={isRefused}
          form={form?.(draft.text, setText, draft.base)}
          preview={previewFor(preview, text)}
          first={opens ? "preview" : "yaml"}
          onText={setText}
          onReview={() => void edit.check(text === draft.text ? edited : readEdited(draft.text, draft.base, schema))}
          onDiscard={discard}
        />
      ) : null}
      {step.at === "review" || step.at === "saving" ? (
        <Suspense>
          <EditReview
            key={step.checked.plan}
            base={draft.base}
            checked={step.checked}
            rendered={edited.object && renderedEditRequest(id, over(draft.base, edited.object))}
            again={step.again}
            isSaving={step.at === "saving"}
            onBack={edit.backToText}
            {...(KEEPING.has(id.kind) && { onKept, edit: edited.object && editOf(id, draft.base, edited.object) })}
            onSave={(typed, isOverridden) => void edit.save(edited, typed, isOverridden)}
          />
        </Suspense>
      ) : null}
      {step.at === "conflict" && edited.object ? (
        <EditConflict
          base={draft.base}
          mine={edited.object}
          theirs={step.theirs}
          schema={schema}
          onGoOn={edit.change}
          onBack={edit.backToText}
        />
      ) : null}
    </>
  );
}

function editOf({ kind, name, namespace }: ObjectId, base: WholeObject, edited: RawObject): LosingEdit {
  // Read as a whole object before it was edited, and named as that still.
  const object = over(base, edited) as WholeObject;
  return { kind, name, ...(namespace !== undefined && { namespace }), object };
}
