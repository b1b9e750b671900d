"use client";

import { useQuery } from "@tanstack/react-query";
import { Fragment } from "react";
import { Link } from "@/components/ui/controls/link";
import type { CommonFactors as Answer } from "@/lib/api/clusters/common-factors";
import { commonFactorText } from "@/lib/common-factors/sentence";
import { count } from "@/lib/format/count";
import { commonFactorsOf } from "@/lib/queries/clusters/common-factors";
import { factorFilter } from "./factor-filter";

interface CommonFactorsProps {
  /** The filter of clusters that leaves the affected. */
  readonly q: string;
  /** Compares clusters that have it alone. */
  readonly addOn?: string;
  /** Says nothing where they have nothing in common. */
  readonly isQuiet?: boolean;
}

/** What the affected clusters have in common and the others have not, in a sentence, and who has it and is well. */
export function CommonFactors({ q, addOn, isQuiet = false }: CommonFactorsProps) {
  const { data, error } = useQuery(commonFactorsOf(q, addOn));
  if (error) return isQuiet ? null : <Line>What they have in common could not be read: {error.message}</Line>;
  if (!data) return isQuiet ? null : <Line>Comparing them with the others.</Line>;
  const [first, ...others] = data.found;
  if (!first) return isQuiet ? null : <Line>{nothingText(data)}</Line>;
  return (
    <Line>
      <Found found={first} addOn={addOn} />
      {others.map((other) => (
        <span key={commonFactorText(other)} className="block text-text-3">
          Also: {commonFactorText(other)}
        </span>
      ))}
    </Line>
  );
}

function Found({ found, addOn }: { readonly found: Answer["found"][number]; readonly addOn: string | undefined }) {
  const filter = factorFilter(found.factors);
  const among = addOn === undefined ? filter : filter && `addon=${addOn} ${filter}`;
  return (
    <>
      <span className="font-medium text-text">{commonFactorText(found)}</span>
      {found.counterExamples.length > 0 ? (
        <>
          {" "}
          Well:{" "}
          {found.counterExamples.map((name, index) => (
            <Fragment key={name}>
              {index > 0 ? ", " : null}
              <Link href={`/clusters/${encodeURIComponent(name)}`} className={`mono ${LINK}`}>
                {name}
              </Link>
            </Fragment>
          ))}
          {found.size - found.affectedWith > found.counterExamples.length ? " …" : ""}
        </>
      ) : null}
      {among ? (
        <>
          {" "}
          <Link href={`/clusters?q=${encodeURIComponent(among)}`} className={LINK}>
            Show all {count(found.size)} with it
          </Link>
        </>
      ) : null}
    </>
  );
}

const LINK = "text-accent-text hover:underline hover:underline-offset-2";

function Line({ children }: { readonly children: React.ReactNode }) {
  return (
    <p role="status" aria-label="In common" className="text-pretty text-small text-text-2 [overflow-wrap:anywhere]">
      {children}
    </p>
  );
}

function nothingText({ affected, size }: Answer): string {
  if (affected < 3) return "Fewer than three clusters prove nothing.";
  if (affected === size) return "There are no others to compare them with.";
  return "They have nothing in common that the others lack.";
}
