/** What cannot be left out. */
export const REQUIRED = {
  image: { repository: "registry.example.org/flotilla" },
  console: { publicUrls: ["https://flotilla.example.org"] },
};

/** Kubernetes versions that the chart is rendered for. */
export const KUBE_VERSIONS = ["1.29.0", "1.30.0", "1.31.0", "1.32.0", "1.33.0", "1.34.0", "1.35.0"];

export type Values = Readonly<Record<string, unknown>>;

const PEER = { namespaceSelector: { matchLabels: { "kubernetes.io/metadata.name": "ingress" } } };
const PODS = {
  podLabels: { team: "fleet" },
  podAnnotations: { "example.org/note": "on" },
  nodeSelector: { "kubernetes.io/os": "linux" },
  tolerations: [{ key: "node-role.kubernetes.io/infra", operator: "Exists", effect: "NoSchedule" }],
  affinity: {
    nodeAffinity: {
      preferredDuringSchedulingIgnoredDuringExecution: [
        { weight: 1, preference: { matchExpressions: [{ key: "example.org/infra", operator: "Exists" }] } },
      ],
    },
  },
  priorityClassName: "system-cluster-critical",
  resources: { requests: { cpu: "250m", memory: "512Mi" }, limits: { cpu: 2, memory: "2Gi" } },
};

/** Where people keep dashboards on the hub, and who may. */
export const KEPT_DASHBOARDS = { namespace: "dashboards", group: "fleet-operators" };

/** Each optional value, in sets that make sense together; what is required comes on top. */
export const VARIANTS: Readonly<Record<string, Values>> = {
  defaults: {},
  "image by digest, from a private registry": {
    image: {
      repository: "registry.example.org:5000/team/flotilla",
      digest: `sha256:${"0".repeat(64)}`,
      pullSecrets: ["pull"],
      pullPolicy: "Always",
    },
  },
  "with external approvers of gates": {
    gates: {
      approvers: [{ name: "change-board", gates: ["production"] }, { name: "on-call" }],
      approversSecret: "gate-approvers",
    },
  },
  "with charts of private repositories": {
    charts: {
      repositories: ["https://charts.example.org", "oci://registry.example.org:5000/charts"],
      credentialsSecret: "chart-credentials",
      helm: { image: "registry.example.org/helm:3.19.0", path: "/usr/local/bin/helm" },
    },
  },
  "with charts, and Helm in the image": { charts: { repositories: ["https://charts.example.org:8443/stable"] } },
  "image by tag": { image: { tag: "1.2.3", pullPolicy: "Never" } },
  "instead of OCM's manager": {
    addonManager: "all",
    csrGrpcServer: "trusted",
    logLevel: "debug",
    controllers: { tokenRegistration: true },
  },
  "no add-on managed, with rules": { addonManager: "off", monitoring: { prometheusRule: { enabled: true } } },
  // What Helm reads of `addonManager: off` without quotes.
  "no add-on managed, as YAML 1.1 says it": { addonManager: false },
  "activity on volumes": {
    activity: { volume: "claim", storageClassName: "fast", size: "1Gi", maxBytes: 500_000_000, retentionDays: 365 },
  },
  "activity and history on volumes": {
    activity: { volume: "claim", size: "3Gi" },
    history: { onVolume: true, maxBytes: 1_000_000_000, retentionDays: 60 },
  },
  "activity in the pod": { activity: { stdout: false, volume: "emptyDir" } },
  "keys of one's own": {
    keys: { existingSecret: "fleet-keys" },
    console: { replicas: 3, peers: { existingSecret: "fleet-peers", port: 9443 } },
  },
  "below a path, by an Ingress and an HTTPRoute": {
    console: { basePath: "/tools/flotilla" },
    ingress: { enabled: true },
    httpRoute: { enabled: true, parentRefs: [{ name: "public" }] },
    oidc: { issuer: "https://id.example.org" },
  },
  "one console": { console: { replicas: 1 } },
  "behind a proxy": {
    proxy: { https: "http://proxy.example.org:3128", noProxy: "10.0.0.0/8,.svc" },
    networkPolicy: {
      proxyTo: [{ ipBlock: { cidr: "192.0.2.0/24" } }],
      hub: { to: [{ ipBlock: { cidr: "198.51.100.7/32" } }], ports: [6443] },
    },
  },
  "behind a proxy of a Secret": { proxy: { existingSecret: "hub-proxy", port: 8443 } },
  "behind a proxy without a port": { proxy: { https: "https://proxy.example.org" } },
  "behind a proxy with an address of IPv6": { proxy: { https: "http://[2001:db8::1]:3128" } },
  "signed in by a proxy that forwards tokens": {
    proxyAuth: { existingSecret: "proxy-auth", proxies: ["10.1.0.0/16"], signOut: "/oauth2/sign_out" },
  },
  "signed in by a proxy, by impersonation": {
    proxyAuth: {
      existingSecret: "proxy-auth",
      proxies: ["10.1.2.3", "2001:db8::7"],
      hub: "impersonate",
      allowedUsers: ["*"],
      allowedGroups: ["fleet-admins", "fleet-viewers"],
      impersonatorSecret: "flotilla-impersonator",
      headers: { secret: "X-Secret", user: "X-Auth-User", groups: "X-Auth-Groups", token: "X-Auth-Token" },
    },
  },
  "signed in by a proxy with a client certificate": {
    console: { tls: { existingSecret: "console-tls" } },
    proxyAuth: {
      proxies: ["10.1.0.0/16"],
      clientCertificate: { caConfigMap: "proxy-ca", names: ["proxy.example.org", "spiffe://example.org/proxy"] },
      hub: "impersonate",
      allowedUsers: ["ada"],
      impersonatorSecret: "flotilla-impersonator",
    },
  },
  "signed in by an OpenID provider that the hub trusts": {
    oidc: {
      issuer: "https://id.example.org:8443/realms/fleet",
      existingSecret: "flotilla-oidc",
      caConfigMap: "provider-ca",
      label: "Example",
      scopes: ["openid", "groups", "offline_access"],
      userClaim: "email",
      userPrefix: "oidc:",
      groupsPrefix: "oidc:",
    },
    console: { tokenSignIn: false },
    networkPolicy: { providerTo: [{ ipBlock: { cidr: "192.0.2.0/24" } }] },
  },
  "signed in by an OpenID provider, by impersonation": {
    oidc: {
      issuer: "https://id.example.org",
      clientId: "console",
      groupsClaim: "roles",
      hub: "impersonate",
      allowedUsers: ["*"],
      allowedGroups: ["fleet, all", "fleet-viewers"],
    },
  },
  "signed in by an OpenID provider, two users by impersonation": {
    oidc: { issuer: "https://id.example.org", hub: "impersonate", allowedUsers: ["ada", "bob"] },
  },
  "console alone, three of it, behind proxies": {
    controllers: { enabled: false },
    approver: { enabled: false },
    console: { replicas: 3, trustedProxies: ["10.0.0.0/8", "2001:db8::1"], maxConnections: 100_000 },
  },
  "controllers alone, which approve": {
    console: { enabled: false, publicUrls: [] },
    approver: { enabled: false },
    monitoring: { serviceMonitor: { enabled: true } },
  },
  "approver alone": { console: { enabled: false, publicUrls: [] }, controllers: { enabled: false } },
  "console on other ports": {
    console: {
      host: "::",
      port: 8080,
      metricsHost: "::",
      metricsPort: 9092,
      publicUrls: ["http://localhost:8080", "https://[2001:db8::1]:8443"],
      service: { type: "LoadBalancer", port: 8443, annotations: { "example.org/lb": "internal" } },
    },
    controllers: { healthHost: "::", healthPort: 9090 },
    approver: { healthHost: "::", healthPort: 9091 },
    monitoring: { serviceMonitor: { enabled: true } },
    networkPolicy: { consoleFrom: [PEER] },
  },
  "pods of one's own": { console: PODS, controllers: { ...PODS, replicas: 3 }, approver: PODS },
  "no spread, no budgets, no policies": {
    topologySpread: { enabled: false },
    podDisruptionBudget: { enabled: false },
    networkPolicy: { enabled: false },
  },
  "spread or nothing": { topologySpread: { whenUnsatisfiable: "DoNotSchedule" } },
  ingress: {
    console: {
      publicUrls: ["https://flotilla.example.org", "https://flotilla.example.org:8443", "http://localhost:3000"],
    },
    ingress: {
      enabled: true,
      className: "nginx",
      tls: [{ secretName: "flotilla-tls", hosts: ["flotilla.example.org"] }],
    },
  },
  "ingress of other hosts, without annotations": {
    ingress: {
      enabled: true,
      annotations: { "nginx.ingress.kubernetes.io/proxy-buffering": null },
      hosts: ["a.example.org", "b.example.org"],
    },
  },
  HTTPRoute: {
    httpRoute: { enabled: true, parentRefs: [{ name: "public", namespace: "gateways", sectionName: "https" }] },
  },
  "HTTPRoute of other hosts": {
    httpRoute: {
      enabled: true,
      annotations: { "example.org/note": "on" },
      parentRefs: [{ name: "public" }],
      hostnames: ["a.example.org"],
    },
  },
  monitoring: {
    monitoring: {
      serviceMonitor: { enabled: true, labels: { release: "prometheus" }, interval: "1m" },
      prometheusRule: { enabled: true, labels: { release: "prometheus" } },
      grafanaDashboard: { enabled: true, labels: { grafana_dashboard: "yes", team: "fleet" } },
    },
    networkPolicy: { metricsFrom: [PEER] },
  },
  "no kinds of our own": { gates: { enabled: false } },
  people: {
    people: {
      viewers: [
        { kind: "Group", name: "everybody" },
        { kind: "ServiceAccount", name: "reports", namespace: "tools" },
      ],
      operators: [{ kind: "User", name: "anna@example.org" }],
    },
  },
  notifications: {
    notifications: {
      receiversSecret: "receivers",
      allowedHosts: ["hooks.slack.com", "alertmanager.monitoring.svc:9093"],
      privateNetworks: ["10.96.0.0/12"],
      ports: [443, 9093],
      to: [PEER],
    },
    people: { notifications: [{ kind: "Group", name: "on-call" }] },
  },
  "notifications by one process, to a console elsewhere": {
    approver: { enabled: false },
    networkPolicy: { enabled: false },
    notifications: {
      receiversSecret: "receivers",
      allowedHosts: ["mail.example.org:2525"],
      consoleUrl: "https://console.example.org/fleet",
    },
  },
  "Prometheus and Alertmanager": {
    prometheus: {
      url: "https://prometheus.monitoring.svc:9090",
      auth: "token",
      existingSecret: "prometheus-token",
      caConfigMap: "monitoring-ca",
      clusterLabel: "cluster",
      scrapeSeconds: 30,
    },
    alertmanager: {
      url: "http://alertmanager.monitoring.svc:9093",
      auth: "basic",
      existingSecret: "alertmanager-login",
      username: "flotilla",
    },
  },
  "Mimir with a client certificate, without policies": {
    networkPolicy: { enabled: false },
    prometheus: {
      url: "https://mimir.example.org/prometheus",
      auth: "mtls",
      existingSecret: "mimir-client",
      tenant: "fleet",
      tenantHeader: "X-Tenant",
    },
    alertmanager: {
      url: "https://mimir.example.org/alertmanager",
      auth: "mtls",
      existingSecret: "mimir-client",
      tenant: "fleet",
    },
  },
  "dashboards that people keep": {
    prometheus: { url: "http://prometheus.monitoring.svc:9090", dashboardsNamespace: KEPT_DASHBOARDS.namespace },
    people: { dashboards: [{ kind: "Group", name: KEPT_DASHBOARDS.group }] },
  },
  "Prometheus with a password": {
    prometheus: { url: "https://prometheus.example.org", auth: "basic", existingSecret: "login", username: "flotilla" },
  },
  "Alertmanager alone": {
    alertmanager: { url: "https://alerts.example.org", auth: "token", existingSecret: "alerts" },
  },
  "no roles for people": { people: { roles: false } },
};

/** Values that are refused, and words of the sentence that says so. */
export const REFUSED: readonly (readonly [values: Values, why: string])[] = [
  [{ gates: { approvers: [{ name: "board" }] } }, "gates.approvers needs gates.approversSecret"],
  [{ charts: { credentialsSecret: "chart-credentials" } }, "charts.credentialsSecret needs charts.repositories"],
  [{ charts: { repositories: ["http://charts.example.org"] } }, "/charts/repositories/0"],
  [{ image: { repository: "" } }, "image.repository is empty: build the image"],
  [{ image: { repository: "registry.example.org/flotilla:1" } }, "/image/repository"],
  [{ console: { publicUrls: [] } }, "console.publicUrls is empty: name the addresses"],
  [{ console: { publicUrls: ["https://example.org/flotilla"] } }, "/console/publicUrls/0"],
  [{ console: { basePath: "/flotilla/" } }, "/console/basePath"],
  [{ console: { basePath: "/../flotilla" } }, "/console/basePath"],
  [{ console: { port: 80 } }, "/console/port"],
  [{ console: { port: 3443 } }, "console.port and console.peers.port are the same"],
  [{ consol: {} }, "consol"],
  [{ addonManager: "both" }, "/addonManager"],
  [{ proxy: { https: "socks5://proxy:1080" } }, "/proxy/https"],
  [{ proxy: { https: "http://proxy:3128", existingSecret: "hub-proxy" } }, "both name the proxy"],
  [{ people: { viewers: [{ kind: "ServiceAccount", name: "reports" }] } }, "/people/viewers/0"],
  [{ people: { roles: false, viewers: [{ kind: "Group", name: "all" }] } }, "need people.roles"],
  [{ people: { dashboards: [{ kind: "Group", name: "all" }] } }, "people.dashboards needs prometheus.url"],
  [
    {
      prometheus: { url: "http://prometheus:9090", dashboardsNamespace: "flotilla-system" },
      people: { dashboards: [{ kind: "Group", name: "all" }] },
    },
    "people.dashboards may not be in flotilla-system",
  ],
  [{ console: { trustedProxies: ["proxy.example.org"] } }, "/console/trustedProxies/0"],
  [{ console: { maxConnections: 10 } }, "/console/maxConnections"],
  [{ proxyAuth: { existingSecret: "proxy-auth" } }, "proxyAuth.proxies is empty: name the addresses"],
  [
    { proxyAuth: { proxies: ["10.1.2.3"], clientCertificate: { caConfigMap: "proxy-ca", names: ["proxy"] } } },
    "needs proxyAuth.clientCertificate.names and console.tls.existingSecret",
  ],
  [
    { proxyAuth: { existingSecret: "proxy-auth", clientCertificate: { caConfigMap: "proxy-ca" } } },
    "both say how the proxy proves itself",
  ],
  [{ proxyAuth: { allowedGroups: ["system:masters"] } }, "/proxyAuth/allowedGroups/0"],
  [
    { proxyAuth: { existingSecret: "proxy-auth", proxies: ["10.1.2.3"], hub: "impersonate" } },
    "needs proxyAuth.allowedUsers and proxyAuth.impersonatorSecret",
  ],
  [{ proxyAuth: { headers: { user: "X_Forwarded_User" } } }, "/proxyAuth/headers/user"],
  [{ notifications: { receiversSecret: "receivers" } }, "notifications.allowedHosts is empty: name the hosts"],
  [{ notifications: { privateNetworks: ["monitoring"] } }, "/notifications/privateNetworks/0"],
  [{ prometheus: { url: "prometheus:9090" } }, "/prometheus/url"],
  [{ prometheus: { url: "http://prometheus:9090", auth: "token" } }, "prometheus.auth needs prometheus.existingSecret"],
  [{ alertmanager: { url: "http://a@alertmanager:9093" } }, "/alertmanager/url"],
  [
    { alertmanager: { url: "http://alertmanager:9093", auth: "mtls" } },
    "alertmanager.auth needs alertmanager.existingSecret",
  ],
  [{ oidc: { issuer: "http://id.example.org" } }, "/oidc/issuer"],
  [{ oidc: { allowedUsers: ["system:admin"] } }, "/oidc/allowedUsers/0"],
  [{ oidc: { allowedUsers: ["ada"] } }, "are for oidc.hub=impersonate"],
  [{ oidc: { issuer: "https://id.example.org", hub: "impersonate" } }, "needs oidc.allowedUsers"],
  [
    { oidc: { issuer: "https://id.example.org", hub: "impersonate", allowedUsers: ["*"] } },
    "which needs oidc.allowedGroups",
  ],
  [{ httpRoute: { enabled: true } }, "httpRoute.parentRefs is empty: name the Gateway"],
  [{ ingress: { enabled: true }, console: { publicUrls: ["http://localhost:3000"] } }, "ingress.hosts is empty"],
  [{ ingress: { enabled: true }, console: { enabled: false } }, "ingress.enabled needs console.enabled"],
  [
    {
      monitoring: { serviceMonitor: { enabled: true } },
      console: { enabled: false, publicUrls: [] },
      controllers: { enabled: false },
      approver: { enabled: false },
    },
    "monitoring needs one of console.enabled",
  ],
];
