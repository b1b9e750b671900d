"use client";

import { Download } from "lucide-react";
import { Suspense, useMemo, useState } from "react";
import { RightButton } from "@/components/request-state/guarded-button";
import { Button } from "@/components/ui/controls/button";
import { CopyButton } from "@/components/ui/controls/copy-button";
import { Notice } from "@/components/ui/feedback/notice";
import { late } from "@/components/ui/hooks/late";
import { CodeBlock } from "@/components/ui/yaml/code-block";
import { saveFile } from "@/components/ui/yaml/save-file";
import type { ObjectAnswer, ObjectId } from "@/lib/api/objects/whole-objects";
import { ownerReason } from "@/lib/objects/external-owner";
import { hubField } from "@/lib/objects/hub-field";
import { readText, textOf } from "@/lib/objects/object-text";
import { undeletableReason } from "@/lib/objects/read-only";

const DeleteDialog = late(async () => (await import("@/components/object/delete/delete-dialog")).DeleteDialog);

interface ObjectReadProps {
  readonly id: ObjectId;
  readonly answer: ObjectAnswer;
  /** Marked, and scrolled to. */
  readonly field?: string | undefined;
  readonly onEdit: () => void;
  /** `isHeld`: something holds it, so that it is still there. */
  readonly onDeleted: (isHeld: boolean) => void;
}

/** An object as the hub holds it: to read, to copy, to download, and the ways to edit and to delete it. */
export function ObjectRead({ id, answer, field, onEdit, onDeleted }: ObjectReadProps) {
  const [isDeleting, setDeleting] = useState(false);
  const { object, isMasked, readOnly, owner, missing, missingToDelete } = answer;
  const { kind } = object;
  const text = useMemo(() => {
    const { apiVersion, kind: _, metadata, ...rest } = object;
    return textOf({ apiVersion, kind, metadata, ...rest });
  }, [object, kind]);
  const line = useMemo(
    () => (field ? readText(text).lineOf(hubField(field, object)) : undefined),
    [field, text, object],
  );
  const deleted = (isHeld: boolean) => {
    setDeleting(false);
    onDeleted(isHeld);
  };
  return (
    <div className="px-4 py-3 sheet:px-6">
      <div className="mb-3 flex flex-wrap items-center gap-2">
        <p className="mr-auto text-small text-text-3">
          As stored on the hub, without managed fields{isMasked ? "; Secret data is hidden" : ""}.
          {readOnly ? <span className="block text-pretty text-text-2">Read only. {readOnly}</span> : null}
        </p>
        <div className="flex flex-wrap gap-2">
          <CopyButton text={text} label="Copy YAML" />
          <Button onClick={() => saveFile(fileName(id, kind), text)}>
            <Download size={14} strokeWidth={1.5} aria-hidden="true" />
            Download
          </Button>
          {undeletableReason(object) === undefined ? (
            <RightButton
              missing={missingToDelete && { ...missingToDelete, name: id.name }}
              appearance="danger"
              onClick={() => setDeleting(true)}
            >
              Delete…
            </RightButton>
          ) : null}
          {readOnly ? null : (
            <RightButton
              missing={missing && { ...missing, name: id.name }}
              reason={isMasked ? "Part of it is hidden, so it cannot be edited here." : undefined}
              onClick={onEdit}
            >
              Edit
            </RightButton>
          )}
        </div>
      </div>
      {owner ? (
        <div className="mb-3">
          <Notice tone="info" within="form">
            {ownerReason(owner)}
          </Notice>
        </div>
      ) : null}
      <CodeBlock label={`${kind} ${object.metadata.name} as YAML`} yaml={text} line={line} />
      {isDeleting ? (
        <Suspense>
          <DeleteDialog id={id} kind={kind} onDeleted={deleted} onClose={() => setDeleting(false)} />
        </Suspense>
      ) : null}
    </div>
  );
}

function fileName({ namespace, name }: ObjectId, kind: string): string {
  return `${[kind.toLowerCase(), namespace, name].filter(Boolean).join("-")}.yaml`;
}
