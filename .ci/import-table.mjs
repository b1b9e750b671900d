// Who may import whom, one row per folder. `imports` are lines in the order of a .gitignore: "@/**" refuses all of
// ours, "!x" allows x again. A later row replaces an earlier one for the files both name, so the general rows come
// first.

const FLOOR = ["!@/server/env", "!@/server/log", "!@/server/errors", "!@/server/ip-ranges", "!@/server/keys"].concat(
  "!@/server/request-context",
);
const LIB = ["!@/lib/**", "@/lib/queries/**"];
const HUB = "!@/server/hub/**";
const RUNTIME = "!@/server/controllers/runtime/**";
/** Whether an update may start: asked by all controllers that start one. */
const STARTS = "!@/server/controllers/starts/**";
/** Brings a whole ASN.1 stack, which no browser shall load. */
const CSR_DECODER = "@/lib/csr/decode*";
/** Brings an evaluator of expressions; browsers show what the server made of them. */
const CEL = ["@/lib/cel/**", "@/lib/placement/cluster-cel"];
/** What of lib is made of the algorithms, and they not of it. */
const ABOVE_ALGORITHMS = ["@/lib/queries/**", "@/lib/api/**", "@/lib/lists/**"];
const NOT_IN_BROWSER = [CSR_DECODER, ...CEL];
/** Rooms of `components` that every noun's folder may use. */
const ROOMS = [
  "ui",
  "charts",
  "request-state",
  "apply-plan",
  "list",
  "object",
  "labels",
  "rollout-lane",
  "timeline",
  "activity-lines",
  "explain",
  "config-form",
  "deletion",
].map((name) => `!@/components/${name}/**`);
/** What a noun's folder lends to the pages of others. */
const LENT = [
  "!@/components/access/cluster-access",
  "!@/components/addons/workbench/late-bench",
  "!@/components/sessions/end-all-dialog",
  "!@/components/approvals/acceptance-effect",
  "!@/components/approvals/request-list",
  "!@/components/dashboards/add-on-panels",
  "!@/components/dashboards/time-controls",
  "!@/components/dashboards/use-shown-time",
  "!@/components/gates/freeze/freeze-button",
  "!@/components/gates/late-gates",
  "!@/components/catalogue/register/add-on-form",
  "!@/components/catalogue/register/manifest-input",
  "!@/components/objects/creation",
  "!@/components/objects/new-object-form",
  "!@/components/objects/use-creation",
  "!@/components/rollouts/lane-model",
  "!@/components/works/form/work-form",
  "!@/components/works/shared-objects",
  "!@/components/works/value-columns",
  "!@/components/works/work-cards",
  "!@/components/works/work-table",
];
/** What frames in other pages show of the nouns' pages, and how they follow the stream. */
const EMBEDDED = [
  "addons/add-on-cards",
  "addons/add-on-health",
  "addons/add-on-table",
  "addons/detail-address",
  "addons/enable/enable-address",
  "addons/enable/enable-wizard",
  "addons/enable/use-draft",
  "addons/health-pill",
  "addons/matrix/*",
  "approvals/approvals-inbox",
  "clusters/add-on-lines",
  "clusters/cluster-cards",
  "clusters/cluster-table",
  "clusters/detail-*",
  "dashboards/*",
  "overview/needs",
  "overview/needs-region",
  "placements/placement-cards",
  "placements/placement-table",
  "rollouts/*",
  "shell/backoff",
  "shell/create-queries",
  "shell/live-cache",
  "shell/share-live",
].map((name) => `!@/components/${name}`);
/** How a write that moves clusters is judged and confirmed, whatever it is about: one rule for all of them. */
const JUDGED_WRITES = [
  "hub-state",
  "judge-*",
  "object-plan",
  "owned-writes",
  "rendered-plan-route",
  "require-confirmed",
].map((name) => `!@/server/objects/${name}`);
/** How objects of a noun become rows, for the lists and pages of other nouns. */
const ROWS_OF_NOUNS = [
  "!@/server/*/list",
  "!@/server/*/*-row",
  "!@/server/*/*-facts",
  "!@/server/*/matrix-rows",
  "!@/server/*/rollouts-of",
].concat(["!@/server/*/approval-book", "!@/server/objects/condition-line", ...JUDGED_WRITES]);

/** Packages that only the rows naming their key may import. */
export const GUARDED = {
  hub: ["@kubernetes/client-node"],
  fetch: ["undici"],
  mail: ["nodemailer"],
  oidc: ["openid-client"],
  charts: ["recharts", "uplot", "uplot/*"],
  diff: ["diff"],
  editor: ["@codemirror/*", "@lezer/*"],
  x509: ["@peculiar/x509", "reflect-metadata"],
  zod: ["zod"],
  mcp: ["@modelcontextprotocol/*"],
  promql: ["@prometheus-io/lezer-promql"],
  cel: ["@marcbachmann/cel-js", "re2js"],
  web: ["react", "react-dom", "next", "@tanstack/*"],
  dom: ["@testing-library/*", "happy-dom"],
  // Refused by the rule noNodejsModules where a row does not name it.
  node: [],
};

/** What every `*.test.ts` may import beside what its folder may. */
export const TESTS = {
  imports: [
    "!vitest",
    "!@peculiar/x509",
    "!reflect-metadata",
    "!@testing-library/*",
    "!happy-dom",
    "!@/server/demo/testing",
    "!@/server/demo/testing-bare",
    "!@/server/console/served-lists",
    "!@/server/console/live-feeds",
    "!@/server/testing/*",
    "!@/components/testing/*",
  ],
  packages: ["x509", "dom"],
};

/** @type {readonly { files: string[], imports: string[], packages: string[] }[]} */
export const ROWS = [
  { files: ["app/**"], imports: ["@/**", "!@/components/**", "!@/lib/queries/**", "!@/lib/api/**"], packages: ["web"] },

  { files: ["components/**"], imports: ["@/**", ...ROOMS, ...LENT, "!@/lib/**", ...NOT_IN_BROWSER], packages: ["web"] },
  {
    // Made of the wizard's parts.
    files: ["components/addons/installation/**"],
    imports: [
      "@/**",
      "!@/components/addons/enable/**",
      "!@/components/addons/install-labels",
      ...ROOMS,
      "!@/lib/**",
    ].concat(NOT_IN_BROWSER),
    packages: ["web"],
  },
  {
    // Shows the layers of a cluster as the add-on's page does, and leads to its wizard.
    files: ["components/addons/workbench/**"],
    imports: [
      "@/**",
      "!@/components/addons/cluster-layers",
      "!@/components/addons/enable/enable-address",
      ...ROOMS,
      ...LENT,
      "!@/lib/**",
    ].concat(NOT_IN_BROWSER),
    packages: ["web"],
  },
  {
    files: ["components/gates/**"],
    imports: ["@/**", "!@/components/gates/**", ...ROOMS, ...LENT, "!@/lib/**", ...NOT_IN_BROWSER],
    packages: ["web"],
  },
  {
    // Draws what it changes as its page does.
    files: ["components/dashboards/editor/**"],
    imports: ["@/**", "!@/components/dashboards/*", ...ROOMS, "!@/lib/**", ...NOT_IN_BROWSER],
    packages: ["web"],
  },
  {
    files: ["components/embed/**"],
    imports: ["@/**", "!@/components/embed/**", ...EMBEDDED, ...ROOMS, ...LENT, "!@/lib/**", ...NOT_IN_BROWSER],
    packages: ["web"],
  },
  room("request-state", []),
  room("apply-plan", ["request-state"]),
  room("list", ["request-state"]),
  room("activity-lines", []),
  room("object", ["activity-lines", "apply-plan", "request-state"]),
  room("labels", ["object"]),
  room("rollout-lane", ["labels"]),
  room("timeline", ["labels", "list", "request-state"]),
  room("config-form", ["request-state"]),
  room("deletion", ["apply-plan", "list", "object", "request-state"]),
  room("explain", ["labels", "list", "object", "request-state"]),
  {
    files: ["components/testing/**"],
    imports: ["@/**", "!@/components/**", "!@/lib/**", ...NOT_IN_BROWSER],
    packages: ["web", "dom"],
  },
  {
    // Draws the pages of lists on the server: of components, those that pages are made of.
    files: ["components/prerender/**"],
    imports: ["@/**", "!@/components/**", "!@/lib/**", ...NOT_IN_BROWSER],
    packages: ["web"],
  },
  {
    files: ["components/ui/**"],
    imports: ["@/**", "!@/components/ui/**", "!@/lib/cn", "!@/lib/base-path", "!@/lib/format", "!@/lib/format/**"],
    packages: ["web", "diff", "editor"],
  },
  {
    files: ["components/charts/**"],
    imports: [
      "@/**",
      "!@/components/charts/**",
      "!@/components/ui/hooks/use-width",
      "!@/lib/cn",
      "!@/lib/format",
      "!@/lib/format/**",
    ],
    packages: ["web", "charts"],
  },

  { files: ["server/*.ts"], imports: ["@/**", "./*/**", ...FLOOR, ...LIB], packages: ["node"] },
  {
    files: ["server/*/**"],
    imports: ["@/**", "!@/server/auth/**", "!@/server/lists/**", ...ROWS_OF_NOUNS, HUB, "!@/server/http/route"].concat(
      FLOOR,
      LIB,
    ),
    packages: ["node"],
  },
  {
    // Tries a template with the layers that an add-on's configuration page shows.
    files: ["server/workbench/**"],
    imports: ["@/**", "!@/server/auth/**", "!@/server/lists/**", ...ROWS_OF_NOUNS, HUB, "!@/server/http/route"].concat(
      ["!@/server/addons/cluster-configuration", "!@/server/addons/get-add-on-configuration"],
      FLOOR,
      LIB,
    ),
    packages: ["node"],
  },
  {
    // What it checks of alerting, the client of Prometheus reads.
    files: ["server/doctor/**"],
    imports: ["@/**", "!@/server/auth/**", "!@/server/lists/**", ...ROWS_OF_NOUNS, HUB, "!@/server/http/route"].concat(
      ["!@/server/prometheus/check-alerting"],
      FLOOR,
      LIB,
    ),
    packages: ["node"],
  },
  {
    // Kinds that are read with callers' rights, as identities are.
    files: ["server/access/**"],
    imports: ["@/**", "!@/server/auth/**", "!@/server/lists/**", ...ROWS_OF_NOUNS, HUB, "!@/server/http/route"].concat(
      ["!@/server/identities/caller-cache", "!@/server/identities/caller-kinds"],
      FLOOR,
      LIB,
    ),
    packages: ["node"],
  },
  {
    // Add-ons of the past are counted as those of now are.
    files: ["server/history/**"],
    imports: ["@/**", "!@/server/auth/**", "!@/server/lists/**", ...ROWS_OF_NOUNS, HUB, "!@/server/http/route"].concat(
      ["!@/server/addons/add-on-tally"],
      FLOOR,
      LIB,
    ),
    packages: ["node"],
  },
  {
    files: ["server/http/**"],
    imports: [
      "**",
      "!./**",
      "!node:*",
      "!node:*/**",
      "!hono",
      "!hono/**",
      "!@hono/node-server",
      "!@hono/node-server/**",
    ].concat(["!@/server/http/**", "!@/server/auth/**"], FLOOR),
    packages: ["node"],
  },
  { files: ["server/auth/**"], imports: ["@/**", "!@/server/auth/**", HUB, ...FLOOR, ...LIB], packages: ["node"] },
  {
    files: ["server/live/**"],
    imports: ["@/**", "!@/server/live/**", "!@/server/auth/**", "!@/server/lists/**", "!@/server/http/**"].concat(
      FLOOR,
      LIB,
    ),
    packages: ["node"],
  },
  {
    // Other consoles: whose requests those are, and the way they take.
    files: ["server/peers/**"],
    imports: [
      "@/**",
      "!@/server/peers/**",
      "!@/server/auth/caller",
      "!@/server/http/**",
      "!@/server/hub/semaphore",
      ...FLOOR,
      ...LIB,
    ],
    packages: ["node"],
  },
  {
    // Beside tokens, what pages of others show of addresses: pages, and the way to them.
    files: ["server/embed/**"],
    imports: ["@/**", "!@/server/auth/**", "!@/server/lists/**", ...ROWS_OF_NOUNS, HUB].concat(
      ["base-path", "http-env", "pages", "route", "testing"].map((name) => `!@/server/http/${name}`),
      FLOOR,
      LIB,
    ),
    packages: ["node"],
  },
  {
    // Programs that sign what they send, instead of having a session.
    files: ["server/gates/callbacks/**"],
    imports: ["@/**", "!@/server/gates/**", "!@/server/auth/**", HUB].concat(
      ["described", "http-env", "read-json", "route", "schema"].map((name) => `!@/server/http/${name}`),
      FLOOR,
      LIB,
    ),
    packages: ["node"],
  },
  {
    files: ["server/lists/**"],
    imports: [
      "@/**",
      "!@/server/lists/**",
      "!@/server/auth/caller",
      "!@/server/auth/embed-grant",
      "!@/server/http/event-stream",
      "!@/server/http/route",
      HUB,
      ...FLOOR,
      ...LIB,
    ],
    packages: ["node"],
  },
  {
    files: ["server/hub/**"],
    imports: ["@/**", HUB, ...FLOOR, "!@/lib/kube/**", "!@/lib/resources/**"],
    packages: ["node", "hub", "fetch"],
  },
  {
    files: ["server/oidc/**"],
    imports: [
      "@/**",
      "!@/server/oidc/**",
      "!@/server/auth/**",
      "!@/server/http/route",
      "!@/server/http/http-env",
      "!@/server/http/public-origins",
      "!@/server/http/testing",
    ].concat(HUB, FLOOR, LIB),
    packages: ["node", "fetch", "oidc"],
  },
  {
    files: ["server/prometheus/**"],
    imports: ["@/**", "!@/server/prometheus/**", "!@/server/auth/**", "!@/server/http/route", HUB, ...FLOOR, ...LIB],
    packages: ["node", "fetch", "promql"],
  },
  {
    files: ["server/dashboards/**"],
    imports: ["@/**", "!@/server/auth/**", "!@/server/http/route", "!@/deploy/chart/files/*.json", HUB].concat(
      FLOOR,
      LIB,
    ),
    packages: ["node"],
  },
  {
    // Looks at what lists show, with the views that make their rows.
    files: ["server/notifications/**"],
    imports: [
      "@/**",
      "!@/server/auth/**",
      "!@/server/notifications/**",
      ...ROWS_OF_NOUNS,
      "!@/server/approvals/approval-view",
      "!@/server/history/further-*",
      "!@/server/history/past-*",
      "!@/server/history/row-states",
      "!@/server/history/store/**",
      "!@/server/http/route",
      "!@/server/lists/read-time",
      "!@/server/prometheus/**",
      "!@/server/rollouts/rollout-view",
      HUB,
      ...FLOOR,
      ...LIB,
    ],
    packages: ["node", "fetch", "mail"],
  },
  {
    // Reads from a console as a script does, by the client for scripts.
    files: ["server/mcp/**"],
    imports: ["@/**", "!@/server/mcp/**", "!@/packages/client/src/**", ...FLOOR, ...LIB],
    packages: ["node", "mcp", "zod"],
  },
  { files: ["server/controllers/**"], imports: ["@/**", RUNTIME, STARTS, HUB, ...FLOOR, ...LIB], packages: ["node"] },
  {
    files: ["server/controllers/certificates/**"],
    imports: ["@/**", RUNTIME, HUB, ...FLOOR, ...LIB],
    packages: ["node", "x509"],
  },
  {
    files: ["server/controllers/runtime/**"],
    imports: ["@/**", RUNTIME, HUB, ...FLOOR, "!@/lib/kube/**"],
    packages: ["node"],
  },
  {
    files: ["server/demo/**"],
    imports: ["@/**", "!@/server/demo/**", RUNTIME, HUB, ...FLOOR, ...LIB],
    packages: ["node", "x509"],
  },
  {
    files: ["server/demo/api-server/**"],
    imports: ["@/**", "!@/server/demo/api-server/**", ...FLOOR, ...LIB],
    packages: ["node", "x509"],
  },
  {
    files: ["server/demo/hub-controllers/**"],
    imports: ["@/**", "!@/server/demo/hub-controllers/**", RUNTIME, HUB, ...FLOOR, ...LIB],
    packages: ["node", "x509"],
  },
  {
    files: ["server/demo/fleet/**"],
    imports: ["@/**", "!@/server/demo/fleet/**", RUNTIME, HUB, ...FLOOR, ...LIB],
    packages: ["node", "x509"],
  },
  {
    files: ["server/demo/seed/**"],
    imports: ["@/**", "!@/server/demo/seed/**", HUB, ...FLOOR, ...LIB],
    packages: ["node", "x509"],
  },
  {
    files: ["server/console/**"],
    imports: ["@/server/processes/**", "!@/server/processes/unread-kinds"],
    packages: ["node", "web", "zod", "x509", "mcp"],
  },
  {
    files: ["server/main.ts", "server/processes/**", "server/testing/**"],
    imports: [],
    packages: ["node", "web", "zod", "x509", "mcp"],
  },

  { files: ["lib/**"], imports: ["@/**", "!@/lib/**", ...ABOVE_ALGORITHMS], packages: [] },
  { files: ["lib/csr/**"], imports: ["@/**", "!@/lib/**", ...ABOVE_ALGORITHMS], packages: ["x509"] },
  {
    // Above what enabling, placements and rollouts are computed by, and below all that shows it.
    files: ["lib/blast-radius/**"],
    imports: [
      "@/**",
      "!@/lib/addon-config/required-add-ons",
      "!@/lib/blast-radius/**",
      "!@/lib/enable/**",
      "!@/lib/placement/**",
      "!@/lib/rollout/**",
    ].concat(["!@/lib/gates/**", "!@/lib/resources/**", "!@/lib/kube/**", "!@/lib/format/**"], NOT_IN_BROWSER),
    packages: [],
  },
  {
    // What each list has; the wire types of lib/api are made of its rows.
    files: ["lib/lists/**"],
    imports: ["@/**", "!@/lib/**", "@/lib/queries/**", "@/lib/api/**", ...NOT_IN_BROWSER],
    packages: [],
  },
  {
    // Of what lists show, and in the types of the API.
    files: ["lib/notifications/**"],
    imports: ["@/**", "!@/lib/**", "@/lib/queries/**", ...NOT_IN_BROWSER],
    packages: [],
  },
  {
    // Looked at while somebody types: nothing of the renderer, which brings an engine of expressions.
    files: ["lib/template-lints/**"],
    imports: ["@/**", "!@/lib/template-lints/**", "!@/lib/resources/**", "!@/lib/kube/**", "!@/lib/objects/**"].concat(
      "!@/lib/addon-config/image-registries",
    ),
    packages: [],
  },
  { files: ["lib/cel/**"], imports: ["@/**", "!@/lib/cel/**", "!@/lib/kube/**"], packages: ["cel"] },
  { files: ["lib/*.ts", "lib/format/**"], imports: ["@/**", "./*/**"], packages: [] },
  { files: ["lib/base-path.ts"], imports: ["@/**"], packages: ["web"] },
  { files: ["lib/queries/**"], imports: ["@/**", "!@/lib/**", ...NOT_IN_BROWSER], packages: ["web"] },
  { files: ["lib/api/**"], imports: ["@/**", "!@/lib/**", "@/lib/queries/**", ...NOT_IN_BROWSER], packages: [] },
  { files: ["lib/resources/**"], imports: ["@/**", "!@/lib/resources/**", "!@/lib/kube/**"], packages: [] },
  { files: ["lib/kube/**"], imports: ["@/**", "!@/lib/kube/**"], packages: ["zod"] },

  { files: ["e2e/**"], imports: [], packages: Object.keys(GUARDED) },
];

/** A room of `components`, with the rooms below it. */
function room(name, below) {
  const imports = [
    "@/**",
    "!@/components/ui/**",
    ...[name, ...below].map((one) => `!@/components/${one}/**`),
    "!@/lib/**",
    ...NOT_IN_BROWSER,
  ];
  return { files: [`components/${name}/**`], imports, packages: ["web"] };
}
