/** Characters of a kubeconfig: larger ones are lists of many clusters, and one is enough. */
export const MAX_KUBECONFIG = 100_000;
