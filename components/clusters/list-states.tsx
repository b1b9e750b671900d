import { ListLoading } from "@/components/list/list-loading";

export const CLUSTERS_TITLE = "Clusters";

export function LoadingClusters() {
  return (
    <ListLoading
      line
      title={CLUSTERS_TITLE}
      subject="clusters"
      columns={["w-36", "w-20", "w-16", "flex-1 max-w-80", "w-14", "ml-auto w-10"]}
    />
  );
}
