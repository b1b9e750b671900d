import { workHref } from "@/components/object/object-address";
import { Link } from "@/components/ui/controls/link";

/** The pages of some works of a cluster, in a sentence. */
export function WorkLinks({ cluster, works }: { readonly cluster: string; readonly works: readonly string[] }) {
  return works.map((name, index) => (
    <span key={name}>
      {index > 0 ? ", " : ""}
      <Link href={workHref(cluster, name)} className="mono text-accent-text hover:underline hover:underline-offset-2">
        {name}
      </Link>
    </span>
  ));
}
