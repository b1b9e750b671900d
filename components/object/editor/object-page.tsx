"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { Suspense, useEffect, useRef } from "react";
import type { FormOverText, PreviewOfText } from "@/components/object/form-over-text";
import { homeHref } from "@/components/object/home-href";
import { ObjectAwaited } from "@/components/object/object-awaited";
import { ListProblem } from "@/components/request-state/list-problem";
import { useHinted } from "@/components/request-state/use-hinted";
import { RegionMessage } from "@/components/ui/feedback/region-message";
import { toast } from "@/components/ui/feedback/toasts";
import { late } from "@/components/ui/hooks/late";
import type { ObjectAnswer, ObjectId } from "@/lib/api/objects/whole-objects";
import { wholeObject } from "@/lib/queries/objects/objects";
import { isNotFound } from "@/lib/queries/request/api-problem";
import { session } from "@/lib/queries/session/session";
import { ObjectEdit } from "./object-edit";
import { ObjectRead } from "./object-read";
import { initialDraft, useEditDraft } from "./use-edit-draft";

const ObjectActivity = late(async () => (await import("@/components/activity-lines/object-activity")).ObjectActivity);

/** One object as YAML: to read, and to edit with the right to. */
export function ObjectPage(props: ObjectPageProps) {
  const { data: person } = useQuery(session());
  return person ? <OfPerson key={person.user} {...props} user={person.user} /> : null;
}

interface ObjectPageProps {
  readonly id: ObjectId;
  readonly form?: FormOverText | undefined;
  readonly preview?: PreviewOfText | undefined;
  /** Begins to edit, where the caller may. */
  readonly opens?: boolean | undefined;
  /** Shown at first. */
  readonly field?: string | undefined;
}

interface OfPersonProps extends ObjectPageProps {
  readonly user: string;
}

function OfPerson({ id, form, preview, opens = false, field, user }: OfPersonProps) {
  const { data, error, refetch } = useHinted(wholeObject(id));
  const { draft, isRefused, set } = useEditDraft(user, id);
  const notifySaved = useNotifySaved(id);
  const onDeleted = useDeleted(id);
  const isWanted = useRef(opens);
  useEffect(() => {
    if (!isWanted.current || !data) return;
    isWanted.current = false;
    const { object, missing, readOnly, isMasked } = data;
    if (!(draft || missing || readOnly || isMasked)) set(initialDraft(object));
  });
  if (draft) {
    const onSaved = (answer: ObjectAnswer) => {
      set(undefined);
      void notifySaved(answer);
    };
    return (
      <ObjectEdit
        id={id}
        form={form}
        preview={preview}
        opens={opens}
        current={data?.object}
        draft={draft}
        isRefused={isRefused}
        onDraft={set}
        onSaved={onSaved}
      />
    );
  }
  if (data) {
    const edit = () => set(initialDraft(data.object));
    return (
      <>
        <ObjectRead
          id={id}
          answer={data}
          field={field}
          onEdit={edit}
          onDeleted={(isHeld) => onDeleted(data.object.kind, isHeld)}
        />
        <Suspense>
          <ObjectActivity kind={data.object.kind} namespace={id.namespace} name={id.name} />
        </Suspense>
      </>
    );
  }
  if (isNotFound(error)) {
    return (
      <div className="pt-3">
        <RegionMessage title={`This hub has no object “${id.name}”`}>
          It may have been removed, or the name may be misspelt.
        </RegionMessage>
      </div>
    );
  }
  if (error) {
    return (
      <div className="pt-3">
        <ListProblem subject="this object" error={error} onTryAgain={refetch} />
      </div>
    );
  }
  return <ObjectAwaited />;
}

/** What is gone has no page: its list is shown then. What something holds is shown as it goes. */
function useDeleted(id: ObjectId) {
  const queries = useQueryClient();
  const router = useRouter();
  return (kind: string, isHeld: boolean) => {
    const text = isHeld ? `${kind} ${id.name} is being deleted.` : `${kind} ${id.name} is deleted.`;
    toast({ id: `delete/${id.kind}/${id.namespace ?? ""}/${id.name}`, phase: "seen", text });
    if (isHeld) void queries.refetchQueries({ queryKey: wholeObject(id).queryKey, exact: true });
    else router.push(homeHref(kind, id));
  };
}

/** "Accepted" is the hub's answer; "seen" is a later read. */
function useNotifySaved(id: ObjectId) {
  const queries = useQueryClient();
  return async (answer: ObjectAnswer) => {
    const { kind, metadata } = answer.object;
    const toastId = `edit/${id.kind}/${id.namespace ?? ""}/${id.name}/${metadata.resourceVersion}`;
    toast({ id: toastId, phase: "accepted", text: "Hub accepted.", detail: `${kind} ${id.name} is saved.` });
    queries.setQueryData(wholeObject(id).queryKey, answer);
    await queries.refetchQueries({ queryKey: wholeObject(id).queryKey });
    toast({ id: toastId, phase: "seen", text: `${kind} ${id.name} shows your change.` });
  };
}
