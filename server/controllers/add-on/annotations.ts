import { CLUSTER_ANNOTATIONS_ANNOTATION } from "@/lib/kube/names";
import { ADDON_ANNOTATION_PREFIX, HOSTING_CLUSTER_ANNOTATION, INSTALL_NAMESPACE_ANNOTATION } from "@/lib/kube/ocm";

type Annotations = Readonly<Record<string, string>>;

interface Following {
  /** The add-on's own manager decides whether a cluster may name another one that hosts its agent; agents of ours are never hosted. */
  readonly mayBeHosted: boolean;
}

const NAMESPACE_NAME = /^[a-z0-9]([-a-z0-9]{0,61}[a-z0-9])?$/;

/**
 * What a cluster says about its add-ons, as each of them carries it (addon.md §5.6). A cluster may write that itself, so what would reach
 * beyond it, or what no hub takes, is left out (Q44).
 */
export function addOnAnnotationsOf(cluster: Annotations, { mayBeHosted }: Following): Annotations {
  const said = Object.entries(cluster).filter(([key, value]) => {
    if (key === HOSTING_CLUSTER_ANNOTATION) return mayBeHosted;
    if (key === INSTALL_NAMESPACE_ANNOTATION) return NAMESPACE_NAME.test(value);
    return key.startsWith(ADDON_ANNOTATION_PREFIX);
  });
  return said.length === 0
    ? {}
    : {
        ...Object.fromEntries(said),
        [CLUSTER_ANNOTATIONS_ANNOTATION]: said
          .map(([key]) => key)
          .sort()
          .join(),
      };
}

/**
 * The patch by which a cluster add-on follows its cluster; undefined where it does. Taken away is only what it once had from the cluster:
 * what people set on it stays (Q5).
 */
export function annotationPatch(present: Annotations, ofCluster: Annotations): Record<string, string | null> | undefined {
  const known = present[CLUSTER_ANNOTATIONS_ANNOTATION]?.split(",") ?? [];
  const gone = [...known, CLUSTER_ANNOTATIONS_ANNOTATION].filter((key) => key in present && !(key in ofCluster));
  const set = Object.entries(ofCluster).filter(([key, value]) => present[key] !== value);
  if (gone.length + set.length === 0) return undefined;
  return Object.fromEntries([...gone.map((key) => [key, null] as const), ...set]);
}
