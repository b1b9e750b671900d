import { ConfigRow, RowInput } from "@/components/config-form/config-row";
import { Select } from "@/components/ui/controls/select-field";
import type { AgentRight } from "@/lib/catalogue/registration/template-registration";

interface RightRowProps {
  readonly label: string;
  readonly right: AgentRight;
  readonly onRight: (right: AgentRight) => void;
  readonly onRemove: () => void;
}

/** A right of the agents on the hub: its fields, whose it is, and the way to remove it. */
export function RightRow({ label, right, onRight, onRemove }: RightRowProps) {
  return (
    <ConfigRow
      label={label}
      onRemove={onRemove}
      below={<p className="mt-1 mb-1.5 text-small text-text-2">{whereOf(right)}</p>}
    >
      <Fields right={right} onRight={onRight} />
    </ConfigRow>
  );
}

function Fields({ right, onRight }: Pick<RightRowProps, "onRight" | "right">) {
  if (right.type === "other")
    return (
      <p className="self-center [overflow-wrap:anywhere]">
        Of the type <span className="mono">{right.name || "without a name"}</span>
      </p>
    );
  if (right.type === "CurrentCluster")
    return (
      <RowInput
        aria-label="ClusterRole"
        placeholder="ClusterRole"
        value={right.clusterRole}
        onText={(clusterRole) => onRight({ ...right, clusterRole })}
      />
    );
  const { namespace, role, roleKind } = right;
  return (
    <>
      <RowInput
        aria-label="Namespace"
        placeholder="namespace"
        value={namespace}
        onText={(text) => onRight({ ...right, namespace: text })}
      />
      <Select
        control={{ "aria-label": "Kind of role" }}
        options={ROLE_KINDS.some((each) => each.value === roleKind) ? ROLE_KINDS : [named(roleKind), ...ROLE_KINDS]}
        value={roleKind}
        onValue={(kind) => onRight({ ...right, roleKind: kind })}
      />
      <RowInput
        aria-label="Role"
        placeholder={`name of the ${roleKind || "role"}`}
        value={role}
        onText={(text) => onRight({ ...right, role: text })}
      />
    </>
  );
}

const ROLE_KINDS = [named("Role"), named("ClusterRole")];

function named(kind: string) {
  return { value: kind, label: kind || "not named" };
}

/** Where the right holds, and for whom. */
function whereOf({ type }: AgentRight): string {
  if (type === "CurrentCluster") return "A ClusterRole of the hub, in the namespace of each agent's own cluster.";
  if (type === "SingleNamespace")
    return "A role in this namespace of the hub, for the agents of all clusters together.";
  return "This form does not know the type: it stays as the YAML has it.";
}
