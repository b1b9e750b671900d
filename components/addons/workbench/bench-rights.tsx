import { MissingRightNote } from "@/components/request-state/missing-right";
import { Notice } from "@/components/ui/feedback/notice";
import { StatusIcon } from "@/components/ui/feedback/status-icon";
import { SectionTitle } from "@/components/ui/layout/section-title";
import type { BenchBinding, WorkbenchResult } from "@/lib/api/workbench/workbench";

/** The RoleBindings that the agent gets on the hub, and what their roles allow. */
export function BenchRights({ result: { bindings, unregistered } }: { readonly result: WorkbenchResult }) {
  return (
    <section aria-label="Rights on the hub">
      <SectionTitle title="Rights on the hub" note="RoleBindings that the add-on manager makes for its agent" />
      {unregistered === undefined ? null : <Notice tone="bad">{unregistered}.</Notice>}
      {bindings.length === 0 && unregistered === undefined ? (
        <p className="px-4 pb-3 text-text-2 sheet:px-6">None: the agent may do nothing on the hub.</p>
      ) : null}
      <ul className="border-line border-t empty:hidden">
        {bindings.map((binding) => (
          <Binding key={`${binding.namespace}/${binding.name}`} binding={binding} />
        ))}
      </ul>
    </section>
  );
}

function Binding({ binding }: { readonly binding: BenchBinding }) {
  const { namespace, name, roleKind, role, subjects, allows, isRoleAbsent, missing } = binding;
  return (
    <li
      data-binding={role}
      className="grid gap-x-6 gap-y-1 border-line border-b px-4 py-[7px] leading-5 sheet:grid-cols-[minmax(0,2fr)_minmax(0,3fr)] sheet:px-6"
    >
      <div className="min-w-0 [overflow-wrap:anywhere]">
        <p>
          {roleKind} <span className="mono font-medium">{role}</span> in <span className="mono">{namespace}</span>
        </p>
        <p className="mono text-small text-text-3">{name}</p>
      </div>
      <div className="min-w-0 text-small leading-5 [overflow-wrap:anywhere]">
        {isRoleAbsent ? (
          <p className="flex gap-1.5 text-bad-text">
            <StatusIcon shape="octagon" className="mt-[3px] flex-none text-bad" />
            The hub has no such role: the agent can do nothing by it.
          </p>
        ) : null}
        {missing ? <MissingRightNote missing={missing} /> : null}
        <ul>
          {allows?.map((rule) => (
            <li key={rule}>{rule}</li>
          ))}
        </ul>
        <ul className="mono text-text-3">
          {subjects.map((subject) => (
            <li key={subject}>{subject}</li>
          ))}
        </ul>
      </div>
    </li>
  );
}
