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
  /** Says nothing while it compares, and little where they have nothing in common. */
  readonly isQuiet?: boolean;
}

/** What the affected clusters have in common and the others have not, in a sentence, and who has it and is well. */
export function CommonFactors({ q, addOn, isQuiet = false }: CommonFactorsProps) {
  const { data, error } = useQuery(commonFactorsOf(q, addOn));
  if (error) return isQuiet ? null : <Line>What they have in common could not be read: {error.message}</Line>;
  if (!data) return isQuiet ? null : <Line>Comparing them with the others.</Line>;
  const [first, ...others] = data.found;
  if (!first) {
    const isProven = data.affected >= MIN_AFFECTED && data.affected < data.size && !data.partial;
    if (isQuiet) return isProven ? <Line>Nothing else is shared.</Line> : null;
    return <Line>{nothingText(data)}</Line>;
  }
  return (
    <Line>
      <Found found={first} addOn={addOn} />
      {others.map((other) => (
        <span key={factorsKey(other)} className="block text-text-3">
          Also: {commonFactorText(other, Date.now())}
        </span>
      ))}
    </Line>
  );
}

function factorsKey({ factors }: Answer["found"][number]): string {
  return JSON.stringify(factors);
}

function Found({ found, addOn }: { readonly found: Answer["found"][number]; readonly addOn: string | undefined }) {
  const filter = factorFilter(found.factors);
  const among = addOn === undefined ? filter : filter && `addon=${addOn} ${filter}`;
  return (
    <>
      <span className="font-medium text-text">{commonFactorText(found, Date.now())}</span>
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
          {found.size - found.affectedWith - (found.troubled ?? 0) > found.counterExamples.length ? " …" : ""}
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

/** Fewer are not compared. */
const MIN_AFFECTED = 3;

function nothingText({ affected, size }: Answer): string {
  if (affected < MIN_AFFECTED) return "Fewer than three clusters prove nothing.";
  if (affected === size) return "There are no others to compare them with.";
  return "They have nothing in common that the others lack.";
}
