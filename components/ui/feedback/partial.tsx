import { count, plural } from "@/lib/format/count";

interface PartialProps {
  /** One of what is listed: "cluster". */
  readonly thing: string;
  readonly loaded: number;
  /** The expected number, if known. */
  readonly about?: number | undefined;
}

/** In the foot while not everything was read. */
export function Partial({ thing, loaded, about }: PartialProps) {
  return <span role="status">{partialText(thing, loaded, about)}</span>;
}

function partialText(thing: string, loaded: number, about: number | undefined): string {
  if (about === undefined) return `${plural(loaded, thing)} loaded so far`;
  if (loaded < about) return `${count(loaded)} of about ${plural(about, thing)} loaded`;
  return `${plural(loaded, thing)} loaded, details still loading`;
}
