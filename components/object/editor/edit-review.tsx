"use client";

import { type FormEvent, useMemo, useState } from "react";
import { BlastRadius } from "@/components/apply-plan/blast-radius";
import { HoldEffect } from "@/components/apply-plan/hold-effect";
import { KeepOffer } from "@/components/apply-plan/keep-offer";
import { WriteObstacle } from "@/components/request-state/write-obstacle";
import { Button } from "@/components/ui/controls/button";
import { Checkbox } from "@/components/ui/controls/checkbox";
import { isTyped, TypedName } from "@/components/ui/controls/typed-name";
import { Notice } from "@/components/ui/feedback/notice";
import { CodeBlock } from "@/components/ui/yaml/code-block";
import { CopyTexts } from "@/components/ui/yaml/copy-texts";
import { DiffBlock } from "@/components/ui/yaml/diff-block";
import type { LosingEdit } from "@/lib/api/addons/keep";
import type { EffectClusters } from "@/lib/api/objects/blast-radius";
import type { ObjectCheck, WholeObject } from "@/lib/api/objects/whole-objects";
import { CONTEXT, copyAs } from "@/lib/objects/copy-as";
import { editableOf, inOrderOf } from "@/lib/objects/editable";
import { ownerReason } from "@/lib/objects/external-owner";
import { textOf } from "@/lib/objects/object-text";
import type { RenderedRequest } from "@/lib/queries/objects/rendered-changes";
import { takeFocus } from "./take-focus";

interface EditReviewProps {
  /** As it was read; undefined where it is created. */
  readonly base: WholeObject | undefined;
  /** The hub's dry-run result, and what it would do to clusters. */
  readonly checked: ObjectCheck;
  /** Where manifests can be rendered for it. */
  readonly rendered?: RenderedRequest | undefined;
  /** Why it is reviewed once more. */
  readonly again?: string | undefined;
  readonly isSaving: boolean;
  /** Of the button that leads back. */
  readonly back?: string;
  readonly onBack: () => void;
  /** Where add-ons can be kept on clusters they would leave: it is checked again then. */
  readonly onKept?: () => void;
  /** What is reviewed, as it is sent. */
  readonly edit?: LosingEdit | undefined;
  /** With the name, where it had to be typed; `isOverridden`: although another tool applies it. */
  readonly onSave: (typed?: string, isOverridden?: boolean) => void;
}

interface EffectOfSaveProps extends Pick<EditReviewProps, "rendered"> {
  readonly checked: ObjectCheck;
}

function EffectOfSave({ checked: { holds, object, radius, withheld }, rendered }: EffectOfSaveProps) {
  if (holds) return <HeldClusters holds={holds} />;
  return <BlastRadius radius={radius} withheld={withheld} rendered={rendered} kind={object.kind} />;
}

/** Of a window or a freeze: nothing on clusters changes by it, but updates stop or go on there. */
function HeldClusters({ holds }: { readonly holds: EffectClusters }) {
  return (
    <section aria-label="Effect on clusters" className="mb-5 max-w-[90ch]">
      <h2 className="mb-1 font-strong">Effect on clusters</h2>
      <HoldEffect holds={holds} />
      <p className="text-text-2">Nothing changes on clusters by it: it decides whether updates may start there.</p>
    </section>
  );
}

const UNCHANGED = "No changes: the hub already has this.";

/** What a save would do: to clusters first, then to the object, as the hub has validated it. Nothing is written. */
export function EditReview({
  base,
  checked,
  rendered,
  again,
  isSaving,
  back = "Back to the text",
  onBack,
  onKept,
  edit,
  onSave,
}: EditReviewProps) {
  const before = base && editableOf(base);
  const [old, next] = [before && textOf(before), textOf(inOrderOf(before, editableOf(checked.object)))];
  const isSame = old === next;
  const { object, owner } = checked;
  const { kind, metadata } = object;
  const texts = useMemo(() => copyAs([{ before: base, after: object }]), [base, object]);
  return (
    <section ref={takeFocus} tabIndex={-1} aria-label="Review" className="outline-none px-4 py-4 sheet:px-6">
      {again === undefined ? null : (
        <Notice tone="warn" within="form">
          {again} This is the current review.
        </Notice>
      )}
      {owner ? (
        <div className="mb-5">
          <Notice tone="warn" within="form">
            {ownerReason(owner)} Copy the patch below for it.
          </Notice>
        </div>
      ) : null}
      {isSame ? null : <EffectOfSave checked={checked} rendered={rendered} />}
      {!isSame && onKept && checked.radius ? (
        <KeepOffer effects={checked.radius.effects} edit={edit} onKept={onKept} />
      ) : null}
      <h2 className="not-first:mt-5 font-strong">{old === undefined ? "New object" : "Changes"}</h2>
      <p className="mt-1 mb-3 max-w-[90ch] text-text-2">
        The hub has validated this. Values it sets by default are included.
      </p>
      {isSame ? (
        <Notice tone="plain" within="form">
          Nothing would change: the hub already has this.
        </Notice>
      ) : null}
      {isSame || old === undefined ? null : <DiffBlock label="Changes" before={old} after={next} />}
      {old === undefined ? <CodeBlock label={`${kind} ${metadata.name}, new`} yaml={next} /> : null}
      {isSame ? null : <CopyTexts title="Copy as" texts={texts} hint={CONTEXT} isOpen={owner !== undefined} />}
      <SaveForm
        owner={owner}
        action={`${base ? "Save" : "Create"} ${kind}`}
        confirm={checked.confirm}
        nothing={isSame ? UNCHANGED : undefined}
        isSaving={isSaving}
        back={back}
        onBack={onBack}
        onSave={onSave}
      />
    </section>
  );
}

interface SaveFormProps extends Pick<EditReviewProps, "isSaving" | "onBack" | "onSave"> {
  readonly owner: ObjectCheck["owner"];
  /** "Save Placement". */
  readonly action: string;
  readonly back: string;
  /** Must be typed before saving. */
  readonly confirm: string | undefined;
  /** Why there is nothing to save. */
  readonly nothing: string | undefined;
}

function SaveForm({ owner, action, confirm, nothing, isSaving, back, onBack, onSave }: SaveFormProps) {
  const [isOverridden, setOverridden] = useState(false);
  const [typed, setTyped] = useState("");
  const isArmed = confirm === undefined || isTyped(confirm, typed);
  const owned = owner && !isOverridden ? `${owner.tool} applies it.` : undefined;
  const reason = nothing ?? owned ?? (isArmed ? undefined : `Type ${confirm} first.`);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (reason === undefined && !isSaving) onSave(confirm, isOverridden);
  };
  const danger = isArmed ? "armed" : "danger";
  return (
    <form onSubmit={submit} className="mt-4">
      {owner && !nothing ? (
        <div className="mb-2">
          <Checkbox
            label="Save it here all the same"
            effect={`${owner.tool} undoes it unless it is changed in the repository too.`}
            checked={isOverridden}
            onChecked={setOverridden}
          />
        </div>
      ) : null}
      {confirm === undefined || nothing ? null : (
        <div className="mb-3 max-w-[40ch]">
          <TypedName name={confirm} typed={typed} onTyped={setTyped} />
        </div>
      )}
      <div className="flex flex-wrap items-center gap-2">
        <Button onClick={onBack} disabled={isSaving}>
          {back}
        </Button>
        <Button
          type="submit"
          appearance={confirm === undefined ? "primary" : danger}
          disabled={isSaving}
          reason={reason}
        >
          {isSaving ? "Saving…" : action}
        </Button>
        <WriteObstacle />
      </div>
    </form>
  );
}
