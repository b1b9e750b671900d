import type { ReactNode } from "react";
import { Age } from "@/components/ui/feedback/age";
import { StatusIcon } from "@/components/ui/feedback/status-icon";
import type { SystemState } from "@/lib/api/metrics/system";
import { count } from "@/lib/format/count";
import { type UnreadKind, unreadKindMessage } from "@/lib/resources/unread-kind";

type Manager = SystemState["controllers"];

/** Why add-ons may not be managed, or not all of them shown. */
export function SystemTroubles({ system }: { readonly system: SystemState }) {
  const { controllers, approver, unreadKinds, unreadable } = system;
  return (
    <>
      <Silent state={controllers} name="controllers" none="controllers: no leader" />
      <Silent state={approver} name="approver" none="nobody approves certificates" />
      {controllers?.unreadKinds ? <UnreadKinds by="controllers" kinds={controllers.unreadKinds} /> : null}
      {unreadKinds ? <UnreadKinds by="console" kinds={unreadKinds} /> : null}
      {unreadable === undefined ? null : <Unreadable objects={unreadable} />}
    </>
  );
}

interface SilentProps {
  readonly state: Manager;
  readonly name: "controllers" | "approver";
  /** Instead, where there is no leader. */
  readonly none: string;
}

function Silent({ state, name, none }: SilentProps) {
  if (state === null) return <Trouble part={name}>{none}</Trouble>;
  if (!state?.silentSince) return null;
  return (
    <Trouble part={name} title={state.leader}>
      {name}: silent for <Age since={state.silentSince} />
    </Trouble>
  );
}

interface UnreadKindsProps {
  /** Who cannot read them. */
  readonly by: "controllers" | "console";
  readonly kinds: readonly UnreadKind[];
}

/** Without a kind a part of the work, or some pages, are left out, and the rest goes on. */
function UnreadKinds({ by, kinds }: UnreadKindsProps) {
  return (
    <Trouble title={kinds.map(unreadKindMessage).join("\n")}>
      {by} cannot read {kinds.map(({ kind }) => kind.split(".", 1)[0]).join(", ")}
    </Trouble>
  );
}

/** Missing objects may be among these. */
function Unreadable({ objects }: { readonly objects: number }) {
  return (
    <Trouble title="They are not shown. The console's log names them.">
      <span data-figure="">{count(objects)}</span>{" "}
      {objects === 1 ? "object on the hub cannot be read" : "objects on the hub cannot be read"}
    </Trouble>
  );
}

interface TroubleProps {
  readonly title?: string;
  /** Whose silence it is. */
  readonly part?: SilentProps["name"];
  readonly children: ReactNode;
}

function Trouble({ title, part, children }: TroubleProps) {
  const silent = part === undefined ? {} : { [`data-${part}`]: "silent" };
  return (
    <span {...silent} role="status" title={title} className="flex items-center gap-1.5 text-warn-text">
      <StatusIcon shape="triangle" className="text-warn" />
      <span>{children}</span>
    </span>
  );
}
