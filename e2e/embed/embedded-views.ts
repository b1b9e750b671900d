/** A view in a page of somebody else: as an element, and as a frame. */
export interface EmbeddedView {
  readonly tag: string;
  readonly attributes: Readonly<Record<string, string>>;
  /** Below /embed. */
  readonly path: string;
  readonly search?: string;
}

const CLUSTER = "aks-australiaeast-dev-01";
const ADD_ON = "log-shipper";
const ROLLOUT = { addon: ADD_ON, namespace: "fleet-addons", placement: ADD_ON };
const ROLLOUT_PATH = `rollout/${Object.values(ROLLOUT).join("/")}`;

const list = (name: string): EmbeddedView => ({
  tag: "flotilla-list",
  attributes: { list: name },
  path: `list/${name}`,
});

/** Every view there is, on the demo's own fleet (50 clusters, seed 1): one line each. */
export const EMBEDDED_VIEWS: readonly EmbeddedView[] = [
  { tag: "flotilla-fleet", attributes: {}, path: "fleet" },
  { tag: "flotilla-issues", attributes: {}, path: "issues" },
  { tag: "flotilla-cluster", attributes: { name: CLUSTER }, path: `cluster/${CLUSTER}` },
  { tag: "flotilla-addon-health", attributes: { addon: ADD_ON }, path: `addon-health/${ADD_ON}` },
  { tag: "flotilla-matrix", attributes: { filter: "env:dev" }, path: "matrix", search: "?q=env%3Adev" },
  { tag: "flotilla-rollout", attributes: ROLLOUT, path: ROLLOUT_PATH },
  {
    tag: "flotilla-rollout",
    attributes: { ...ROLLOUT, show: "clusters" },
    path: ROLLOUT_PATH,
    search: "?show=clusters",
  },
  { tag: "flotilla-enable", attributes: { addon: ADD_ON }, path: `enable/${ADD_ON}` },
  { tag: "flotilla-approvals-count", attributes: {}, path: "approvals-count" },
  { tag: "flotilla-approvals", attributes: {}, path: "approvals" },
  { tag: "flotilla-panel", attributes: { dashboard: "fleet", panel: "1" }, path: "panel/fleet/1" },
  { tag: "flotilla-dashboard", attributes: { dashboard: "fleet" }, path: "dashboard/fleet" },
  list("clusters"),
  list("add-ons"),
  list("rollouts"),
  list("placements"),
  list("works"),
];

/** A page with the views as elements. */
export function elementsPage(console: string, views: readonly EmbeddedView[], more = ""): string {
  const elements = views.map(({ tag, attributes }) => {
    const written = Object.entries({ ...attributes, "token-url": "/flotilla-token" }).map(
      ([name, value]) => ` ${name}="${value}"`,
    );
    return `<${tag}${written.join("")}${more}></${tag}>`;
  });
  return pageOf(`<script src="${console}/embed/elements.js" async></script>`, elements);
}

/** A page with the views as plain frames. */
export function framesPage(console: string, views: readonly EmbeddedView[], theme = "auto"): string {
  const frames = views.map(({ path, search }) => {
    const src = `${console}/embed/${path}${search ? `${search}&amp;` : "?"}theme=${theme}`;
    return `<iframe src="${src}" data-view="${path}" title="${path}" style="width:100%" sandbox="allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox"></iframe>`;
  });
  return pageOf(`<script src="/frames.js" async></script>`, frames);
}

function pageOf(script: string, parts: readonly string[]): string {
  return `<!doctype html><html lang="en-GB"><head><title>Portal</title>${script}</head><body><main><h1>Portal</h1>${parts.join("\n")}</main></body></html>`;
}
