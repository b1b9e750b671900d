"use client";

import { Button } from "@/components/ui/button";
import { DiffBlock } from "@/components/ui/diff-block";
import { Notice } from "@/components/ui/notice";
import type { WholeObject } from "@/lib/api/whole-objects";
import { plural } from "@/lib/format/count";
import type { RawObject } from "@/lib/kube/object";
import { editableOf, inOrderOf } from "@/lib/objects/editable";
import type { FieldSchema } from "@/lib/objects/field-schema";
import { textOf } from "@/lib/objects/object-text";
import { threeWay } from "@/lib/objects/three-way";
import { ClashTable } from "./clash-table";
import { takeFocus } from "./take-focus";
import { type EditDraft, firstDraft } from "./use-edit-draft";

interface EditConflictProps {
  readonly base: WholeObject;
  readonly mine: RawObject;
  readonly theirs: WholeObject;
  readonly schema: FieldSchema | undefined;
  readonly onGoOn: (draft: EditDraft) => void;
  readonly onBack: () => void;
}

/** Somebody else changed the object meanwhile: both changes beside each other, and the two ways on. Nothing is written here. */
export function EditConflict({ base, mine, theirs, schema, onGoOn, onBack }: EditConflictProps) {
  const [before, now] = [editableOf(base), editableOf(theirs)];
  const { value, clashes } = threeWay({ base: before, mine: editableOf(mine), theirs: now }, schema);
  const old = textOf(before);
  const isNew = base.metadata.uid !== theirs.metadata.uid;
  return (
    <section ref={takeFocus} tabIndex={-1} aria-label="Changed meanwhile" className="outline-none px-4 py-4 sheet:px-6">
      <div role="alert" className="mb-4">
        <Notice tone="warn" within="form">
          <strong className="font-strong">Nothing was written.</strong> {base.kind} <span className="mono">{base.metadata.name}</span>{" "}
          {isNew ? "was removed and made anew" : "was changed by somebody else"} after you had begun. {clashWords(clashes.length)}
        </Notice>
      </div>
      <div className="grid gap-4 nav:grid-cols-2">
        <Side title="What you changed" before={old} after={textOf(inOrderOf(before, editableOf(mine)))} />
        <Side title="What changed meanwhile" before={old} after={textOf(inOrderOf(before, now))} />
      </div>
      {clashes.length > 0 ? <ClashTable clashes={clashes} /> : null}
      <div className="mt-4 flex flex-wrap gap-2">
        <Button onClick={onBack}>Back to my text</Button>
        <Button onClick={() => onGoOn(firstDraft(theirs))}>Start again from theirs</Button>
        <Button look="primary" onClick={() => onGoOn({ base: theirs, text: textOf(inOrderOf(now, value)) })}>
          Take theirs, keep mine where they do not touch
        </Button>
      </div>
    </section>
  );
}

function clashWords(clashes: number): string {
  if (clashes === 0) return "The two changes do not touch.";
  return `The two changes touch in ${plural(clashes, "place")}; there theirs would stand.`;
}

interface SideProps {
  readonly title: string;
  readonly before: string;
  readonly after: string;
}

function Side({ title, before, after }: SideProps) {
  return (
    <div className="min-w-0">
      <h2 className="mb-1.5 font-strong">{title}</h2>
      {before === after ? <p className="text-text-2">Nothing.</p> : <DiffBlock label={title} before={before} after={after} />}
    </div>
  );
}
