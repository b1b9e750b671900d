import { EffectDetails, Withheld } from "@/components/apply-plan/blast-radius";
import { HoldEffect } from "@/components/apply-plan/hold-effect";
import { KeepOffer } from "@/components/apply-plan/keep-offer";
import { rightText } from "@/components/request-state/right-labels";
import { Age } from "@/components/ui/feedback/age";
import { Notice } from "@/components/ui/feedback/notice";
import { CopyTexts } from "@/components/ui/yaml/copy-texts";
import type { DeletionPreview, RemovedObjects } from "@/lib/api/objects/deletions";
import type { ObjectId } from "@/lib/api/objects/whole-objects";
import { radiusAbout, radiusSummary } from "@/lib/blast-radius/summary";
import { count, plural } from "@/lib/format/count";
import { CONTEXT, copyAs } from "@/lib/objects/copy-as";
import { ownerReason } from "@/lib/objects/external-owner";
import { renderedEditRequest } from "@/lib/queries/objects/rendered-request";

interface DeletionConsequencesProps {
  readonly id: ObjectId;
  readonly preview: DeletionPreview;
  /** Where add-ons can be kept on clusters they would leave: what comes of it is another then. */
  readonly onKept: (() => void) | undefined;
}

/** What comes of a deletion: for clusters first, then what else is removed, and what it all waits for. */
export function DeletionConsequences({ id, preview, onKept }: DeletionConsequencesProps) {
  const { holds, owner, readOnly, radius, withheld, deletingSince, finalizers, removes, hidden, notes } = preview;
  if (readOnly !== undefined) return <p>{readOnly}</p>;
  return (
    <>
      {owner ? (
        <Notice tone="warn" within="form">
          {ownerReason(owner)}
        </Notice>
      ) : null}
      {deletingSince === undefined ? null : (
        <p>
          It has been marked for deletion for <Age since={deletingSince} />.
        </p>
      )}
      {holds ? (
        <>
          <HoldEffect holds={holds} />
          <p>What it kept from starting may start once it is gone.</p>
        </>
      ) : null}
      {radius && !holds ? (
        <div>
          <p className="text-text">{radiusSummary(radius.effects, radiusAbout(preview.object.kind))}</p>
          <EffectDetails radius={radius} rendered={renderedEditRequest(id)} />
          {onKept ? <KeepOffer effects={radius.effects} edit={id} onKept={onKept} /> : null}
        </div>
      ) : null}
      {radius ? null : <Withheld withheld={withheld} />}
      {removes.map((each) => (
        <Removed key={`${each.kind} ${each.cluster ?? ""}`} removed={each} />
      ))}
      {removes.length + hidden.length + notes.length === 0 ? <p>No other object is removed with it.</p> : null}
      {notes.map((note) => (
        <p key={note}>{note}</p>
      ))}
      {hidden.map((missing) => (
        <p key={missing.resource}>
          What else goes with it is hidden: that needs{" "}
          <code className="mono [overflow-wrap:anywhere]">{rightText(missing)}</code>.
        </p>
      ))}
      {finalizers.length > 0 ? (
        <p>
          It stays until {plural(finalizers.length, "finalizer is", "finalizers are")} removed:{" "}
          <code className="mono [overflow-wrap:anywhere]">{finalizers.join(", ")}</code>.
        </p>
      ) : null}
      <CopyTexts title="Copy as" texts={copyAs([{ before: preview.object }])} hint={CONTEXT} />
    </>
  );
}

/** "ManagedClusterAddOns", "NetworkPolicies", "Ingresses". */
function pluralOf(kind: string): string {
  if (/[^aeiou]y$/.test(kind)) return kind.replace(/y$/, "ies");
  return /s$/.test(kind) ? `${kind}es` : `${kind}s`;
}

function Removed({ removed: { kind, total, names, finalizers, cluster } }: { readonly removed: RemovedObjects }) {
  return (
    <details>
      <summary className="hover:text-text">
        Removed with it{cluster === undefined ? "" : ` on ${cluster}`}: {plural(total, kind, pluralOf(kind))}
        {finalizers.map(({ name, total: held }) => (
          <span key={name} className="block pl-4">
            {plural(held, "of them waits", "of them wait")} for the finalizer{" "}
            <code className="mono [overflow-wrap:anywhere]">{name}</code>
          </span>
        ))}
      </summary>
      <p className="mono mt-1 text-small [overflow-wrap:anywhere]">
        {names.join(", ")}
        {total > names.length ? ` and ${count(total - names.length)} more` : ""}
      </p>
    </details>
  );
}
