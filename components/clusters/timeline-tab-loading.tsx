import { TimelineLoading } from "@/components/timeline/timeline-loading";

const ROWS = ["w-24", "w-32", "w-28"];

/** The bars and the list to come. */
export function TimelineTabLoading() {
  return (
    <>
      <section aria-label="Health" aria-busy="true" className="animate-appear border-line border-b pb-7">
        <h2 className="px-4 pt-4 pb-2 font-strong sheet:px-6">Health</h2>
        <div aria-hidden="true">
          {ROWS.map((width) => (
            <div
              key={width}
              className="grid h-7 items-center gap-x-4 px-4 sheet:grid-cols-[200px_minmax(0,1fr)_124px] sheet:px-6"
            >
              <span className={`h-2 rounded-mark bg-line ${width}`} />
              <span className="h-[3px] bg-line" />
              <span className="h-2 w-16 rounded-mark bg-line" />
            </div>
          ))}
        </div>
      </section>
      <TimelineLoading title="Timeline" />
    </>
  );
}
