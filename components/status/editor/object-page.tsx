"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { ListProblem } from "@/components/status/list-problem";
import { ObjectAwaited } from "@/components/status/object-awaited";
import { useHinted } from "@/components/status/use-hinted";
import { RegionMessage } from "@/components/ui/region-message";
import { tell } from "@/components/ui/toasts";
import type { ObjectAnswer, ObjectId } from "@/lib/api/whole-objects";
import { isNotFound } from "@/lib/queries/api-problem";
import { wholeObject } from "@/lib/queries/objects";
import { session } from "@/lib/queries/session";
import { ObjectEdit } from "./object-edit";
import { ObjectRead } from "./object-read";
import { firstDraft, useEditDraft } from "./use-edit-draft";

/** One object as YAML: to read, and to edit for whoever may. */
export function ObjectPage({ id }: { readonly id: ObjectId }) {
  const { data: person } = useQuery(session());
  return person ? <OfPerson key={person.user} id={id} user={person.user} /> : null;
}

interface OfPersonProps {
  readonly id: ObjectId;
  readonly user: string;
}

function OfPerson({ id, user }: OfPersonProps) {
  const { data, error, refetch } = useHinted(wholeObject(id));
  const { draft, isRefused, set } = useEditDraft(user, id);
  const tellSaved = useTellSaved(id);
  if (draft) {
    const onSaved = (answer: ObjectAnswer) => {
      set(undefined);
      void tellSaved(answer);
    };
    return <ObjectEdit id={id} current={data?.object} draft={draft} isRefused={isRefused} onDraft={set} onSaved={onSaved} />;
  }
  if (data) return <ObjectRead answer={data} onEdit={() => set(firstDraft(data.object))} />;
  if (isNotFound(error)) {
    return (
      <div className="pt-3">
        <RegionMessage title={`This hub has no object “${id.name}”`}>
          It may have been removed, or its name may be spelt otherwise.
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

/** Accepted is what the hub said; seen is what it shows when it is asked again. */
function useTellSaved(id: ObjectId) {
  const queries = useQueryClient();
  return async (answer: ObjectAnswer) => {
    const { kind, metadata } = answer.object;
    const toast = `edit/${id.kind}/${id.namespace ?? ""}/${id.name}/${metadata.resourceVersion}`;
    tell({ id: toast, phase: "accepted", words: "Hub accepted.", detail: `${kind} ${id.name} is saved.` });
    queries.setQueryData(wholeObject(id).queryKey, answer);
    await queries.refetchQueries({ queryKey: wholeObject(id).queryKey });
    tell({ id: toast, phase: "seen", words: `${kind} ${id.name} shows your change.` });
  };
}
