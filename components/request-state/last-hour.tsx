import type { ReactNode } from "react";
import { Link } from "@/components/ui/controls/link";
import { SectionTitle } from "@/components/ui/layout/section-title";
import type { MissingRight } from "@/lib/api/problem";
import { ListProblem } from "./list-problem";
import { MissingRightNote } from "./missing-right";

interface LastHourAwaitedProps {
  readonly error: Error | null;
  readonly onTryAgain: () => unknown;
}

/** Placeholder for charts while loading. */
export function LastHourAwaited({ error, onTryAgain }: LastHourAwaitedProps) {
  if (error) return <ListProblem subject="metrics" error={error} onTryAgain={onTryAgain} />;
  return <p className="min-h-64 animate-appear px-4 py-4 text-small text-text-3 sheet:px-6">Loading the last hour.</p>;
}

interface LastHourProps {
  readonly title: string;
  readonly note: string;
  readonly missing: MissingRight | undefined;
  /** The chart's text. */
  readonly message: string;
  /** Absent if there is nothing to draw. */
  readonly children: ReactNode;
}

/** One chart of what the console remembers, on the page of what it is about. */
export function LastHour({ title, note, missing, message, children }: LastHourProps) {
  return (
    <section aria-label={title}>
      <SectionTitle title={title} note={note} />
      {missing ? (
        <p className="px-4 pb-3 sheet:px-6">
          <MissingRightNote missing={missing} />
        </p>
      ) : (
        <>
          <p className="px-4 pb-2 text-text-2 sheet:px-6">{message}</p>
          {children}
        </>
      )}
      <p className="px-4 py-3 sheet:px-6">
        <Link href="/metrics" className="text-accent-text hover:underline hover:underline-offset-2">
          All metrics of the hub
        </Link>
      </p>
    </section>
  );
}
