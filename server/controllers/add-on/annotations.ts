import { CLUSTER_ANNOTATIONS_ANNOTATION } from "@/lib/kube/names";
import { ADDON_ANNOTATION_PREFIX, HOSTING_CLUSTER_ANNOTATION, INSTALL_NAMESPACE_ANNOTATION } from "@/lib/kube/ocm";

type Annotations = Readonly<Record<string, string>>;

interface Options {
  /**
   * Whether a cluster may name another one that hosts its agent. The add-on's own manager decides that; agents of ours
   * are never hosted.
   */
  readonly mayBeHosted: boolean;
}

const NAMESPACE_NAME = /^[a-z0-9]([-a-z0-9]{0,61}[a-z0-9])?$/;

/**
 * The annotations of a cluster that its add-ons take over (docs/reference/add-ons.md#annotations-of-the-cluster). A
 * cluster may write these itself, so those that would affect other clusters, or that no hub accepts, are left out.
 */
export function addOnAnnotationsOf(cluster: Annotations, { mayBeHosted }: Options): Annotations {
  const inherited = Object.entries(cluster).filter(([key, value]) => {
    if (key === HOSTING_CLUSTER_ANNOTATION) return mayBeHosted;
    if (key === INSTALL_NAMESPACE_ANNOTATION) return NAMESPACE_NAME.test(value);
    return key.startsWith(ADDON_ANNOTATION_PREFIX);
  });
  if (inherited.length === 0) return {};
  const keys = inherited.map(([key]) => key).sort();
  return { ...Object.fromEntries(inherited), [CLUSTER_ANNOTATIONS_ANNOTATION]: keys.join() };
}

/**
 * The patch by which a cluster add-on follows its cluster; undefined where it does already. Removes only annotations
 * that came from the cluster: those that people set stay.
 */
export function annotationPatch(
  present: Annotations,
  ofCluster: Annotations,
): Record<string, string | null> | undefined {
  const inherited = present[CLUSTER_ANNOTATIONS_ANNOTATION]?.split(",") ?? [];
  const removed = [...inherited, CLUSTER_ANNOTATIONS_ANNOTATION].filter((key) => key in present && !(key in ofCluster));
  const set = Object.entries(ofCluster).filter(([key, value]) => present[key] !== value);
  if (removed.length + set.length === 0) return undefined;
  return Object.fromEntries([...removed.map((key) => [key, null] as const), ...set]);
}
