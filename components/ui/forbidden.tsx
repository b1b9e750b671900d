import { Lock } from "lucide-react";
import { CopyButton } from "./copy-button";
import { RegionMessage } from "./region-message";

interface ForbiddenProps {
  /** "You may not list placements in platform". */
  readonly title: string;
  /** "list placements.cluster.open-cluster-management.io". */
  readonly right: string;
  readonly namespace?: string | undefined;
  /** What to send to whoever grants rights. */
  readonly request: string;
}

/** Instead of a region that the caller may not see: which right is missing, ready to be asked for. */
export function Forbidden({ title, right, namespace, request }: ForbiddenProps) {
  return (
    <RegionMessage
      icon={<Lock size={14} strokeWidth={1.5} aria-hidden="true" />}
      title={title}
      action={<CopyButton text={request} word="Copy request" />}
    >
      Needs <code className="mono text-text [overflow-wrap:anywhere]">{right}</code>
      {namespace ? (
        <>
          {" "}
          in namespace <code className="mono text-text">{namespace}</code>
        </>
      ) : null}
      . Whoever manages rights on this hub can grant it.
    </RegionMessage>
  );
}
