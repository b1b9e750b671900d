"use client";

import type { Annotation } from "@/lib/annotations/annotations";
import { plural } from "@/lib/format/count";
import { exactTime } from "@/lib/format/time";

/** What the dashed lines in the charts stand for, newest first. */
export function HappenedList({ annotations }: { readonly annotations: readonly Annotation[] }) {
  const count = annotations.reduce((sum, { texts }) => sum + texts.length, 0);
  if (count === 0) return null;
  return (
    <details className="mx-4 mt-6 text-small sheet:mx-6">
      <summary className="text-text-2 hover:text-text">{`${plural(count, "annotation")}: rollouts, approvals, edits`}</summary>
      <ol className="mt-1">
        {annotations.toReversed().map(({ at, kind, texts }) => (
          <li key={`${at} ${kind}`} className="flex gap-3 py-0.5">
            <time dateTime={new Date(at).toISOString()} className="flex-none text-text-3">
              {exactTime(new Date(at).toISOString())}
            </time>
            <ul className="min-w-0 [overflow-wrap:anywhere]">
              {[...new Set(texts)].map((text) => (
                <li key={text}>{text}</li>
              ))}
            </ul>
          </li>
        ))}
      </ol>
    </details>
  );
}
