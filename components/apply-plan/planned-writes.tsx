import { CodeBlock } from "@/components/ui/yaml/code-block";
import { DiffBlock } from "@/components/ui/yaml/diff-block";
import type { PlannedWrite } from "@/lib/api/addons/enable";
import { count } from "@/lib/format/count";
import { objectKey } from "@/lib/kube/resource";
import { kindAndName } from "@/lib/objects/kind-and-name";
import { type WriteGroup, writeGroups } from "./write-groups";

/** The writes, object by object; equal ones are shown once, and the others named. */
export function PlannedWrites({ writes }: { readonly writes: readonly PlannedWrite[] }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      {writeGroups(writes).map((group) => (
        <WriteBlock key={`${group.shown.verb} ${kindAndName(group.shown)}`} group={group} />
      ))}
    </div>
  );
}

const VERB = { create: "new", patch: "changed", delete: "deleted" } as const satisfies Record<
  PlannedWrite["verb"],
  string
>;

function WriteBlock({ group: { shown, others } }: { readonly group: WriteGroup }) {
  const title = `${kindAndName(shown)}, ${VERB[shown.verb]}`;
  return (
    <section data-write={kindAndName(shown)}>
      <h4 className="mb-1 font-mono font-regular text-small text-text-2 tracking-[-0.02em] [overflow-wrap:anywhere]">
        {title}
      </h4>
      <WriteText write={shown} label={title} />
      {others.length > 0 ? (
        <details className="mt-1.5 text-small">
          <summary className="text-text-2 hover:text-text">
            and {count(others.length)} more of the same kind, {VERB[shown.verb]}
          </summary>
          <ul className="mono mt-1 columns-2 gap-4 text-text-2 [overflow-wrap:anywhere]">
            {others.map((write) => (
              <li key={kindAndName(write)}>{objectKey(write)}</li>
            ))}
          </ul>
        </details>
      ) : null}
    </section>
  );
}

interface WriteTextProps {
  readonly write: Pick<PlannedWrite, "before" | "after">;
  readonly label: string;
}

/** One object before and after. */
export function WriteText({ write: { before, after }, label }: WriteTextProps) {
  if (before !== undefined && after !== undefined) return <DiffBlock label={label} before={before} after={after} />;
  if (after !== undefined) return <CodeBlock label={label} yaml={after} />;
  if (before === undefined) return null;
  return (
    <details className="text-small">
      <summary className="text-text-2 hover:text-text">Deleted object as YAML</summary>
      <div className="mt-1.5">
        <CodeBlock label={label} yaml={before} />
      </div>
    </details>
  );
}
