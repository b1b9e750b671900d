import { SkeletonRows } from "@/components/ui/feedback/skeleton-rows";

/** The list to come. */
export function TimelineLoading({ title }: { readonly title: string }) {
  return (
    <section aria-label={title}>
      <h2 className="px-4 py-3 font-strong sheet:px-6">{title}</h2>
      <SkeletonRows reading="Loading the last hour." columns={["w-32", "w-80 max-w-[50%]"]} />
    </section>
  );
}
