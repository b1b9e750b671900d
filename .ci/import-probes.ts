/**
 * What one file of a folder may import, and what it may not. Written by hand: nothing here is derived from the table it
 * judges.
 */
export interface Probe {
  readonly file: string;
  readonly allowed: readonly string[];
  readonly refused: readonly string[];
}

const FLOOR = ["@/server/env", "@/server/log", "@/server/errors"];
const DOMAIN = [
  "@/lib/kube/names",
  "@/lib/resources/managed-cluster",
  "@/lib/rollout/plan",
  "@/lib/api/page",
  "@/lib/csr/decode",
];
const QUERIES = "@/lib/queries/clusters";
const LISTS = "@/lib/lists/clusters/row";
const WEB = ["react", "react-dom", "react-dom/client", "next", "next/link", "@tanstack/react-query"];
const X509 = ["@peculiar/x509", "reflect-metadata"];
const DOM = ["@testing-library/react", "happy-dom"];
const ONLY_IN_TESTS = ["@/server/demo/testing", ...X509, ...DOM];
const CEL = ["@marcbachmann/cel-js", "re2js"];
const CEL_USERS = ["@/lib/cel/program", "@/lib/placement/cluster-cel"];
const HUB_CLIENTS = ["undici", "undici/types", "@kubernetes/client-node", "@kubernetes/client-node/dist/x"];
const NEVER = ["../x", "../../x", ".."];
const NEVER_IN_DEMO = [
  ...NEVER,
  ...WEB,
  ...CEL,
  "recharts",
  "diff",
  "zod",
  "zod/mini",
  QUERIES,
  "@/components/ui/badge",
  "@/app/page",
  "@/server/main",
];
const NEVER_IN_SERVER = [...NEVER_IN_DEMO, ...X509];
const NEVER_IN_BROWSER = [
  ...NEVER,
  ...DOM,
  ...HUB_CLIENTS,
  ...CEL,
  "zod",
  "node:fs",
  "node:fs/promises",
  "fs",
  ...X509,
  ...FLOOR,
  "@/server/hub/hub",
];
const NEVER_IN_LIB = [...NEVER_IN_BROWSER, ...WEB, "recharts", "diff", "@/components/ui/badge", "@/app/page"];

export const PROBES: readonly Probe[] = [
  {
    file: "app/(console)/clusters/page.tsx",
    allowed: ["./x", "@/components/clusters/table", "@/components/shell/frame", QUERIES, "@/lib/api/page", ...WEB],
    refused: [...NEVER_IN_BROWSER, "recharts", "diff", "@/lib/kube/names", "@/lib/rollout/plan", "@/app/page"],
  },
  {
    file: "components/clusters/x.tsx",
    allowed: [
      "./x",
      "@/components/ui/badge",
      "@/components/charts/line",
      "@/components/labels/badge",
      QUERIES,
      "@/lib/rollout/plan",
      ...WEB,
    ],
    refused: [
      ...NEVER_IN_BROWSER,
      "recharts",
      "@/lib/csr/decode",
      ...CEL_USERS,
      "@/components/addons/card",
      "@/components/shell/frame",
      "@/app/page",
    ],
  },
  {
    file: "components/shell/x.tsx",
    allowed: ["@/components/ui/badge", "@/components/labels/badge", QUERIES],
    refused: [...NEVER_IN_BROWSER, "recharts", "@/lib/csr/decode", "@/components/clusters/table"],
  },
  {
    file: "components/addons/installation/x.tsx",
    allowed: [
      "./x",
      "@/components/addons/enable/x",
      "@/components/addons/install-labels",
      "@/components/ui/badge",
      QUERIES,
    ],
    refused: [...NEVER_IN_BROWSER, "recharts", "@/components/addons/matrix/x", "@/components/clusters/table"],
  },
  {
    file: "components/embed/x.tsx",
    allowed: ["@/components/ui/badge", "@/components/charts/line", QUERIES],
    refused: [...NEVER_IN_BROWSER, "recharts", "@/components/clusters/table", "@/components/shell/frame"],
  },
  {
    file: "components/prerender/x.tsx",
    allowed: ["./x", "@/components/clusters/table", "@/components/ui/badge", QUERIES, "@/lib/api/page", ...WEB],
    refused: [...NEVER_IN_BROWSER, "recharts", "@/app/page"],
  },
  {
    file: "components/testing/x.tsx",
    allowed: ["./x", "@/components/ui/badge", QUERIES, ...WEB, ...DOM],
    refused: [...NEVER_IN_BROWSER.filter((name) => !DOM.includes(name)), "recharts", "@/app/page"],
  },
  {
    file: "components/labels/x.tsx",
    allowed: [
      "@/components/labels/own",
      "@/components/ui/badge",
      "@/components/object/kinds",
      "@/lib/health/cluster",
      "@/lib/api/page",
      ...WEB,
    ],
    refused: [
      ...NEVER_IN_BROWSER,
      "recharts",
      "diff",
      "@/lib/csr/decode",
      ...CEL_USERS,
      "@/components/charts/line",
      "@/components/list/table",
      "@/components/clusters/table",
    ],
  },
  {
    file: "components/list/table/x.tsx",
    allowed: [
      "@/components/list/own",
      "./x",
      "@/components/ui/badge",
      "@/components/request-state/problem",
      QUERIES,
      ...WEB,
    ],
    refused: [
      ...NEVER_IN_BROWSER,
      "recharts",
      "@/components/labels/badge",
      "@/components/object/tab",
      "@/components/clusters/table",
    ],
  },
  {
    file: "components/request-state/x.tsx",
    allowed: ["@/components/request-state/own", "@/components/ui/badge", QUERIES, ...WEB],
    refused: [
      ...NEVER_IN_BROWSER,
      "@/components/list/table",
      "@/components/labels/badge",
      "@/components/clusters/table",
    ],
  },
  {
    file: "components/explain/graph/x.tsx",
    allowed: [
      "@/components/explain/own",
      "@/components/labels/badge",
      "@/components/list/table",
      "@/components/object/tab",
      QUERIES,
      ...WEB,
    ],
    refused: [...NEVER_IN_BROWSER, "recharts", "@/components/timeline/line", "@/components/clusters/table"],
  },
  {
    file: "components/ui/x.tsx",
    allowed: [
      "@/components/ui/own",
      "./x",
      "@/lib/cn",
      "@/lib/format",
      "@/lib/format/time",
      "@/components/ui/badge",
      "diff",
      ...WEB,
    ],
    refused: [
      ...NEVER_IN_BROWSER,
      "recharts",
      "@/lib/kube/names",
      QUERIES,
      "@/components/labels/badge",
      "@/components/charts/line",
    ],
  },
  {
    file: "components/charts/x.tsx",
    allowed: [
      "@/components/charts/own",
      "./x",
      "@/lib/cn",
      "@/lib/format",
      "@/lib/format/time",
      "@/components/ui/hooks/use-width",
      "recharts",
      ...WEB,
    ],
    refused: [...NEVER_IN_BROWSER, "@/lib/kube/names", QUERIES, "@/components/labels/badge", "@/components/ui/badge"],
  },
  {
    file: "server/env.ts",
    allowed: ["./log", ...FLOOR, ...DOMAIN, "node:fs", "pino"],
    refused: [
      ...NEVER_IN_SERVER,
      ...HUB_CLIENTS,
      "@/server/hub/hub",
      "@/server/http/route",
      "@/server/auth/caller",
      "./hub/hub",
    ],
  },
  {
    file: "server/clusters/list-clusters.ts",
    allowed: [
      "./x",
      ...FLOOR,
      ...DOMAIN,
      "@/server/auth/caller",
      "@/server/lists/list-store",
      "@/server/hub/hub",
      "@/server/http/route",
      "@/server/placements/list",
      "hono",
    ],
    refused: [
      ...NEVER_IN_SERVER,
      ...HUB_CLIENTS,
      "@/server/http/streams",
      "@/server/placements/list-placements",
      "@/server/live/live",
      "@/server/addons/routes",
    ].concat(["@/server/controllers/runtime/controller", "@/server/demo/testing"]),
  },
  {
    file: "server/http/route.ts",
    allowed: [
      "@/server/http/own",
      "./x",
      "./x/y",
      ...FLOOR,
      "@/server/auth/caller",
      "hono",
      "hono/streaming",
      "@hono/node-server",
      "@hono/node-server/utils/response",
    ].concat(["node:http", "node:fs/promises"]),
    refused: [
      ...NEVER_IN_SERVER,
      ...HUB_CLIENTS,
      ...DOMAIN,
      "pino",
      "yaml",
      "@/server/hub/hub",
      "@/server/lists/list-store",
      "@/server/clusters/routes",
    ],
  },
  {
    file: "server/auth/scope.ts",
    allowed: ["@/server/auth/own", "./x", ...FLOOR, ...DOMAIN, "@/server/hub/hub"],
    refused: [
      ...NEVER_IN_SERVER,
      ...HUB_CLIENTS,
      "@/server/http/route",
      "@/server/lists/list-store",
      "@/server/clusters/routes",
    ],
  },
  {
    file: "server/live/live.ts",
    allowed: [
      "@/server/live/own",
      "./x",
      ...FLOOR,
      ...DOMAIN,
      "@/server/auth/caller",
      "@/server/lists/list-store",
      "@/server/http/streams",
      "hono",
    ],
    refused: [
      ...NEVER_IN_SERVER,
      ...HUB_CLIENTS,
      "@/server/hub/hub",
      "@/server/clusters/routes",
      "@/server/demo/testing",
    ],
  },
  {
    file: "server/lists/list-order.ts",
    allowed: [
      "@/server/lists/own",
      "./x",
      "@/server/auth/caller",
      "@/server/http/event-stream",
      "@/server/http/route",
      ...FLOOR,
      ...DOMAIN,
      "@/server/hub/hub",
    ],
    refused: [...NEVER_IN_SERVER, ...HUB_CLIENTS, "@/server/auth/scope", "@/server/clusters/list"],
  },
  {
    file: "server/controllers/runtime/controller.ts",
    allowed: ["@/server/controllers/runtime/own", "./x", ...FLOOR, "@/server/hub/hub", "@/lib/kube/names"],
    refused: [
      ...NEVER_IN_SERVER,
      ...HUB_CLIENTS,
      "@/lib/rollout/plan",
      "@/lib/resources/managed-cluster",
      "@/server/controllers/add-on/install",
    ],
  },
  {
    file: "server/controllers/add-on/controller.ts",
    allowed: ["./x", ...FLOOR, ...DOMAIN, "@/server/hub/hub", "@/server/controllers/runtime/controller"],
    refused: [
      ...NEVER_IN_SERVER,
      ...HUB_CLIENTS,
      "@/server/http/route",
      "@/server/auth/caller",
      "@/server/lists/list-store",
    ].concat(["@/server/controllers/certificates/approve", "@/server/demo/testing"]),
  },
  {
    file: "server/controllers/certificates/sign.ts",
    allowed: [
      "./x",
      ...FLOOR,
      ...DOMAIN,
      ...X509,
      "node:crypto",
      "@/server/hub/hub",
      "@/server/controllers/runtime/controller",
    ],
    refused: [
      ...NEVER_IN_DEMO,
      ...HUB_CLIENTS,
      "@/server/http/route",
      "@/server/auth/caller",
      "@/server/controllers/add-on/install",
    ].concat(["@/server/demo/testing"]),
  },
  {
    file: "server/hub/client.ts",
    allowed: [
      "@/server/hub/own",
      "./x",
      ...FLOOR,
      "@/lib/kube/names",
      "@/lib/resources/managed-cluster",
      "node:tls",
      ...HUB_CLIENTS,
    ],
    refused: [
      ...NEVER_IN_SERVER,
      "@/lib/rollout/plan",
      "@/lib/api/page",
      "@/server/auth/caller",
      "@/server/controllers/runtime/controller",
    ],
  },
  {
    file: "server/demo/api-server/store.ts",
    allowed: [
      "@/server/demo/api-server/own",
      "./x",
      ...FLOOR,
      ...DOMAIN,
      "@peculiar/x509",
      "reflect-metadata",
      "node:https",
    ],
    refused: [
      ...NEVER_IN_DEMO,
      ...HUB_CLIENTS,
      "@/server/hub/hub",
      "@/server/controllers/runtime/controller",
      "@/server/demo/fleet/agent",
    ],
  },
  {
    file: "server/demo/hub-controllers/acceptance.ts",
    allowed: [
      "@/server/demo/hub-controllers/own",
      "./x",
      ...FLOOR,
      ...DOMAIN,
      "@/server/hub/hub",
      "@/server/controllers/runtime/controller",
      "@peculiar/x509",
    ],
    refused: [
      ...NEVER_IN_DEMO,
      ...HUB_CLIENTS,
      "@/server/demo/api-server/store",
      "@/server/demo/fleet/agent",
      "@/server/auth/caller",
    ],
  },
  {
    file: "server/demo/fleet/agent.ts",
    allowed: [
      "@/server/demo/fleet/own",
      "./x",
      ...FLOOR,
      ...DOMAIN,
      "@/server/hub/hub",
      "@/server/controllers/runtime/controller",
      "@peculiar/x509",
    ],
    refused: [
      ...NEVER_IN_DEMO,
      ...HUB_CLIENTS,
      "@/server/demo/api-server/store",
      "@/server/controllers/add-on/install",
    ],
  },
  {
    file: "server/demo/seed/catalogue.ts",
    allowed: ["./x", "@/server/demo/seed/own", ...FLOOR, ...DOMAIN, "@/server/hub/hub", ...X509],
    refused: [
      ...NEVER_IN_DEMO,
      ...HUB_CLIENTS,
      "@/server/demo/api-server/store",
      "@/server/controllers/runtime/controller",
    ],
  },
  {
    file: "server/demo/testing.ts",
    allowed: [
      "./x",
      ...FLOOR,
      ...DOMAIN,
      "@/server/demo/api-server/server",
      "@/server/hub/hub",
      "@/server/controllers/runtime/controller",
    ],
    refused: [
      ...NEVER_IN_DEMO,
      ...HUB_CLIENTS,
      "@/server/http/route",
      "@/server/auth/caller",
      "@/server/controllers/add-on/install",
    ],
  },
  {
    file: "server/main.ts",
    allowed: [
      "./processes/demo",
      "@/server/demo/demo",
      "@/server/http/app",
      "@/server/live/live",
      "@/server/controllers/add-on/controller",
      "next",
      ...DOMAIN,
    ],
    refused: [...NEVER, ...HUB_CLIENTS, "recharts"],
  },
  {
    file: "server/console/console-app.ts",
    allowed: ["./x", "@/server/http/app", "@/server/live/routes", "@/server/clusters/routes", ...DOMAIN],
    refused: [...NEVER, ...HUB_CLIENTS, "recharts", "@/server/processes/console"],
  },
  {
    file: "server/processes/console.ts",
    allowed: [
      "./x",
      "@/server/main",
      "@/server/demo/demo",
      "@/server/http/app",
      "@/server/clusters/routes",
      "next",
      ...DOMAIN,
    ],
    refused: [...NEVER, ...HUB_CLIENTS, "recharts"],
  },
  {
    file: "lib/rollout/plan.ts",
    allowed: [
      "./x",
      "@/lib/kube/names",
      "@/lib/resources/managed-cluster",
      "@/lib/placement/schedule",
      "@noble/hashes/sha2.js",
    ],
    refused: [...NEVER_IN_LIB, QUERIES, LISTS, "@/lib/api/page"],
  },
  {
    file: "lib/blast-radius/x.ts",
    allowed: [
      "./x",
      "@/lib/enable/facts",
      "@/lib/kube/names",
      "@/lib/resources/managed-cluster",
      "@/lib/placement/schedule",
      "@/lib/rollout/plan",
    ],
    refused: [...NEVER_IN_LIB, QUERIES, LISTS, "@/lib/api/page", "@/lib/objects/editable", ...CEL_USERS],
  },
  {
    file: "lib/csr/decode.ts",
    allowed: ["./x", "@/lib/kube/names", "@peculiar/x509", "reflect-metadata"],
    refused: [...NEVER_IN_LIB.filter((name) => !X509.includes(name)), QUERIES, "@/lib/api/page"],
  },
  {
    file: "lib/cel/program.ts",
    allowed: ["./x", "@/lib/cel/own", "@/lib/kube/names", ...CEL],
    refused: [
      ...NEVER_IN_LIB.filter((name) => !CEL.includes(name)),
      QUERIES,
      "@/lib/api/page",
      "@/lib/resources/managed-cluster",
    ],
  },
  {
    file: "lib/placement/cluster-cel.ts",
    allowed: ["./x", "@/lib/cel/program", "@/lib/kube/names", "@/lib/resources/managed-cluster"],
    refused: [...NEVER_IN_LIB, QUERIES, "@/lib/api/page"],
  },
  {
    file: "lib/cn.ts",
    allowed: ["./x", "clsx", "tailwind-merge"],
    refused: [...NEVER_IN_LIB, QUERIES, ...DOMAIN, "./kube/names"],
  },
  { file: "lib/format/time.ts", allowed: ["./x"], refused: [...NEVER_IN_LIB, QUERIES, ...DOMAIN] },
  {
    file: "lib/queries/clusters/clusters.ts",
    allowed: ["./x", "@/lib/api/page", "@/lib/rollout/plan", "@/lib/kube/names", "@tanstack/react-query"],
    refused: [...NEVER_IN_BROWSER, "recharts", "@/components/ui/badge", "@/lib/csr/decode", ...CEL_USERS],
  },
  {
    file: "lib/api/clusters/cluster-detail.ts",
    allowed: ["./x", LISTS, "@/lib/rollout/plan", "@/lib/resources/managed-cluster", "@/lib/kube/names"],
    refused: [...NEVER_IN_LIB, QUERIES, "@/lib/csr/decode", ...CEL_USERS],
  },
  {
    file: "lib/lists/clusters/row.ts",
    allowed: ["./x", LISTS, "@/lib/rollout/plan", "@/lib/resources/managed-cluster", "@/lib/kube/names"],
    refused: [...NEVER_IN_LIB, QUERIES, "@/lib/api/page", "@/lib/csr/decode", ...CEL_USERS],
  },
  {
    file: "lib/resources/managed-cluster.ts",
    allowed: ["@/lib/resources/own", "./x", "@/lib/kube/names", "@noble/hashes/sha2.js"],
    refused: [...NEVER_IN_LIB, QUERIES, "@/lib/api/page", "@/lib/rollout/plan"],
  },
  {
    file: "lib/kube/object.ts",
    allowed: ["@/lib/kube/own", "./x", "zod/mini"],
    refused: [
      ...NEVER_IN_LIB.filter((name) => name !== "zod"),
      QUERIES,
      "@/lib/api/page",
      "@/lib/rollout/plan",
      "@/lib/resources/managed-cluster",
    ],
  },
  {
    file: "e2e/journeys/x.spec.ts",
    allowed: ["./x", ...DOMAIN, ...HUB_CLIENTS, "@/server/demo/api-server/store", "zod"],
    refused: NEVER,
  },
];

/** Tests may import one thing more than the files beside them, and nothing else. */
export const TEST_PROBES: readonly Probe[] = PROBES.filter(
  ({ file }) => !/^(e2e|server\/(main|processes|console))/.test(file),
).map(({ file, allowed, refused }) => ({
  file: file.replace(/\.(tsx?)$/, ".test.$1"),
  allowed: [...allowed, "vitest", ...ONLY_IN_TESTS],
  refused: refused.filter((name) => !ONLY_IN_TESTS.includes(name)),
}));
