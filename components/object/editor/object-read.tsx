"use client";

import { useMemo } from "react";
import { rightText } from "@/components/request-state/right-labels";
import { Button } from "@/components/ui/controls/button";
import { CodeBlock } from "@/components/ui/yaml/code-block";
import type { ObjectAnswer } from "@/lib/api/objects/whole-objects";
import { textOf } from "@/lib/objects/object-text";

interface ObjectReadProps {
  readonly answer: ObjectAnswer;
  readonly onEdit: () => void;
}

/** An object as the hub holds it, to read, and the way to edit it. */
export function ObjectRead({ answer, onEdit }: ObjectReadProps) {
  const { object, isMasked, readOnly } = answer;
  const text = useMemo(() => {
    const { apiVersion, kind, metadata, ...rest } = object;
    return textOf({ apiVersion, kind, metadata, ...rest });
  }, [object]);
  return (
    <div className="px-4 py-3 sheet:px-6">
      <div className="mb-3 flex flex-wrap items-center gap-2">
        <p className="mr-auto text-small text-text-3">
          As stored on the hub, without managed fields{isMasked ? "; Secret data is hidden" : ""}.
          {readOnly ? <span className="block text-pretty text-text-2">Read only. {readOnly}</span> : null}
        </p>
        {readOnly ? null : (
          <Button onClick={onEdit} reason={reasonAgainst(answer)}>
            Edit
          </Button>
        )}
      </div>
      <CodeBlock label={`${object.kind} ${object.metadata.name} as YAML`} yaml={text} />
    </div>
  );
}

function reasonAgainst({ missing, isMasked, object }: ObjectAnswer): string | undefined {
  if (missing) return `You may not edit this: that needs ${rightText({ ...missing, name: object.metadata.name })}.`;
  return isMasked ? "Part of it is hidden, so it cannot be edited here." : undefined;
}
