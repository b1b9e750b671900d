import { MissingRightNote } from "@/components/request-state/missing-right";
import { Link } from "@/components/ui/controls/link";
import { Age } from "@/components/ui/feedback/age";
import { StatusIcon } from "@/components/ui/feedback/status-icon";
import { MARK_COLOUR, SOFT_FILL } from "@/components/ui/feedback/tone";
import { cn } from "@/lib/cn";
import type { WhyCite, WhyLink, WhyLinkId } from "@/lib/why/why";
import { citeHref, LINK_LABEL, unseenText, WHY_STATE_APPEARANCE, whyRows } from "./why-labels";

interface WhyLinksProps {
  readonly label: string;
  readonly links: readonly WhyLink[];
  /** The link that the headline is about. */
  readonly head: WhyLinkId | undefined;
  /** The page for a link, in addition to its evidence. */
  readonly moreOf?: (id: WhyLinkId) => { readonly href: string; readonly label: string } | undefined;
}

/** The chain, step by step: each one's status, with object and field. */
export function WhyLinks({ label, links, head, moreOf }: WhyLinksProps) {
  return (
    <ol aria-label={label} className="border-line border-t">
      {whyRows(links).map((row) =>
        "unseen" in row ? (
          <UnseenRow key={row.unseen[0]?.id} links={row.unseen} />
        ) : (
          <LinkRow key={row.id} link={row} isHead={row.id === head && row.state !== "ok"} more={moreOf?.(row.id)} />
        ),
      )}
    </ol>
  );
}

const ROW =
  "grid grid-cols-[16px_minmax(0,1fr)_auto] gap-x-2.5 border-line border-b px-4 py-[7px] sheet:gap-x-3 sheet:px-6";
const COLUMNS = "sheet:grid-cols-[16px_120px_minmax(0,4fr)_minmax(0,5fr)_64px]";

function UnseenRow({ links }: { readonly links: readonly WhyLink[] }) {
  const { tone, shape } = WHY_STATE_APPEARANCE.unseen;
  return (
    <li data-why="unseen" className={cn(ROW, "text-text-3")}>
      <StatusIcon shape={shape} className={cn("mt-[3px]", MARK_COLOUR[tone])} />
      <span className="col-span-2 text-pretty">
        {unseenText(links)}
        <span className="block text-small">{links[0]?.message}</span>
      </span>
    </li>
  );
}

interface LinkRowProps {
  readonly link: WhyLink;
  readonly isHead: boolean;
  readonly more: { readonly href: string; readonly label: string } | undefined;
}

function LinkRow({ link: { id, state, message, details, cites, since, missing }, isHead, more }: LinkRowProps) {
  const { tone, shape, label } = WHY_STATE_APPEARANCE[state];
  return (
    <li
      data-why={id}
      data-state={state}
      aria-current={isHead ? "step" : undefined}
      className={cn(ROW, COLUMNS, isHead && cn(SOFT_FILL[tone], state === "broken" ? BROKEN_EDGE : WAITING_EDGE))}
    >
      <StatusIcon shape={shape} className={cn("mt-[3px]", MARK_COLOUR[tone])} />
      <span className="font-medium">
        <span className="sr-only">{label}: </span>
        {LINK_LABEL[id]}
      </span>
      <div className="min-w-0 max-sheet:col-span-2 max-sheet:col-start-2">
        <p className={cn("text-pretty [overflow-wrap:anywhere]", state === "ok" && "text-text-2")}>{message}</p>
        {details.length > 0 ? <Details lines={details} /> : null}
        {missing ? (
          <p className="text-small">
            <MissingRightNote missing={missing} />
          </p>
        ) : null}
        {more ? (
          <Link href={more.href} className={cn(LINK_APPEARANCE, "text-small")}>
            {more.label}
          </Link>
        ) : null}
      </div>
      <ul className="min-w-0 text-small max-sheet:col-span-2 max-sheet:col-start-2">
        {cites.map((cite) => (
          <li key={`${cite.kind} ${cite.namespace} ${cite.name} ${cite.field}`}>
            <Cite cite={cite} isBrief={state === "ok"} />
          </li>
        ))}
      </ul>
      <span className="text-right text-text-2 max-sheet:col-start-3 max-sheet:row-start-1">
        {since ? <Age since={since} /> : null}
      </span>
    </li>
  );
}

const BROKEN_EDGE = "shadow-[inset_3px_0_0_var(--bad)]";
const WAITING_EDGE = "shadow-[inset_3px_0_0_var(--waiting)]";
const LINK_APPEARANCE = "text-accent-text hover:underline hover:underline-offset-2";

function Details({ lines }: { readonly lines: readonly string[] }) {
  return (
    <ul className="mt-0.5 text-small text-text-2">
      {lines.map((line) => (
        <li key={line} className="[overflow-wrap:anywhere]">
          {line}
        </li>
      ))}
    </ul>
  );
}

interface CiteProps {
  readonly cite: WhyCite;
  /** On one line where it fits: what holds lies flat. */
  readonly isBrief: boolean;
}

/** "ManagedCluster eks-1" and the field, with its value. */
function Cite({ cite, isBrief }: CiteProps) {
  const { kind, namespace, name, field, value, isAbsent } = cite;
  const href = citeHref(cite);
  const object = namespace ? `${namespace}/${name}` : name;
  return (
    <p className="leading-[18px] [overflow-wrap:anywhere]">
      <span className="text-text-2">{kind} </span>
      {href ? (
        <Link href={href} className={cn("mono", LINK_APPEARANCE)}>
          {object}
        </Link>
      ) : (
        <span className="mono">{object}</span>
      )}
      {isAbsent ? <span className="text-text-2">: there is none</span> : null}
      {field ? (
        <span className={cn("mono text-text-3", !isBrief && "block")}>
          {isBrief ? " " : ""}
          {field}
          {value === undefined ? null : (
            <>
              {" = "}
              <span className="text-text">{value}</span>
            </>
          )}
        </span>
      ) : null}
    </p>
  );
}
