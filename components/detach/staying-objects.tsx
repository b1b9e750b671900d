import { SectionTitle } from "@/components/ui/layout/section-title";
import type { DetachRunbookAnswer } from "@/lib/api/detach/detach";
import { count } from "@/lib/format/count";

/** What stays on the cluster by the path that it takes, each with its cause. */
export function StayingObjects({ leaves }: Pick<DetachRunbookAnswer, "leaves">) {
  return (
    <section aria-label="What stays on the cluster">
      <SectionTitle
        title="What stays on the cluster"
        note={leaves.length === 0 ? "nothing, by this path" : undefined}
      />
      {leaves.length === 0 ? null : (
        <ul className="border-line border-b">
          {leaves.map(({ by, names, total, message }) => (
            <li key={`${by.kind} ${by.name}`} className="border-line border-t px-4 py-2 sheet:px-6">
              <span className="text-pretty [overflow-wrap:anywhere]">{message}</span>
              {names.length > 0 ? (
                <details>
                  <summary className="text-small text-text-2 hover:text-text">
                    {count(total)} in the namespace of {by.kind} <span className="mono">{by.name}</span>
                  </summary>
                  <p className="mono mt-1 text-small text-text-2 [overflow-wrap:anywhere]">
                    {names.join(", ")}
                    {total > names.length ? ` and ${count(total - names.length)} more` : ""}
                  </p>
                </details>
              ) : null}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
