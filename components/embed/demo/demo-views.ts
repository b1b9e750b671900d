/** An element with its attributes, and the address of the same view for a frame. */
export interface DemoView {
  readonly title: string;
  readonly tag: string;
  readonly attributes: Readonly<Record<string, string>>;
  /** Below /embed. */
  readonly path: string;
  readonly search?: string;
}

/** Objects of the demo's fleet to show. */
export interface Examples {
  readonly cluster: string;
  readonly addOn: string;
  readonly rollout: { readonly addOn: string; readonly namespace: string; readonly placement: string };
}

export const USUAL_EXAMPLES: Examples = {
  cluster: "aks-australiaeast-dev-01",
  addOn: "log-shipper",
  rollout: { addOn: "log-shipper", namespace: "fleet-addons", placement: "log-shipper" },
};

const FILTER = "env:dev";
/** Id of a panel in the dashboard that comes along. */
const PANEL = "2";

/** Every view that can be embedded, once. */
export function demoViews({ addOn, cluster, rollout }: Examples): readonly DemoView[] {
  const { addOn: addon, namespace, placement } = rollout;
  const ofRollout = `rollout/${addon}/${namespace}/${placement}`;
  const search = `?${new URLSearchParams({ q: FILTER })}`;
  const list = (title: string, name: string): DemoView => ({
    title,
    tag: "flotilla-list",
    attributes: { list: name },
    path: `list/${name}`,
  });
  return [
    { title: "Fleet", tag: "flotilla-fleet", attributes: {}, path: "fleet" },
    { title: "Issues", tag: "flotilla-issues", attributes: {}, path: "issues" },
    { title: "Cluster", tag: "flotilla-cluster", attributes: { name: cluster }, path: `cluster/${cluster}` },
    {
      title: "Add-on health",
      tag: "flotilla-addon-health",
      attributes: { addon: addOn },
      path: `addon-health/${addOn}`,
    },
    { title: "Matrix", tag: "flotilla-matrix", attributes: { filter: FILTER }, path: "matrix", search },
    { title: "Rollout", tag: "flotilla-rollout", attributes: { addon, namespace, placement }, path: ofRollout },
    {
      title: "Rollout with clusters",
      tag: "flotilla-rollout",
      attributes: { addon, namespace, placement, show: "clusters" },
      path: ofRollout,
      search: "?show=clusters",
    },
    { title: "Enable an add-on", tag: "flotilla-enable", attributes: { addon: addOn }, path: `enable/${addOn}` },
    { title: "Pending approvals", tag: "flotilla-approvals-count", attributes: {}, path: "approvals-count" },
    { title: "Approvals", tag: "flotilla-approvals", attributes: {}, path: "approvals" },
    {
      title: "Panel",
      tag: "flotilla-panel",
      attributes: { dashboard: "fleet", panel: PANEL },
      path: `panel/fleet/${PANEL}`,
    },
    {
      title: "Dashboard",
      tag: "flotilla-dashboard",
      attributes: { dashboard: "fleet" },
      path: "dashboard/fleet",
    },
    {
      title: "Clusters",
      tag: "flotilla-list",
      attributes: { list: "clusters", filter: FILTER },
      path: "list/clusters",
      search,
    },
    list("Add-ons", "add-ons"),
    list("Rollouts", "rollouts"),
    list("Placements", "placements"),
    list("Works", "works"),
  ];
}

/** As it is written into a page of somebody else. */
export function elementCode({ tag, attributes }: DemoView): string {
  const written = Object.entries(attributes).map(([name, value]) => ` ${name}="${value}"`);
  return `<${tag}${written.join("")}></${tag}>`;
}

export function frameCode({ path, search = "", title }: DemoView, console: string): string {
  return [
    "<iframe",
    `  src="${console}/embed/${path}${search.replaceAll("&", "&amp;")}"`,
    `  title="${title}"`,
    '  allow=""',
    '  referrerpolicy="no-referrer"',
    '  sandbox="allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox"',
    "></iframe>",
  ].join("\n");
}
