import { expect, type Locator, type Page } from "@playwright/test";

/** One page of the console, on the demo's own fleet (50 clusters, seed 1). */
export interface ConsolePage {
  readonly name: string;
  readonly path: string;
  /** What it says once it was read. */
  readonly mark: string | RegExp;
  /** Without a session. */
  readonly isOpen?: true;
  /** The browser complains about the status of the page itself. */
  readonly isMissing?: true;
}

const CLUSTER = "aks-australiaeast-dev-01";
const AWAY = "eks-eu-west-1-prod-01";
const ROLLOUT = "log-shipper/fleet-addons/log-shipper";
const PLACEMENT = "/placements/fleet-addons/node-doctor";
const WORK = `/works/${CLUSTER}/addon-log-shipper-deploy-0`;

/** Every page there is, and each of its tabs: one line each. */
export const CONSOLE_PAGES: readonly ConsolePage[] = [
  { name: "sign in", path: "/login", mark: "You will see what your account may see", isOpen: true },
  { name: "overview", path: "/", mark: "Add-ons" },
  { name: "add-ons", path: "/addons", mark: /(is|are) healthy everywhere/ },
  { name: "the matrix", path: "/addons?layout=matrix", mark: "Not installed" },
  { name: "the matrix of one add-on", path: "/addons?layout=matrix&addon=log-shipper", mark: "Healthy" },
  { name: "an add-on", path: "/addons/log-shipper", mark: "Manifests applied" },
  { name: "an add-on, clusters", path: "/addons/log-shipper/clusters", mark: /-prod-\d\d/ },
  { name: "an add-on, only what is wrong", path: "/addons/log-shipper?show=wrong", mark: "Manifests applied" },
  {
    name: "an add-on, a group of equal rows",
    path: "/addons/log-shipper?open=cluster%20healthy",
    mark: "All of them in the list",
  },
  { name: "an add-on, install and rollout", path: "/addons/log-shipper/install", mark: "How a change rolls out" },
  { name: "an add-on, rollouts", path: "/addons/log-shipper/rollouts", mark: "Earlier configurations" },
  { name: "an add-on, configuration", path: "/addons/log-shipper/configuration", mark: "LOG_LEVEL" },
  { name: "an add-on, template", path: "/addons/log-shipper/template", mark: "History" },
  {
    name: "an add-on, permissions and requests",
    path: "/addons/log-shipper/access",
    mark: "flotilla-demo:log-shipper-agent",
  },
  { name: "an add-on, metrics", path: "/addons/log-shipper/metrics", mark: "All metrics of the hub" },
  { name: "an add-on, activity", path: "/addons/log-shipper/activity", mark: /^newest first/ },
  {
    name: "an add-on, its events alone",
    path: "/addons/log-shipper/activity?show=events",
    mark: "No event of log-shipper",
  },
  { name: "an add-on, YAML", path: "/addons/log-shipper/yaml", mark: "kind: ClusterManagementAddOn" },
  {
    name: "an add-on, why on a cluster",
    path: `/addons/node-doctor/why?cluster=${CLUSTER}`,
    mark: "Failed at step Predicates",
  },
  { name: "no such add-on", path: "/addons/nowhere", mark: "This hub has no add-on nowhere" },
  { name: "choosing an add-on", path: "/addons/enable", mark: "hello-template" },
  { name: "enabling, clusters", path: "/addons/hello-template/enable/clusters", mark: "hello-template" },
  { name: "enabling, configuration", path: "/addons/hello-template/enable/configuration", mark: "None of its own" },
  { name: "enabling, rollout", path: "/addons/hello-template/enable/rollout", mark: "hello-template" },
  { name: "enabling, review", path: "/addons/hello-template/enable/review", mark: "hello-template" },
  {
    name: "changing an installation",
    path: "/addons/log-shipper/change/fleet-addons/log-shipper?type=Progressive",
    mark: "Broken at most",
  },
  {
    name: "changing an installation, review",
    path: "/addons/log-shipper/change/fleet-addons/log-shipper?type=Progressive&step=review",
    mark: "Your rights",
  },
  {
    name: "no such installation",
    path: "/addons/log-shipper/change/nowhere/none",
    mark: "log-shipper is not installed through nowhere/none",
  },
  { name: "a configuration", path: "/configurations/fleet-addons/log-shipper", mark: "default of the add-on" },
  {
    name: "a configuration, YAML",
    path: "/configurations/fleet-addons/log-shipper/yaml",
    mark: "customizedVariables:",
  },
  {
    name: "no such configuration",
    path: "/configurations/fleet-addons/nowhere",
    mark: "This hub has no configuration fleet-addons/nowhere",
  },
  { name: "rollouts", path: "/rollouts", mark: "log-shipper" },
  { name: "a rollout", path: `/rollouts/${ROLLOUT}`, mark: "Applied" },
  { name: "no such rollout", path: "/rollouts/log-shipper/nowhere/none", mark: "is not installed through" },
  { name: "clusters", path: "/clusters", mark: CLUSTER },
  { name: "a cluster", path: `/clusters/${CLUSTER}`, mark: CLUSTER },
  { name: "cluster sets", path: "/sets", mark: "global" },
  { name: "gates", path: "/gates", mark: /holds rollouts|hold/ },
  { name: "a new window", path: "/gates/new?kind=window", mark: "When clusters may start updates" },
  { name: "a cluster set", path: "/sets/global", mark: "Every cluster is in it" },
  { name: "a new cluster set", path: "/objects/new/set", mark: "The hub adds status" },
  { name: "a new placement by its form", path: "/placements/new", mark: "Which clusters are selected" },
  { name: "a cluster set, YAML", path: "/sets/global/yaml", mark: "kind: ManagedClusterSet" },
  { name: "a cluster, conditions", path: `/clusters/${CLUSTER}/conditions`, mark: "ManagedClusterJoined" },
  { name: "a cluster, placements", path: `/clusters/${CLUSTER}/placements`, mark: "Did not select it" },
  { name: "a cluster, works", path: `/clusters/${CLUSTER}/works`, mark: "addon-log-shipper-deploy-0" },
  { name: "a cluster, approvals", path: `/clusters/${CLUSTER}/approvals`, mark: "Requests" },
  { name: "a cluster, why an add-on is there", path: `/clusters/${CLUSTER}/why`, mark: "Not on this cluster" },
  { name: "a cluster, metrics", path: `/clusters/${CLUSTER}/metrics`, mark: /\d of \d add-ons? (is|are) Healthy/ },
  { name: "a cluster, timeline", path: `/clusters/${CLUSTER}/timeline`, mark: "ManagedClusterJoined" },
  {
    name: "a cluster, its events alone",
    path: `/clusters/${CLUSTER}/timeline?show=events`,
    mark: /No event of|ManagedCluster/,
  },
  { name: "a cluster, YAML", path: `/clusters/${CLUSTER}/yaml`, mark: "kind: ManagedCluster" },
  { name: "a cluster that is away", path: `/clusters/${AWAY}`, mark: "ManagedClusterJoined" },
  { name: "no such cluster", path: "/clusters/nowhere", mark: "This hub has no cluster nowhere" },
  { name: "placements", path: "/placements", mark: "fleet-addons" },
  { name: "a placement", path: PLACEMENT, mark: "PlacementSatisfied" },
  { name: "a placement, clusters", path: `${PLACEMENT}/clusters`, mark: /-prod-\d\d/ },
  {
    name: "a placement, clusters left out",
    path: `${PLACEMENT}/clusters?show=left-out`,
    mark: /^Its label environment is/,
  },
  { name: "a placement, YAML", path: `${PLACEMENT}/yaml`, mark: "kind: Placement" },
  { name: "no such placement", path: "/placements/nowhere/none", mark: "This hub has no placement nowhere/none" },
  { name: "approvals", path: "/approvals", mark: "Approvals" },
  { name: "approvals, issued", path: "/approvals?state=issued", mark: "Approvals" },
  { name: "works", path: "/works", mark: /^addon-/ },
  { name: "a work", path: WORK, mark: "ReadyReplicas=" },
  { name: "a work, YAML", path: `${WORK}/yaml`, mark: "kind: ManifestWork" },
  {
    name: "an object without a page of its own",
    path: `/objects/managedclusteraddons.addon.open-cluster-management.io/log-shipper?namespace=${CLUSTER}`,
    mark: "kind: ManagedClusterAddOn",
  },
  { name: "catalogue", path: "/catalogue", mark: "cluster-proxy" },
  { name: "an add-on to register", path: "/catalogue/register", mark: "The hub adds status" },
  {
    name: "a template in the workbench",
    path: `/catalogue/workbench?template=hello-template-0.1.0&cluster=${CLUSTER}`,
    mark: "Certificate requests",
  },
  { name: "invitations", path: "/invitations", mark: /No cluster has been invited|Waiting/ },
  { name: "access", path: "/access", mark: "Namespaces that may choose clusters" },
  { name: "a cluster, access", path: `/clusters/${CLUSTER}/access`, mark: "Namespaces that may choose it" },
  { name: "joining a cluster", path: "/invitations/new", mark: "What it would get" },
  { name: "a new object", path: "/objects/new", mark: "Manifests that one cluster applies." },
  { name: "a new placement", path: "/objects/new?kind=Placement", mark: "The hub adds status" },
  {
    name: "an object of a kind that is not shown",
    path: "/objects/secrets/keys",
    mark: "Objects of this kind are not available here",
  },
  {
    name: "an add-on on a cluster",
    path: `/clusters/${CLUSTER}/addons?addon=log-shipper`,
    mark: "ManagedClusterAddOn as YAML",
  },
  { name: "no such work", path: "/works/nowhere/none", mark: "This hub has no work nowhere/none" },
  { name: "notifications", path: "/notifications", mark: "No rules yet" },
  { name: "a new rule", path: "/notifications/new", mark: "The same as YAML" },
  { name: "activity", path: "/activity", mark: /^(Today|Yesterday)$/ },
  { name: "what changed", path: "/history", mark: /^Since / },
  { name: "clusters of an earlier time", path: "/clusters?at=-1s", mark: "Back to now" },
  { name: "the matrix of an earlier time", path: "/addons?layout=matrix&at=-1s", mark: "Back to now" },
  { name: "the overview of an earlier time", path: "/?at=-1s", mark: "Back to now" },
  { name: "metrics", path: "/metrics", mark: "Controller work" },
  { name: "dashboards", path: "/metrics/dashboards", mark: "Control plane" },
  { name: "a dashboard", path: "/metrics/dashboards/~bundled/control-plane", mark: "API requests" },
  { name: "metrics, as tables", path: "/metrics?as=table", mark: "Controller work" },
  { name: "issued identities", path: "/identities", mark: "No alarms" },
  { name: "sessions", path: "/sessions", mark: "this session" },
  { name: "system", path: "/system", mark: "Caches of this console" },
  { name: "no such page", path: "/nowhere", mark: "There is no page at this address", isMissing: true },
];

/** Signs in as a demo account without a look at the sign-in page. */
export async function signInAs(page: Page, account: string): Promise<void> {
  // An open page would notice that it is another person's now, and load itself again.
  if (page.url() !== "about:blank") await page.goto("about:blank");
  const headers = { "content-type": "application/json", "sec-fetch-site": "same-origin" };
  // The hub may be busy with what the demo has just begun.
  const post = async () => (await page.request.post("/api/session", { headers, data: { account } })).status();
  await expect.poll(post, `signing in as ${account}`).toBe(204);
}

/** Resolves once the console records how lists are: times before that have none. */
export async function historyBegins(page: Page): Promise<void> {
  const since = async () => (await (await page.request.get("/api/v1/history/recorded")).json()).since;
  await expect.poll(since, { timeout: 30_000 }).toBeDefined();
}

/** Resolves once no rollout goes on: a demo that has just begun still brings its add-ons to their clusters. */
export async function fleetRests(page: Page): Promise<void> {
  const total = async (q: string) =>
    (await (await page.request.get(`/api/v1/rollouts?q=${q}&limit=0`)).json()).total as number;
  const left = async () => [(await total("")) > 0, await total("-stage:done,unwell")];
  await expect.poll(left, { timeout: 60_000 }).toEqual([true, 0]);
}

/** Of benchmarks, too, which no configuration of tests is for. */
const READ_WITHIN = { timeout: 30_000 };

/** Opens a page and waits until it was read. */
export async function openPage(page: Page, one: Pick<ConsolePage, "path" | "mark">): Promise<void> {
  await page.goto(one.path);
  await expectOpened(page, one);
}

export async function expectOpened(page: Page, { mark }: Pick<ConsolePage, "mark">): Promise<void> {
  await expect(page.getByText(mark).filter({ visible: true }).first()).toBeVisible(READ_WITHIN);
  await expect(page.locator("[aria-busy=true]")).toHaveCount(0, READ_WITHIN);
}

/**
 * Goes to the end of a list. Rows that come may be higher than the room that was kept for them: then its end is further
 * down.
 */
export async function scrollToEnd(scroller: Locator, last: Locator): Promise<void> {
  await expect(async () => {
    await scroller.evaluate((element) => element.scrollTo(0, element.scrollHeight));
    await expect(last).toBeVisible({ timeout: 1_000 });
  }).toPass({ timeout: 30_000 });
}

/** YAML is edited in the plain text field, whose text a test can fill and read at once. */
export async function preferPlainEditor(page: Page): Promise<void> {
  await page.addInitScript(() => localStorage.setItem("editor", "plain"));
}
