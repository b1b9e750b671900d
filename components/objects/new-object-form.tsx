"use client";

import { useQuery } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { Suspense, useDeferredValue, useMemo, useState } from "react";
import { keepEdit, storedEdit } from "@/components/object/editor/draft-storage";
import { EditText } from "@/components/object/editor/edit-text";
import { LeaveGuard } from "@/components/object/editor/leave-guard";
import { ObjectAwaited } from "@/components/object/object-awaited";
import { SHOWN_KINDS, yamlHref } from "@/components/object/object-kinds";
import { ListProblem } from "@/components/request-state/list-problem";
import { toast } from "@/components/ui/feedback/toasts";
import { late } from "@/components/ui/hooks/late";
import type { ObjectAnswer } from "@/lib/api/objects/whole-objects";
import { type NewKind, readNew } from "@/lib/objects/edit-problems";
import type { FieldSchema } from "@/lib/objects/field-schema";
import { CREATED_KINDS, type CreatedKindName, startingText } from "@/lib/objects/starting-text";
import { kindSchema } from "@/lib/queries/objects/objects";
import { renderedCreationRequest } from "@/lib/queries/objects/rendered-request";
import { session } from "@/lib/queries/session/session";
import { useCreation } from "./use-creation";

const EditReview = late(async () => (await import("@/components/object/editor/edit-review")).EditReview);

interface NewObjectFormProps {
  readonly kind: CreatedKindName;
  readonly namespace: string | undefined;
}

/** The text of a new object, once it is known how the hub stores its kind. */
export function NewObjectForm({ kind, namespace }: NewObjectFormProps) {
  const { data: person } = useQuery(session());
  const { data, error, refetch } = useQuery(kindSchema(SHOWN_KINDS[kind].kind));
  if (data && person) {
    const first = startingText(kind, data.apiVersion, namespace);
    return (
      <Creation key={person.user} user={person.user} stored={{ ...data, kind }} schema={data.schema} first={first} />
    );
  }
  if (!error) return <ObjectAwaited />;
  return (
    <div className="pt-3">
      <ListProblem subject="description of this kind" error={error} onTryAgain={refetch} />
    </div>
  );
}

interface CreationProps {
  readonly user: string;
  readonly stored: NewKind & { readonly kind: CreatedKindName };
  readonly schema: FieldSchema;
  readonly first: string;
}

function Creation({ user, stored, schema, first }: CreationProps) {
  const router = useRouter();
  const { kind } = stored;
  const draft = useNewDraft(user, kind, first);
  const text = useDeferredValue(draft.text);
  const edited = useMemo(() => readNew(text, stored, schema), [text, stored, schema]);
  const created = ({ object: { metadata } }: ObjectAnswer) => {
    const { name, namespace } = metadata;
    draft.forget();
    toast({ id: `create/${kind}/${namespace ?? ""}/${name}`, phase: "seen", text: `${kind} ${name} is created.` });
    router.push(yamlHref(kind, { name, ...(namespace !== undefined && { namespace }) }) ?? "/");
  };
  const creation = useCreation(SHOWN_KINDS[kind].kind, created);
  const { step, refused } = creation;
  const isTouched = draft.text !== first;
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
          title="YAML"
          subject={`new ${kind}`}
          text={draft.text}
          untouched={isTouched ? undefined : "Replace the names first."}
          edited={edited}
          refused={refused}
          help={{ schema, isMissing: false }}
          isChecking={step.at === "checking"}
          isStale={false}
          isRefused={draft.isRefused}
          note="The hub adds status and its own metadata."
          onText={(changed) => {
            draft.set(changed);
            creation.change();
          }}
          onReview={() => void creation.check(text === draft.text ? edited : readNew(draft.text, stored, schema))}
          onDiscard={isTouched ? discard : () => router.push(SHOWN_KINDS[kind].crumbs()[0]?.href ?? "/")}
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

/** One person's text of a new object of a kind, stored in this tab until they sign out. `first` is what it starts as. */
function useNewDraft(user: string, kind: string, first: string) {
  const key = JSON.stringify([user, "new", kind]);
  const [state, setState] = useState(() => ({ text: storedEdit(key) ?? first, isRefused: false }));
  const set = (text: string) => setState({ text, isRefused: !keepEdit(key, text === first ? undefined : text) });
  return { ...state, set, forget: () => set(first) };
}
