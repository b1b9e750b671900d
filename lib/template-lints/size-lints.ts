import type { TemplateLint } from "./lint";
import type { ManifestPart } from "./template-parts";

/** What a work holds of manifests, in bytes (docs/reference/work.md#admission-of-works). */
const WORK_BYTES = 409_600;
const LARGE_BYTES = 50 * 1024;
/** What a hub stores of one object is a bit more. */
const TEMPLATE_BYTES = 1024 * 1024;

/** How much it is. */
export const SIZE_LINTS: readonly TemplateLint[] = [
  {
    id: "manifest-too-large",
    level: "error",
    title: "A manifest that no work holds",
    why: `A ManifestWork holds less than ${WORK_BYTES} bytes of manifests. The add-on cannot be rendered.`,
    remedy: "Split it, or let the agent fetch what is large. Descriptions of a CustomResourceDefinition can go.",
    find: ({ manifests }) => larger(manifests, WORK_BYTES - 4, Number.POSITIVE_INFINITY),
  },
  {
    id: "large-manifest",
    level: "warning",
    title: "A large manifest",
    why: "It is stored once for each cluster, and sent to each again with every change: 50 KB on 2,000 clusters are 100 MB of the hub's store.",
    remedy: "Take out what clusters do not need, such as descriptions in a CustomResourceDefinition.",
    find: ({ manifests }) => larger(manifests, LARGE_BYTES, WORK_BYTES - 4),
  },
  {
    id: "several-works",
    level: "info",
    title: "More than one work holds",
    why: "The manifests are divided over several works. Clusters apply these apart, in no certain order.",
    remedy: "Nothing, where the order does not matter. Else make it smaller.",
    find: ({ manifests, agentSpec }) => {
      const total = manifests.reduce((sum, manifest) => sum + bytesOf(manifest), 0);
      if (total < WORK_BYTES) return [];
      const works = Math.ceil(total / WORK_BYTES);
      return [{ path: [...agentSpec.path, "workload"], message: `${kilobytes(total)} take ${works} works or more.` }];
    },
  },
  {
    id: "template-too-large",
    level: "error",
    title: "A template that hubs refuse",
    why: "The store of a hub takes objects of up to about 1.5 MB, and its copies for rollback need as much.",
    remedy: "Divide it into two add-ons, of which one requires the other.",
    find: ({ manifests, agentSpec }) => {
      const total = manifests.reduce((sum, manifest) => sum + bytesOf(manifest), 0);
      return total > TEMPLATE_BYTES ? [{ path: agentSpec.path, message: `It has ${kilobytes(total)}.` }] : [];
    },
  },
];

function larger(manifests: readonly ManifestPart[], than: number, atMost: number) {
  return manifests.flatMap((manifest) => {
    const bytes = bytesOf(manifest);
    if (bytes <= than || bytes > atMost) return [];
    return [{ path: manifest.path, message: `${manifest.title} has ${kilobytes(bytes)}.` }];
  });
}

function bytesOf({ fields }: ManifestPart): number {
  return new TextEncoder().encode(JSON.stringify(fields)).length;
}

function kilobytes(bytes: number): string {
  return `${Math.round(bytes / 1024)} KB`;
}
