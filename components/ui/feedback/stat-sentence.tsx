import { Fragment, type ReactNode } from "react";
import { cn } from "@/lib/cn";
import { count } from "@/lib/format/count";
import { Flash } from "./flash";
import { TEXT_COLOUR, type Tone } from "./tone";

/** A part of a sentence: text, or a number that links to what it counts. */
export type SentencePart = string | { readonly figure: number; readonly filter: string; readonly tone?: Tone };

interface StatSentenceProps {
  readonly parts: readonly SentencePart[];
  /** Creates the link to what a number counts. */
  readonly link: (filter: string, content: ReactNode, className: string) => ReactNode;
}

/** The sentence above a page; its numbers add up to the total. */
export function StatSentence({ parts, link }: StatSentenceProps) {
  return (
    <p className="max-w-[90ch] text-pretty text-[18px] text-text-2 leading-[27px] tracking-title sheet:text-title sheet:leading-[30px]">
      {keyed(parts).map(({ key, part }) => (
        <Fragment key={key}>
          {typeof part === "string"
            ? unbroken(part)
            : link(part.filter, <Flash of={part.figure}>{count(part.figure)}</Flash>, figureClass(part.tone))}
        </Fragment>
      ))}
    </p>
  );
}

/** A line does not end within "add-on". */
function unbroken(text: string): ReactNode {
  return text.split(/(add-ons?)/i).map((piece, index) =>
    index % 2 === 0 ? (
      piece
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one text stay in their order
      <span key={index} className="whitespace-nowrap">
        {piece}
      </span>
    ),
  );
}

function figureClass(tone: Tone | undefined): string {
  return cn(
    "font-strong underline decoration-1 decoration-line-strong underline-offset-[5px] hover:decoration-current",
    tone ? TEXT_COLOUR[tone] : "text-text",
  );
}

/** Numbers keep their key while the text around them changes, so that they can flash. */
function keyed(parts: readonly SentencePart[]) {
  return parts.map((part, index) => ({
    part,
    key: typeof part === "string" ? `words-${index}` : `figure-${part.filter}`,
  }));
}
