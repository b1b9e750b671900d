"use client";

import { RequestList } from "@/components/approvals/request-list";
import { SectionTitle } from "@/components/ui/layout/section-title";
import type { SetupTemplate, TemplateRegistration } from "@/lib/api/addons/add-on-setup";
import { exactTerm } from "@/lib/filter/print-value";
import type { AddOnRow } from "@/lib/lists/addons/row";
import { SetupRead } from "./setup-read";

/** Permissions of the add-on's agents on the hub, and their certificate requests. */
export function AccessTab({ row }: { readonly row: AddOnRow }) {
  return (
    <>
      <SetupRead row={row}>
        {({ templates }) =>
          templates.length === 0 ? (
            <OwnManager />
          ) : (
            templates.map((template) => <Granted key={template.name} template={template} />)
          )
        }
      </SetupRead>
      <section aria-label="Certificate requests">
        <SectionTitle title="Certificate requests" note="from its agents, while the hub keeps them" />
        <RequestList q={exactTerm("addon", row.name)} of={row.name} withCluster />
      </section>
    </>
  );
}

function OwnManager() {
  return (
    <section aria-label="Permissions">
      <SectionTitle title="Permissions" />
      <p className="max-w-[90ch] px-4 pb-3 text-pretty text-text-2 sheet:px-6">
        A custom controller manages this add-on and grants its agents access to the hub. How an agent registers is shown
        on its cluster <span className="whitespace-nowrap">add-on</span>, under Registered.
      </p>
    </section>
  );
}

function Granted({ template: { name, read } }: { readonly template: SetupTemplate }) {
  if (!read) return null;
  return (
    <section aria-label={`Permissions by ${name}`}>
      <SectionTitle title="Permissions" note={`requested by the template ${name}`} />
      {read.registration.length === 0 ? (
        <p className="px-4 pb-2 text-text-2 sheet:px-6">Its agents do not register and have no access to the hub.</p>
      ) : (
        <ul className="border-line border-t">
          {read.registration.map((registration, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: registrations have no name but their place
            <Registration key={index} registration={registration} />
          ))}
        </ul>
      )}
    </section>
  );
}

const TYPES: Readonly<Record<string, string>> = {
  KubeClient: "Hub API",
  CustomSigner: "Custom signer",
};

function Registration({
  registration: { type, permissions, signer, user, groups },
}: {
  readonly registration: TemplateRegistration;
}) {
  const kind = signer ? "CustomSigner" : "KubeClient";
  return (
    <li
      data-registration={type}
      className="grid gap-x-6 gap-y-1 border-line border-b px-4 py-[7px] leading-5 sheet:grid-cols-[minmax(0,2fr)_minmax(0,3fr)] sheet:px-6"
    >
      <span>{TYPES[kind]}</span>
      <ul className="min-w-0">
        {permissions.map(({ roleKind, role, namespace }) => (
          <li
            key={`${roleKind} ${role} ${namespace}`}
            data-role={role}
            className="text-pretty [overflow-wrap:anywhere]"
          >
            {roleKind} <span className="mono">{role}</span>{" "}
            <span className="text-text-2">
              {namespace ? (
                <>
                  in the namespace <span className="mono">{namespace}</span>, for agents of all clusters
                </>
              ) : (
                "in the namespace of its cluster"
              )}
            </span>
          </li>
        ))}
        {permissions.length === 0 && !signer ? <li className="text-text-2">A certificate without a role.</li> : null}
        {signer ? (
          <li className="[overflow-wrap:anywhere]">
            Certificates of <span className="mono">{signer}</span>
            <span className="text-text-2">
              {user ? `, as ${user}` : ""}
              {groups.length > 0 ? `, in ${groups.join(", ")}` : ""}
            </span>
          </li>
        ) : null}
      </ul>
    </li>
  );
}
