import { condition } from "@/lib/kube/conditions";
import { jsonPath } from "@/lib/objects/json-path";
import { kindAndName } from "@/lib/objects/kind-and-name";
import { type ManifestStatus, type ManifestWork, manifestsOf } from "@/lib/resources/manifest-work";
import { feedbackRulesFor } from "./manifest-rules";

/**
 * A field of an object on a cluster that is not as its work has it. "conflict": another manager owns the field, so that
 * the work is not applied. "changed": what the agent reports of the field is not what the manifest has.
 */
export interface WorkDrift {
  readonly kind: "conflict" | "changed";
  readonly ordinal: number;
  /** "Deployment shop/web". */
  readonly object: string;
  /** ".spec.replicas". */
  readonly field: string;
  /** Who owns the field on the cluster, where that is reported. */
  readonly by?: string;
  /** In the manifest, and on the cluster, where that is reported. */
  readonly wanted?: string;
  readonly found?: string;
}

/** What somebody changed on the cluster, as far as the work's conditions and feedback tell. */
export function driftsOf(work: ManifestWork): WorkDrift[] {
  const manifests = manifestsOf(work);
  return work.status.resourceStatus.manifests.flatMap((status) => {
    const manifest = manifests[status.resourceMeta.ordinal];
    if (!manifest || !isSame(status, manifest)) return [];
    const { kind, namespace, name, ordinal } = status.resourceMeta;
    const at = { ordinal, object: kindAndName({ kind, namespace, name }) };
    return [
      ...conflictsIn(status).map((each) => ({ kind: "conflict" as const, ...at, ...each })),
      ...changesIn(work, status, manifest).map((each) => ({ kind: "changed" as const, ...at, ...each })),
    ];
  });
}

/** A report of an earlier generation may be about another manifest at that place. */
function isSame({ resourceMeta }: ManifestStatus, { kind, metadata }: { kind?: string; metadata: { name?: string } }) {
  return resourceMeta.kind === kind && resourceMeta.name === metadata.name;
}

const MANAGER = /conflicts? with "([^"]+)"(?: with subresource "[^"]*")?(?: using [^:\s]+)?:/g;
const FIELD = /^[\s-]*(\.[^\n,]+?)\s*$/gm;

/** As API servers word what server-side apply refuses: each manager with its fields, on one line or below. */
function conflictsIn({ conditions }: ManifestStatus): { readonly by: string; readonly field: string }[] {
  const applied = condition(conditions, "Applied");
  if (applied?.status !== "False") return [];
  const { message } = applied;
  const found = [...message.matchAll(MANAGER)];
  return found.flatMap((match, index) => {
    const text = message.slice(match.index + match[0].length, found[index + 1]?.index);
    return [...text.matchAll(FIELD)].map(([, field = ""]) => ({ by: match[1] ?? "", field }));
  });
}

/** Only where the agent has applied what the manifest says now: else it is not there yet. */
function changesIn(work: ManifestWork, { resourceMeta, conditions, statusFeedback }: ManifestStatus, manifest: object) {
  const applied = condition(conditions, "Applied");
  if (applied?.status !== "True" || (applied.observedGeneration ?? 0) < work.metadata.generation) return [];
  const values = new Map(statusFeedback.values.map(({ name, fieldValue }) => [name, fieldValue]));
  return feedbackRulesFor(work.spec.manifestConfigs, resourceMeta)
    .flatMap(({ jsonPaths }) => jsonPaths)
    .flatMap(({ name, path }) => {
      const field = path.replace(/^\{(.*)\}$/, "$1");
      const value = values.get(name);
      const found = value && (value.integer ?? value.string ?? value.boolean);
      const [wanted] = jsonPath(field, manifest);
      if (found === undefined || !isScalar(wanted) || String(wanted) === String(found)) return [];
      return [{ field, wanted: String(wanted), found: String(found) }];
    });
}

function isScalar(value: unknown): value is string | number | boolean {
  return ["string", "number", "boolean"].includes(typeof value);
}

/** In a sentence. */
export function driftMessage({ kind, object, field, by, wanted, found }: WorkDrift): string {
  if (kind === "conflict") return `${by} owns ${field} of ${object} on the cluster, so the work is not applied.`;
  return `${field} of ${object} is ${found} on the cluster and ${wanted} in the manifest.`;
}
