import { StatusBadge } from "@/components/ui/feedback/status-badge";
import { StatusIcon } from "@/components/ui/feedback/status-icon";
import { SectionTitle } from "@/components/ui/layout/section-title";
import type { BenchRequest } from "@/lib/api/workbench/workbench";
import { REQUEST_OUTCOMES } from "./bench-labels";

/** The certificate requests that the cluster's agent will send, with the verdict they would get now. */
export function BenchRequests({ requests }: { readonly requests: readonly BenchRequest[] }) {
  return (
    <section aria-label="Certificate requests">
      <SectionTitle title="Certificate requests" note="that its cluster's agent will send, judged as real ones are" />
      {requests.length === 0 ? (
        <p className="px-4 pb-3 text-text-2 sheet:px-6">None: the template registers nothing.</p>
      ) : null}
      <ul className="border-line border-t empty:hidden">
        {requests.map((request, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two may have one signer, which is a finding
          <Request key={`${request.signer} ${index}`} request={request} />
        ))}
      </ul>
    </section>
  );
}

function Request({ request }: { readonly request: BenchRequest }) {
  const { signer, user, groups, organizationUnits, outcome, rules } = request;
  const failed = rules.filter((rule) => rule.outcome !== "passed");
  const passed = rules.length - failed.length;
  return (
    <li
      data-request={signer}
      className="grid gap-x-6 gap-y-1 border-line border-b px-4 py-[7px] leading-5 sheet:grid-cols-[minmax(0,2fr)_minmax(0,3fr)] sheet:px-6"
    >
      <div className="min-w-0">
        <StatusBadge appearance={REQUEST_OUTCOMES[outcome]} as="plain" />
        <ul className="mt-1 text-small leading-5">
          {failed.map(({ rule, claim, evidence, outcome: result }) => (
            <li key={rule} className="flex gap-1.5 [overflow-wrap:anywhere]">
              <StatusIcon
                shape={result === "failed" ? "octagon" : "ringed"}
                className={result === "failed" ? "mt-[3px] flex-none text-bad" : "mt-[3px] flex-none text-text-3"}
              />
              <span>
                {claim} <span className="text-text-3">({evidence})</span>
              </span>
            </li>
          ))}
          <li className="text-text-2">
            {passed} of {rules.length} rules pass.
          </li>
        </ul>
      </div>
      <dl className="mono grid min-w-0 grid-cols-[max-content_minmax(0,1fr)] gap-x-3 text-small leading-5 [overflow-wrap:anywhere] [&>dt]:font-sans [&>dt]:text-text-3">
        <dt>Signer</dt>
        <dd>{signer}</dd>
        <dt>User</dt>
        <dd>{user}</dd>
        <Names label="Groups" names={groups} />
        <Names label="Units" names={organizationUnits} />
      </dl>
    </li>
  );
}

function Names({ label, names }: { readonly label: string; readonly names: readonly string[] }) {
  if (names.length === 0) return null;
  return (
    <>
      <dt>{label}</dt>
      <dd>
        {names.map((name) => (
          <span key={name} className="block">
            {name}
          </span>
        ))}
      </dd>
    </>
  );
}
