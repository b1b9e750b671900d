import { Lock } from "lucide-react";
import { CopyButton } from "@/components/ui/controls/copy-button";
import { RegionMessage } from "./region-message";

interface ForbiddenProps {
  /** "You may not list placements in platform". */
  readonly title: string;
  /** "list placements.cluster.open-cluster-management.io". */
  readonly right: string;
  readonly namespace?: string | undefined;
  /** A request to send to an administrator. */
  readonly request: string;
}

/** Instead of a region the caller may not see: the missing right, ready to be requested. */
export function Forbidden({ title, right, namespace, request }: ForbiddenProps) {
  return (
    <RegionMessage
      icon={<Lock size={14} strokeWidth={1.5} aria-hidden="true" />}
      title={title}
      action={<CopyButton text={request} label="Copy request" />}
    >
      Needs <code className="mono text-text [overflow-wrap:anywhere]">{right}</code>
      {namespace ? (
        <>
          {" "}
          in namespace <code className="mono text-text">{namespace}</code>
        </>
      ) : null}
      . An administrator of this hub can grant it.
    </RegionMessage>
  );
}
