"use client";

import type { ComponentProps, ReactNode } from "react";
import { createPortal } from "react-dom";
import { ListProblem } from "@/components/request-state/list-problem";
import { RegionMessage } from "@/components/ui/feedback/region-message";
import { Peek } from "@/components/ui/overlay/peek";
import type { RowMarks } from "./use-row-marks";

export interface PeekProps<Row> {
  readonly name: string;
  /** As the list has it; absent where it does not show it. */
  readonly row: Row | undefined;
  readonly marks: RowMarks;
}

interface PeekBesideProps extends Omit<PeekProps<never>, "row">, Pick<ComponentProps<typeof Peek>, "href" | "actions"> {
  /** Its title, if not its name. */
  readonly title?: string;
  readonly children: ReactNode;
}

/** Preview of one row, next to the page if the shell has room. */
export function PeekBeside({ name, title = name, marks, href, actions, children }: PeekBesideProps) {
  const room = document.getElementById("beside");
  if (!room) return null;
  const panel = (
    <Peek
      name={title}
      href={href}
      actions={actions}
      onPrevious={() => marks.step(-1)}
      onNext={() => marks.step(1)}
      onClose={() => marks.peek(undefined)}
    >
      {children}
    </Peek>
  );
  return createPortal(panel, room);
}

interface PeekUnreadProps {
  /** "cluster". */
  readonly thing: string;
  readonly error: Error | null;
  readonly onTryAgain: () => unknown;
  /** All was read, and it is not there. */
  readonly isAbsent: boolean;
}

/** Placeholder for unknown values. */
export function PeekUnread({ thing, error, onTryAgain, isAbsent }: PeekUnreadProps) {
  if (isAbsent) {
    return (
      <div className="-mx-4 sheet:-mx-6">
        <RegionMessage title={`There is no such ${thing}`}>
          It may have been removed, or you may not see it.
        </RegionMessage>
      </div>
    );
  }
  if (!error) return <p className="animate-appear text-small text-text-3">Reading the {thing} from the hub.</p>;
  return (
    <div className="-mx-4 sheet:-mx-6">
      <ListProblem subject={`this ${thing}`} error={error} onTryAgain={onTryAgain} />
    </div>
  );
}
