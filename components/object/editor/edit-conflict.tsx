"use client";

import { Button } from "@/components/ui/controls/button";
import { Notice } from "@/components/ui/feedback/notice";
import { DiffBlock } from "@/components/ui/yaml/diff-block";
import type { WholeObject } from "@/lib/api/objects/whole-objects";
import { plural } from "@/lib/format/count";
import type { RawObject } from "@/lib/kube/object";
import { editableOf, inOrderOf } from "@/lib/objects/editable";
import type { FieldSchema } from "@/lib/objects/field-schema";
import { textOf } from "@/lib/objects/object-text";
import { threeWay } from "@/lib/objects/three-way";
import { ClashTable } from "./clash-table";
import { takeFocus } from "./take-focus";
import { type EditDraft, initialDraft } from "./use-edit-draft";

interface EditConflictProps {
  readonly base: WholeObject;
  readonly mine: RawObject;
  readonly theirs: WholeObject;
  readonly schema: FieldSchema | undefined;
  readonly onGoOn: (draft: EditDraft) => void;
  readonly onBack: () => void;
}

/** The object changed meanwhile: both changes side by side, and the two ways to continue. Nothing is written here. */
export function EditConflict({ base, mine, theirs, schema, onGoOn, onBack }: EditConflictProps) {
  const [before, now] = [editableOf(base), editableOf(theirs)];
  const { value, clashes } = threeWay({ base: before, mine: editableOf(mine), theirs: now }, schema);
  const old = textOf(before);
  const isNew = base.metadata.uid !== theirs.metadata.uid;
  return (
    <section ref={takeFocus} tabIndex={-1} aria-label="Conflict" className="outline-none px-4 py-4 sheet:px-6">
      <div role="alert" className="mb-4">
        <Notice tone="warn" within="form">
          <strong className="font-strong">Nothing was written.</strong> {base.kind}{" "}
          <span className="mono">{base.metadata.name}</span>{" "}
          {isNew ? "was deleted and recreated" : "was changed by someone else"} while you were editing.{" "}
          {clashText(clashes.length)}
        </Notice>
      </div>
      <div className="grid gap-4 nav:grid-cols-2">
        <Side title="Your changes" before={old} after={textOf(inOrderOf(before, editableOf(mine)))} />
        <Side title="Changes on the hub" before={old} after={textOf(inOrderOf(before, now))} />
      </div>
      {clashes.length > 0 ? <ClashTable clashes={clashes} /> : null}
      <div className="mt-4 flex flex-wrap gap-2">
        <Button onClick={onBack}>Back to my text</Button>
        <Button onClick={() => onGoOn(initialDraft(theirs))}>Discard mine and start again</Button>
        <Button appearance="primary" onClick={() => onGoOn({ base: theirs, text: textOf(inOrderOf(now, value)) })}>
          Merge, theirs wins on conflict
        </Button>
      </div>
    </section>
  );
}

function clashText(clashes: number): string {
  if (clashes === 0) return "No conflicting fields.";
  return `Conflicts in ${plural(clashes, "place")}; theirs would win there.`;
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
      {before === after ? (
        <p className="text-text-2">Nothing.</p>
      ) : (
        <DiffBlock label={title} before={before} after={after} />
      )}
    </div>
  );
}
