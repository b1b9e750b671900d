import type { ReactNode } from "react";
import { count, plural } from "@/lib/format/count";
import { Button } from "./button";
import { RegionMessage } from "./region-message";
import { StatusIcon } from "./status-icon";

interface PartialProps {
  /** One of what is listed: "cluster". */
  readonly thing: string;
  readonly loaded: number;
  /** About how many there will be, where that is known. */
  readonly about?: number | undefined;
}

/** In the foot while not everything was read. */
export function Partial({ thing, loaded, about }: PartialProps) {
  return <span role="status">{partialWords(thing, loaded, about)}</span>;
}

function partialWords(thing: string, loaded: number, about: number | undefined): string {
  if (about === undefined) return `${plural(loaded, thing)} read so far`;
  if (loaded < about) return `${count(loaded)} of about ${plural(about, thing)} read`;
  return `${plural(loaded, thing)} read, not yet all that belongs to ${loaded === 1 ? "it" : "them"}`;
}

interface EmptyByFilterProps {
  /** One of what is listed: "cluster". */
  readonly thing: string;
  readonly filter: string;
  readonly hidden: number;
  readonly onClear: () => void;
}

export function EmptyByFilter({ thing, filter, hidden, onClear }: EmptyByFilterProps) {
  return (
    <RegionMessage title={`No ${thing} matches`} action={<Button onClick={onClear}>Clear filter</Button>}>
      <code className="mono text-text [overflow-wrap:anywhere]">{filter}</code> hides {plural(hidden, thing)}.
    </RegionMessage>
  );
}

interface NotInstalledProps {
  readonly title: string;
  /** The kind that the hub does not serve. */
  readonly lacks: string;
  /** What it would bring. */
  readonly children: ReactNode;
}

export function NotInstalled({ title, lacks, children }: NotInstalledProps) {
  return (
    <RegionMessage icon={<StatusIcon shape="dash" className="text-text-3" />} title={title}>
      This hub does not serve <code className="mono text-text [overflow-wrap:anywhere]">{lacks}</code>. {children}
    </RegionMessage>
  );
}

interface FailedProps {
  /** "Works of edge-west-0412 could not be read". */
  readonly title: string;
  /** What the hub said. */
  readonly children: ReactNode;
  readonly trace?: string | undefined;
  readonly onTryAgain: () => void;
}

export function Failed({ title, children, trace, onTryAgain }: FailedProps) {
  return (
    <RegionMessage
      icon={<StatusIcon shape="octagon" className="text-bad" />}
      title={title}
      action={<Button onClick={onTryAgain}>Try again</Button>}
    >
      {children}
      {trace ? (
        <>
          {" "}
          Trace <code className="mono text-text">{trace}</code>.
        </>
      ) : null}
    </RegionMessage>
  );
}
