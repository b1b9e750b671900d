"use client";

import { useQuery } from "@tanstack/react-query";
import { Suspense, useEffect, useEffectEvent, useState } from "react";
import { useEdit } from "@/components/object/editor/use-edit";
import { over } from "@/components/object/editor/write-edit";
import { SHOWN_KINDS } from "@/components/object/object-kinds";
import { useCreation } from "@/components/objects/use-creation";
import { ListProblem } from "@/components/request-state/list-problem";
import { Button } from "@/components/ui/controls/button";
import { Notice } from "@/components/ui/feedback/notice";
import { late } from "@/components/ui/hooks/late";
import { newTrial, withTriedTemplate } from "@/lib/addon-config/tried-template";
import type { ObjectAnswer, WholeObject } from "@/lib/api/objects/whole-objects";
import type { RawObject } from "@/lib/kube/object";
import { kindSchema } from "@/lib/queries/objects/objects";
import { renderedCreationRequest, renderedEditRequest } from "@/lib/queries/objects/rendered-request";

const EditReview = late(async () => (await import("@/components/object/editor/edit-review")).EditReview);
const { kind: KIND } = SHOWN_KINDS.ManagedClusterAddOn;

interface ReviewProps {
  readonly addOn: string;
  readonly cluster: string;
  readonly onSaved: (answer: ObjectAnswer) => void;
  readonly onClose: () => void;
}

interface ChangeProps extends ReviewProps {
  readonly base: WholeObject;
  /** Undefined: the add-on's own again. */
  readonly template: string | undefined;
}

/** The cluster has the add-on: another template for it, after the review of what that does. */
export function TrialChange({ addOn, cluster, base: first, template, onSaved, onClose }: ChangeProps) {
  const id = { kind: KIND, name: addOn, namespace: cluster };
  const [base, setBase] = useState(first);
  const edit = useEdit({ id, draft: { base, text: "" }, onDraft: (draft) => setBase(draft.base), onSaved });
  const edited = editedOf(withTriedTemplate(base, template));
  const { step, refused } = edit;
  useOnce(() => void edit.check(edited));
  if (step.at === "review" || step.at === "saving") {
    return (
      <Suspense>
        <EditReview
          key={step.checked.plan}
          base={base}
          checked={step.checked}
          rendered={renderedEditRequest(id, over(base, edited.object))}
          again={step.again}
          isSaving={step.at === "saving"}
          back="Back"
          onBack={onClose}
          onSave={(typed, isOverridden) => void edit.save(edited, typed, isOverridden)}
        />
      </Suspense>
    );
  }
  const conflict = step.at === "conflict" ? ["It was changed meanwhile. Nothing was written."] : [];
  return <Checking refused={[...refused.general, ...messages(refused.problems), ...conflict]} onClose={onClose} />;
}

/** The cluster does not have the add-on: it gets it with this template. */
export function NewTrial(props: ReviewProps & { readonly template: string }) {
  const { data, error, refetch } = useQuery(kindSchema(KIND));
  if (data) return <Creating {...props} apiVersion={data.apiVersion} />;
  return error ? (
    <ListProblem subject="description of this kind" error={error} onTryAgain={refetch} />
  ) : (
    <Checking refused={[]} onClose={props.onClose} />
  );
}

interface CreatingProps extends ReviewProps {
  readonly template: string;
  readonly apiVersion: string;
}

function Creating({ addOn, cluster, template, apiVersion, onSaved, onClose }: CreatingProps) {
  const edited = editedOf(newTrial(apiVersion, addOn, cluster, template));
  const creation = useCreation(KIND, onSaved);
  const { step, refused } = creation;
  useOnce(() => void creation.check(edited));
  if (step.at === "review" || step.at === "saving") {
    return (
      <Suspense>
        <EditReview
          key={step.checked.plan}
          base={undefined}
          checked={step.checked}
          rendered={renderedCreationRequest(KIND, edited.object)}
          again={step.again}
          isSaving={step.at === "saving"}
          back="Back"
          onBack={onClose}
          onSave={(typed) => void creation.create(edited, typed)}
        />
      </Suspense>
    );
  }
  return <Checking refused={[...refused.general, ...messages(refused.problems)]} onClose={onClose} />;
}

function Checking({ refused, onClose }: { readonly refused: readonly string[]; readonly onClose: () => void }) {
  if (refused.length === 0)
    return (
      <p role="status" className="px-4 py-2 text-small text-text-3 sheet:px-6">
        The hub checks it.
      </p>
    );
  return (
    <div role="alert" className="grid gap-2 px-4 sheet:px-6">
      {refused.map((message) => (
        <Notice key={message} tone="bad" within="form">
          {message}
        </Notice>
      ))}
      <div>
        <Button onClick={onClose}>Back</Button>
      </div>
    </div>
  );
}

function editedOf(object: RawObject) {
  return { object, problems: [], lineOf: () => 1 };
}

function messages(problems: readonly { readonly message: string }[]): string[] {
  return problems.map(({ message }) => message);
}

/** There is no text to write: what was asked for is checked at once. */
function useOnce(start: () => void): void {
  const begin = useEffectEvent(start);
  useEffect(() => begin(), []);
}
