/** As Next marks the entries that it writes itself. */
interface NextState {
  readonly __NA?: unknown;
  readonly _N?: unknown;
}

/**
 * Of addresses that are written into the history, those that `onHref` returns another one for are written so, in place
 * of the last: a frame adds nothing to the history of the page around it. Returns the function that ends it.
 */
export function interceptHistory(onHref: (href: string) => string | undefined): () => void {
  const { pushState, replaceState } = history;
  const write: History["replaceState"] = (data, unused, url) => {
    const href = url === undefined || url === null ? location.href : String(url);
    const allowed = onHref(href);
    if (allowed !== undefined) replaceState.call(history, data, unused, allowed);
  };
  const unlessNext =
    (own: History["replaceState"]): History["replaceState"] =>
    (data: NextState | null, unused, url) =>
      data?.__NA || data?._N ? own.call(history, data, unused, url) : write(data, unused, url);
  history.pushState = unlessNext(pushState);
  history.replaceState = unlessNext(replaceState);
  return () => {
    history.pushState = pushState;
    history.replaceState = replaceState;
  };
}

/**
 * Looks at each link before it is followed: what `follow` does not do itself, the browser does in a window of its own
 * that cannot get at this one. Returns the function that ends it.
 */
export function interceptLinks(follow: (link: HTMLAnchorElement) => boolean): () => void {
  const onClick = (event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>("a[href]") : null;
    if (!link || link.hasAttribute("download")) return;
    // Handlers of the link itself would lead this frame away.
    event.stopPropagation();
    if (isPlain(event) && follow(link)) return event.preventDefault();
    link.target = "_blank";
    link.rel = "noopener";
  };
  addEventListener("click", onClick, true);
  addEventListener("auxclick", onClick, true);
  return () => {
    removeEventListener("click", onClick, true);
    removeEventListener("auxclick", onClick, true);
  };
}

function isPlain({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
  return button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;
}
