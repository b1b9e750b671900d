"use client";

import { type ReactNode, Suspense, useDeferredValue, useMemo, useState } from "react";
import { keepEdit, storedEdit } from "@/components/object/editor/draft-storage";
import { EditText } from "@/components/object/editor/edit-text";
import { LeaveGuard } from "@/components/object/editor/leave-guard";
import { type PreviewOfText, previewFor } from "@/components/object/form-over-text";
import { SHOWN_KINDS } from "@/components/object/object-kinds";
import { toast } from "@/components/ui/feedback/toasts";
import { late } from "@/components/ui/hooks/late";
import type { ObjectAnswer } from "@/lib/api/objects/whole-objects";
import { type NewKind, readNew } from "@/lib/objects/edit-problems";
import type { FieldSchema } from "@/lib/objects/field-schema";
import { CREATED_KINDS, type CreatedKindName } from "@/lib/objects/starting-text";
import { renderedCreationRequest } from "@/lib/queries/objects/rendered-request";
import { useCreation } from "./use-creation";

const EditReview = late(async () => (await import("@/components/object/editor/edit-review")).EditReview);

interface CreationProps {
  readonly user: string;
  readonly stored: NewKind & { readonly kind: CreatedKindName };
  readonly schema: FieldSchema;
  /** What its text starts as. */
  readonly first: string;
  /** What its draft is stored as, where not by its kind. */
  readonly slot?: string;
  /** Why a text is not worth a review as it is; that nothing was changed without it. */
  readonly obstacle?: (text: string) => string | undefined;
  /** Beside the text, instead of help. */
  readonly form?: (text: string, onText: (text: string) => void) => ReactNode;
  /** What the text would do, in its place until it is wanted. */
  readonly preview?: PreviewOfText;
  /** Which of them is drawn at first. */
  readonly opensWith?: "preview" | "yaml";
  readonly onCreated: (answer: ObjectAnswer) => void;
  readonly onClose: () => void;
}

/** A new object from its text over the review to the hub. */
export function Creation(props: CreationProps) {
  const {
    user,
    stored,
    schema,
    first,
    slot,
    obstacle,
    form,
    preview,
    opensWith = "preview",
    onCreated,
    onClose,
  } = props;
  const { kind } = stored;
  const draft = useNewDraft(user, slot ?? kind, first);
  const text = useDeferredValue(draft.text);
  const edited = useMemo(() => readNew(text, stored, schema), [text, stored, schema]);
  const created = (answer: ObjectAnswer) => {
    const { name, namespace } = answer.object.metadata;
    draft.forget();
    toast({ id: `create/${kind}/${namespace ?? ""}/${name}`, phase: "seen", text: `${kind} ${name} is created.` });
    onCreated(answer);
  };
  const creation = useCreation(SHOWN_KINDS[kind].kind, created);
  const { step, refused } = creation;
  const isTouched = draft.text !== first;
  const unchanged = isTouched ? undefined : "Replace the names first.";
  const setText = (changed: string) => {
    draft.set(changed);
    creation.change();
  };
  const thing = CREATED_KINDS[kind].title.toLowerCase();
  const discard = () => {
    draft.forget();
    creation.change();
  };
  return (
    <>
      {isTouched && step.at !== "created" ? <LeaveGuard name={`the new ${thing}`} onDiscard={draft.forget} /> : null}
      {step.at === "text" || step.at === "checking" ? (
        <EditText
          title={titleOf({ hasForm: form !== undefined, hasPreview: preview !== undefined })}
          subject={`new ${kind}`}
          text={draft.text}
          untouched={obstacle ? obstacle(draft.text) : unchanged}
          edited={edited}
          isBlank={!isTouched}
          refused={refused}
          help={{ schema, isMissing: false }}
          isChecking={step.at === "checking"}
          isStale={false}
          isRefused={draft.isRefused}
          note="The hub adds status and its own metadata."
          form={form?.(draft.text, setText)}
          preview={previewFor(preview, text)}
          first={opensWith}
          onText={setText}
          onReview={() => void creation.check(text === draft.text ? edited : readNew(draft.text, stored, schema))}
          onDiscard={isTouched ? discard : onClose}
        />
      ) : null}
      {step.at === "review" || step.at === "saving" ? (
        <Suspense>
          <EditReview
            key={step.checked.plan}
            base={undefined}
            checked={step.checked}
            rendered={edited.object && renderedCreationRequest(SHOWN_KINDS[kind].kind, edited.object)}
            again={step.again}
            isSaving={step.at === "saving"}
            onBack={creation.backToText}
            onSave={(typed) => void creation.create(edited, typed)}
          />
        </Suspense>
      ) : null}
    </>
  );
}

/** What a draft of a new object is stored as. */
export function draftKey(user: string, slot: string): string {
  return JSON.stringify([user, "new", slot]);
}

/** What stands below it: a form and what it comes to, a form beside its text, or the text alone. */
function titleOf({ hasForm, hasPreview }: { readonly hasForm: boolean; readonly hasPreview: boolean }): string {
  if (hasPreview) return "Form and preview";
  return hasForm ? "Form and YAML" : "YAML";
}

/** One person's text of a new object of a kind, stored in this tab until they sign out. `first` is what it starts as. */
function useNewDraft(user: string, kind: string, first: string) {
  const key = draftKey(user, kind);
  const [state, setState] = useState(() => ({ text: storedEdit(key) ?? first, isRefused: false }));
  const set = (text: string) => setState({ text, isRefused: !keepEdit(key, text === first ? undefined : text) });
  return { ...state, set, forget: () => set(first) };
}
