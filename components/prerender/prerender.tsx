import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { type ComponentType, type ReactNode, Suspense } from "react";
import { renderToString } from "react-dom/server";
import { AddOnsView } from "@/components/addons/add-ons-view";
import { ClusterList } from "@/components/clusters/cluster-list";
import { PlacementList } from "@/components/placements/placement-list";
import { RolloutList } from "@/components/rollouts/rollout-list";
import { AssumedWindowContext } from "@/components/ui/hooks/assumed-window";
import { WorkList } from "@/components/works/work-list";
import { FIRST_ANSWER_ID, withFirstAnswer } from "@/lib/queries/list/first-answer";
import { assumedWindow } from "./assumed-window";
import { AddressContext } from "./next-navigation";

const PAGES: Readonly<Record<string, ComponentType>> = {
  "/addons": AddOnsView,
  "/clusters": ClusterList,
  "/placements": PlacementList,
  "/rollouts": RolloutList,
  "/works": WorkList,
};

interface Drawn {
  /** Path and query of the page. */
  readonly path: string;
  /** Its initial query, an address of our API, and the JSON answer. */
  readonly address: string;
  readonly text: string;
  readonly window: { readonly widthPx: number; readonly heightPx: number };
  /** HTML for narrow windows meanwhile; absent if the window size is known. */
  readonly meanwhile?: string | undefined;
}

/** Nothing that needs a script does anything yet. */
const IDLE = /<(input|button|select)\b/g;
/** React's marker of a part that is still loading. */
const AWAITED = "<!--$!-->";
/** Parts bring parts. */
const TRIES = 4;

/**
 * The rows of a page as HTML, followed by the answer for the page's script. Undefined for pages that are not
 * prerendered, or would not use the answer. Parts that browsers load on demand are loaded here on first use.
 */
export async function prerender(drawn: Drawn): Promise<string | undefined> {
  const url = new URL(drawn.path, "http://console/");
  const Page = PAGES[url.pathname];
  if (!Page) return undefined;
  for (let left = TRIES; left > 0; left -= 1) {
    const { result: html, isTaken } = draw(Page, url, drawn);
    if (isTaken && !html.includes(AWAITED)) return html.replace(IDLE, "<$1 inert") + carried(drawn);
    await loaded();
  }
  return undefined;
}

/** Data, which no browser runs: without any "<" it ends where we end it. */
function carried({ address, text }: Drawn): string {
  const escaped = address.replaceAll("&", "&amp;").replaceAll('"', "&quot;");
  return `<script type="application/json" id="${FIRST_ANSWER_ID}" data-address="${escaped}">${text.replaceAll("<", "\\u003c")}</script>`;
}

function draw(Page: ComponentType, url: URL, { address, text, window, meanwhile }: Drawn) {
  return withFirstAnswer({ address, text }, () =>
    renderToString(
      <QueryClientProvider client={new QueryClient()}>
        <AddressContext value={url}>
          <AssumedWindowContext value={assumedWindow(window.widthPx, window.heightPx)}>
            <Suspense>
              {meanwhile === undefined ? <Page /> : <OnlyWhereWide page={<Page />} meanwhile={meanwhile} />}
            </Suspense>
          </AssumedWindowContext>
        </AddressContext>
      </QueryClientProvider>,
    ),
  );
}

interface OnlyWhereWideProps {
  readonly page: ReactNode;
  readonly meanwhile: string;
}

/** Markup for a common window size would differ in a narrower one. */
function OnlyWhereWide({ page, meanwhile }: OnlyWhereWideProps) {
  return (
    <>
      <div className="contents max-wide:hidden">{page}</div>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: of our own page, as it was exported */}
      <div className="contents wide:hidden" dangerouslySetInnerHTML={{ __html: meanwhile }} />
    </>
  );
}

/** Imported modules are in the same bundle, and take no longer than a tick. */
function loaded(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}
