import type { ReactNode } from "react";
import { Button } from "@/components/ui/controls/button";
import { plural } from "@/lib/format/count";
import { RegionMessage } from "./region-message";
import { StatusIcon } from "./status-icon";

interface EmptyByFilterProps {
  /** One of what is listed: "cluster". */
  readonly thing: string;
  readonly filter: string;
  readonly hidden: number;
  readonly onClear: () => void;
}

export function EmptyByFilter({ thing, filter, hidden, onClear }: EmptyByFilterProps) {
  return (
    <RegionMessage title={`No results for "${filter}"`} action={<Button onClick={onClear}>Clear filter</Button>}>
      The filter excludes {plural(hidden, thing)}.
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
      This hub does not support <code className="mono text-text [overflow-wrap:anywhere]">{lacks}</code>. {children}
    </RegionMessage>
  );
}

interface FailedProps {
  /** "Works of edge-west-0412 could not be read". */
  readonly title: string;
  /** The hub's message. */
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
