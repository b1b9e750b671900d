import { PageHeader } from "@/components/ui/layout/page-header";

const PANELS = ["clusters", "rollouts", "addons"];

/** The board to come. */
export function DashboardLoading() {
  return (
    <>
      <PageHeader title="Metrics" />
      <div aria-busy="true" className="mt-4 animate-appear border-line border-t">
        <div aria-hidden="true" className="grid border-line *:border-line *:border-b nav:grid-cols-2">
          {PANELS.map((panel) => (
            <div key={panel} className="px-4 pt-5 pb-4 sheet:px-6 nav:last:col-span-2">
              <div className="h-2 w-40 rounded-mark bg-line" />
              <div className="mt-4 h-[176px] border-line border-y" />
            </div>
          ))}
        </div>
        <p role="status" className="animate-appear-late px-4 py-2 text-small text-text-3 sheet:px-6">
          Loading metrics.
        </p>
      </div>
    </>
  );
}
