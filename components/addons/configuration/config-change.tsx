"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import { ConfigChoice } from "@/components/config-form/config-choice";
import { configRefOf } from "@/components/config-form/config-name";
import { useEdit } from "@/components/object/editor/use-edit";
import { over } from "@/components/object/editor/write-edit";
import { ListProblem } from "@/components/request-state/list-problem";
import { rightText } from "@/components/request-state/right-labels";
import { Button } from "@/components/ui/controls/button";
import { Notice } from "@/components/ui/feedback/notice";
import { toast } from "@/components/ui/feedback/toasts";
import { late } from "@/components/ui/hooks/late";
import { type ConfigRef, withConfig } from "@/lib/addon-config/attach-config";
import type { ObjectAnswer, ObjectId, WholeObject } from "@/lib/api/objects/whole-objects";
import type { Edited } from "@/lib/objects/edit-problems";
import { wholeObject } from "@/lib/queries/objects/objects";
import { renderedEditRequest } from "@/lib/queries/objects/rendered-request";
import type { ConfigIntent } from "./config-layers";
import { objectAt, placeText } from "./config-place";

const EditReview = late(async () => (await import("@/components/object/editor/edit-review")).EditReview);

interface ConfigChangeProps {
  readonly addOn: string;
  readonly intent: ConfigIntent;
  readonly onClose: () => void;
}

/** Attaches, replaces or detaches a configuration at one place: with its effect on clusters, and the review of a save. */
export function ConfigChange({ addOn, intent, onClose }: ConfigChangeProps) {
  const id = objectAt(addOn, intent.place);
  // An older version would only lead to a conflict.
  const { data, error, isFetchedAfterMount, refetch } = useQuery({ ...wholeObject(id), staleTime: 0 });
  if (data && isFetchedAfterMount)
    return <Change addOn={addOn} intent={intent} answer={data} onRead={() => void refetch()} onClose={onClose} />;
  if (!error)
    return <p className="min-h-64 animate-appear px-4 py-4 text-small text-text-3 sheet:px-6">Loading the object.</p>;
  return (
    <div className="pt-3">
      <ListProblem subject="the object to change" error={error} onTryAgain={refetch} />
    </div>
  );
}

interface ChangeProps extends ConfigChangeProps {
  /** The object that names the configuration. */
  readonly answer: ObjectAnswer;
  readonly onRead: () => void;
}

function Change({ addOn, intent, answer, onRead, onClose }: ChangeProps) {
  const { place, action, config } = intent;
  const [typed, setTyped] = useState("");
  const [base, setBase] = useState(answer.object);
  const onSaved = useSaved(addOn, intent, onClose);
  const edit = useEdit({
    id: objectAt(addOn, place),
    draft: { base, text: "" },
    onDraft: (draft) => setBase(draft.base),
    onSaved,
  });
  const wanted = action === "attach" ? configRefOf(typed) : undefined;
  const { step, refused } = edit;
  if (step.at === "review" || step.at === "saving") {
    return (
      <Suspense>
        <EditReview
          key={step.checked.plan}
          base={base}
          checked={step.checked}
          rendered={renderedRequest(objectAt(addOn, place), base, editedOf(base, intent, wanted))}
          again={step.again}
          isSaving={step.at === "saving"}
          back="Back"
          onBack={edit.backToText}
          onSave={(name, isOverridden) => void edit.save(editedOf(base, intent, wanted), name, isOverridden)}
        />
      </Suspense>
    );
  }
  const again = () => {
    if (step.at === "conflict") setBase(step.theirs);
    onRead();
    edit.backToText();
  };
  return (
    <section aria-label={titleOf(intent)} className="grid grid-cols-[minmax(0,1fr)] gap-3 px-4 py-4 sheet:px-6">
      <h2 className="font-strong text-head">{titleOf(intent)}</h2>
      <div role="alert" className="grid gap-2 empty:hidden">
        {[...refused.general, ...refused.problems.map(({ message }) => message)].map((message) => (
          <Notice key={message} tone="bad" within="form">
            {message}
          </Notice>
        ))}
        {step.at === "conflict" ? (
          <Notice tone="warn" within="form">
            {answer.object.kind} {addOn} was changed meanwhile. Nothing was written.{" "}
            <button type="button" onClick={again} className="text-accent-text hover:underline hover:underline-offset-2">
              Continue with the new version
            </button>
          </Notice>
        ) : null}
      </div>
      {action === "attach" ? <ConfigChoice typed={typed} onTyped={setTyped} /> : null}
      {action === "detach" && config ? (
        <p className="max-w-[90ch] text-text-2">
          {placeText(place)} no longer names{" "}
          <span className="mono">
            {config.namespace}/{config.name}
          </span>
          ; the layer before it counts then. The configuration itself stays.
        </p>
      ) : null}
      <div className="flex flex-wrap items-center gap-2">
        <Button onClick={onClose}>Cancel</Button>
        <Button
          appearance="primary"
          disabled={step.at === "checking"}
          reason={reasonAgainst(answer, intent, wanted)}
          onClick={() => void edit.check(editedOf(base, intent, wanted))}
        >
          {step.at === "checking" ? "Validating…" : "Review changes"}
        </Button>
      </div>
    </section>
  );
}

function titleOf({ action, config, place }: ConfigIntent): string {
  const verb = config ? "Replace" : "Attach";
  return `${action === "detach" ? "Detach" : verb} the configuration of ${placeText(place)}`;
}

function renderedRequest(id: ObjectId, base: WholeObject, { object }: Edited) {
  return object && renderedEditRequest(id, over(base, object));
}

/** There is no text: the change is known as a whole. */
function editedOf(base: WholeObject, { place }: ConfigIntent, wanted: ConfigRef | undefined): Edited {
  const object = withConfig(base, place, wanted);
  return { ...(object && { object }), problems: [], lineOf: () => 1 };
}

function reasonAgainst(
  { missing, readOnly, object }: ObjectAnswer,
  { action, config }: ConfigIntent,
  wanted: ConfigRef | undefined,
): string | undefined {
  if (missing) return `You may not change this: that needs ${rightText({ ...missing, name: object.metadata.name })}.`;
  if (readOnly !== undefined || action === "detach") return readOnly;
  if (!wanted) return "Choose a configuration first.";
  return config && config.namespace === wanted.namespace && config.name === wanted.name
    ? "It has this configuration already."
    : undefined;
}

/** Closes and reports; the page then reads what the hub has. */
function useSaved(addOn: string, { action, place }: ConfigIntent, onClose: () => void) {
  const queries = useQueryClient();
  return ({ object }: ObjectAnswer) => {
    const done = action === "detach" ? "detached from" : "attached to";
    toast({
      id: `config/${addOn}/${object.metadata.resourceVersion}`,
      phase: "seen",
      text: `Configuration ${done} ${placeText(place)}.`,
    });
    void queries.invalidateQueries({ queryKey: ["addons"] });
    void queries.invalidateQueries({ queryKey: ["configurations"] });
    onClose();
  };
}
