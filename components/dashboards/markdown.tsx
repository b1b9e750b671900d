import { Fragment, type ReactNode } from "react";

/** A text of a dashboard: headings, lists, emphasis, code and links. HTML is shown as the text that it is. */
export function Markdown({ text }: { readonly text: string }) {
  const blocks = text.slice(0, MAX_CHARACTERS).split(/\n\s*\n/);
  return (
    <div className="grid gap-2 overflow-auto [overflow-wrap:anywhere]">
      {blocks.map((block, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: blocks have no names, and stay where they are
        <Fragment key={index}>{blockOf(block.trim())}</Fragment>
      ))}
    </div>
  );
}

const MAX_CHARACTERS = 20_000;

function blockOf(block: string): ReactNode {
  if (block === "") return null;
  const heading = /^(#{1,6})\s+(\S.*)$/.exec(block);
  if (heading) return <p className="font-strong text-head">{inline(heading[2] ?? "")}</p>;
  const lines = block.split("\n");
  if (!lines.every((line) => /^\s*[-*+]\s/.test(line))) return <p>{inline(lines.join(" "))}</p>;
  return (
    <ul className="list-disc pl-5">
      {lines.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines may be the same, and stay where they are
        <li key={index}>{inline(line.replace(/^\s*[-*+]\s+/, ""))}</li>
      ))}
    </ul>
  );
}

/** Nothing is searched past where it could begin anew: time grows with the text alone. */
const PARTS = /`([^`]+)`|\*\*([^*]+)\*\*|\*([^*]+)\*|!?\[([^[\]]*)\]\(([^()\s]+)\)/g;

function inline(text: string): ReactNode[] {
  const parts: ReactNode[] = [];
  let at = 0;
  for (const match of text.matchAll(PARTS)) {
    parts.push(text.slice(at, match.index), <Fragment key={match.index}>{partOf(match)}</Fragment>);
    at = match.index + match[0].length;
  }
  return [...parts, text.slice(at)];
}

function partOf([, code, strong, soft, label = "", address = ""]: RegExpMatchArray): ReactNode {
  if (code !== undefined) return <code className="mono">{code}</code>;
  if (strong !== undefined) return <strong>{strong}</strong>;
  if (soft !== undefined) return <em>{soft}</em>;
  const isSafe = /^https?:\/\//i.test(address);
  if (!isSafe) return label;
  return (
    <a href={address} rel="noreferrer noopener" target="_blank" className="text-accent-text hover:underline">
      {label || address}
    </a>
  );
}
