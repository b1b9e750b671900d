import { Fragment } from "react";
import { filterHref } from "@/components/list/filter-href";
import { Link } from "@/components/ui/controls/link";
import { Flash } from "@/components/ui/feedback/flash";
import type { SentencePart } from "@/components/ui/feedback/stat-sentence";
import { TEXT_COLOUR } from "@/components/ui/feedback/tone";
import { cn } from "@/lib/cn";
import { count } from "@/lib/format/count";

interface SmallSentenceProps {
  /** The list that numbers link to. */
  readonly page: string;
  readonly parts: readonly SentencePart[];
}

/** A stat sentence that opens a region and not the page. */
export function SmallSentence({ page, parts }: SmallSentenceProps) {
  return (
    <p className="-mt-1 min-h-13 max-w-[90ch] text-pretty px-4 pb-3 text-text-2 sheet:px-6">
      {parts.map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a part of a sentence has no identity but its place
        <Fragment key={index}>
          {typeof part === "string" ? (
            part
          ) : (
            <Link
              href={filterHref(page, part.filter)}
              className={cn(
                "font-strong underline decoration-1 decoration-line-strong underline-offset-[3px] hover:decoration-current",
                part.tone ? TEXT_COLOUR[part.tone] : "text-text",
              )}
            >
              <Flash of={part.figure}>{count(part.figure)}</Flash>
            </Link>
          )}
        </Fragment>
      ))}
    </p>
  );
}
