import { conditionAppearance } from "@/components/labels/condition-appearance";
import { replicasAppearance } from "@/components/labels/replicas-appearance";
import { Age } from "@/components/ui/feedback/age";
import { type StatusAppearance, StatusBadge } from "@/components/ui/feedback/status-badge";
import { KeyValues } from "@/components/ui/layout/facts";
import { SectionTitle } from "@/components/ui/layout/section-title";
import type { WorkManifest } from "@/lib/api/works/work-detail";
import { asSentence } from "@/lib/health/summary";
import type { ConditionLine } from "@/lib/kube/condition-line";
import { kindAndName } from "@/lib/objects/kind-and-name";

/** Each manifest of a work in order, with its status and feedback. */
export function ManifestList({ manifests }: { readonly manifests: readonly WorkManifest[] }) {
  if (manifests.length === 0) {
    return (
      <section aria-label="Manifests">
        <SectionTitle title="Manifests" />
        <p className="px-4 pb-4 text-text-2 sheet:px-6">No manifests.</p>
      </section>
    );
  }
  return (
    <section aria-label="Manifests">
      <SectionTitle title="Manifests" note="as reported by the cluster's agent" />
      <ul className="border-line border-t">
        {manifests.map((manifest) => (
          <ManifestRow key={manifest.ordinal} manifest={manifest} />
        ))}
      </ul>
    </section>
  );
}

const SILENT = {
  tone: "neutral",
  shape: "question",
  label: "Not reported by the cluster",
} as const satisfies StatusAppearance;

function ManifestRow({
  manifest: { apiVersion, kind, namespace, name, conditions, feedback, replicas },
}: {
  readonly manifest: WorkManifest;
}) {
  return (
    <li
      data-manifest={kindAndName({ kind, namespace, name })}
      className="grid gap-x-6 gap-y-1 border-line border-b px-4 py-[7px] sheet:grid-cols-[minmax(0,2fr)_minmax(0,3fr)] sheet:px-6"
    >
      <div className="min-w-0">
        <p className="mono font-medium [overflow-wrap:anywhere]">{namespace ? `${namespace}/${name}` : name}</p>
        <p className="text-small text-text-3 [overflow-wrap:anywhere]">
          {apiVersion} {kind}
        </p>
      </div>
      <div className="min-w-0">
        <ul>
          {replicas ? (
            <li>
              <StatusBadge appearance={replicasAppearance(replicas)} />
            </li>
          ) : null}
          {conditions.length === 0 ? (
            <li>
              <StatusBadge appearance={SILENT} />
            </li>
          ) : (
            conditions.map((each) => <ConditionRow key={each.type} condition={each} />)
          )}
        </ul>
        {feedback.length > 0 ? (
          <div className="mt-1">
            <KeyValues
              label={`Feedback on ${name}`}
              entries={feedback.map(({ name: key, value }) => [key, value] as const)}
            />
          </div>
        ) : null}
      </div>
    </li>
  );
}

/** Good conditions are collapsed; others say why. */
function ConditionRow({ condition }: { readonly condition: ConditionLine }) {
  const { type, reason, message, since } = condition;
  const appearance = conditionAppearance(condition);
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 leading-5">
      <span className="flex flex-wrap items-start gap-x-2.5">
        <StatusBadge appearance={appearance} title={`condition ${type}, ${reason}`} />
        {appearance.tone === "good" ? null : (
          <span className="text-small text-text-2 leading-5 [overflow-wrap:anywhere]">
            {asSentence(message || reason)}
          </span>
        )}
      </span>
      {since ? (
        <span className="text-text-2">
          <Age since={since} />
        </span>
      ) : null}
    </li>
  );
}
