import { ListLoading } from "@/components/list/list-loading";

export const TITLE = "Clusters";

export function Loading() {
  return (
    <ListLoading
      line
      title={TITLE}
      subject="clusters"
      columns={["w-36", "w-20", "w-16", "flex-1 max-w-80", "w-14", "ml-auto w-10"]}
    />
  );
}
