import { filterHref } from "@/components/list/filter-href";
import type { ApprovalState } from "@/lib/lists/approvals/row";

/** The inbox address: tab, request by its name in the list, and filter. */
export interface InboxAddress {
  readonly state: ApprovalState;
  readonly selected: string | undefined;
  /** Nothing where absent. */
  readonly q?: string;
  /** The tab's own order where absent. */
  readonly sort?: string;
}

const PAGE = "/approvals";
/** Names that the server knows a page for; a certificate request may have others. */
const PLAIN = /^[a-z0-9](?:[a-z0-9.-]{0,251}[a-z0-9])?$/;
const TABS: ReadonlySet<string> = new Set<ApprovalState>(["waiting", "approved", "issued", "denied", "failed"]);

export function readInboxAddress(
  pathname: string,
  search: Pick<URLSearchParams, "get">,
): Omit<InboxAddress, "q" | "sort"> {
  const [, , object] = pathname.split("/");
  const cluster = search.get("cluster");
  const request = search.get("request") ?? object;
  return {
    state: stateOf(search.get("state")),
    selected: cluster ? `clusters/${cluster}` : request && `requests/${request}`,
  };
}

export function inboxHref({ state, selected, q = "", sort = "" }: InboxAddress): string {
  const [kind, object = ""] = selected?.split("/") ?? [];
  const isPage = kind === "requests" && PLAIN.test(object);
  const query = new URLSearchParams({
    ...(kind === "clusters" ? { cluster: object } : {}),
    ...(kind === "requests" && !isPage ? { request: object } : {}),
    ...(state === "waiting" ? {} : { state }),
    ...(sort && { sort }),
  }).toString();
  return filterHref(`${isPage ? `${PAGE}/${object}` : PAGE}${query && `?${query}`}`, q);
}

function stateOf(text: string | null): ApprovalState {
  return text !== null && isState(text) ? text : "waiting";
}

function isState(text: string): text is ApprovalState {
  return TABS.has(text);
}
