{{/* What cannot be installed is refused in words; NOTES and each pod need it. */}}
{{- define "flotilla.check" -}}
{{- if ne .Release.Namespace "flotilla-system" }}
{{- fail (printf "Flotilla keeps its lease and its sessions in the namespace flotilla-system, not in %s: install with --namespace flotilla-system." .Release.Namespace) }}
{{- end }}
{{- if not .Values.image.repository }}
{{- fail "image.repository is empty: build the image with the Dockerfile, push it, and name it, such as --set image.repository=registry.example.org/flotilla." }}
{{- end }}
{{- if and .Values.console.enabled (not .Values.console.publicUrls) }}
{{- fail "console.publicUrls is empty: name the addresses under which people reach the console, such as --set 'console.publicUrls={https://flotilla.example.org}'." }}
{{- end }}
{{- if and .Values.console.enabled (eq (int .Values.console.port) (int .Values.console.peers.port)) }}
{{- fail "console.port and console.peers.port are the same: choose two." }}
{{- end }}
{{- if and .Values.notifications.receiversSecret (not .Values.notifications.allowedHosts) }}
{{- fail "notifications.allowedHosts is empty: name the hosts of the receivers, such as --set 'notifications.allowedHosts={hooks.slack.com}'." }}
{{- end }}
{{- if and .Values.charts.credentialsSecret (not .Values.charts.repositories) }}
{{- fail "charts.credentialsSecret needs charts.repositories: credentials are for the repositories that are named there." }}
{{- end }}
{{- if and .Values.proxy.https .Values.proxy.existingSecret }}
{{- fail "proxy.https and proxy.existingSecret both name the proxy: leave one empty." }}
{{- end }}
{{- $certified := .Values.proxyAuth.clientCertificate }}
{{- if and $certified.caConfigMap .Values.proxyAuth.existingSecret }}
{{- fail "proxyAuth.existingSecret and proxyAuth.clientCertificate.caConfigMap both say how the proxy proves itself: leave one empty." }}
{{- end }}
{{- if and $certified.caConfigMap (or (not $certified.names) (not .Values.console.tls.existingSecret)) }}
{{- fail "proxyAuth.clientCertificate.caConfigMap needs proxyAuth.clientCertificate.names and console.tls.existingSecret: the console serves TLS itself then." }}
{{- end }}
{{- if and $certified.names (not $certified.caConfigMap) }}
{{- fail "proxyAuth.clientCertificate.names needs proxyAuth.clientCertificate.caConfigMap, the authority of the proxy's certificate." }}
{{- end }}
{{- if and (include "flotilla.proxySignsIn" .) (not .Values.proxyAuth.proxies) }}
{{- fail "proxyAuth.proxies is empty: name the addresses from which the proxy's requests come, such as --set 'proxyAuth.proxies={10.1.0.0/16}'." }}
{{- end }}
{{- if and (include "flotilla.proxySignsIn" .) (eq .Values.proxyAuth.hub "impersonate") (or (not .Values.proxyAuth.allowedUsers) (not .Values.proxyAuth.impersonatorSecret)) }}
{{- fail "proxyAuth.hub=impersonate needs proxyAuth.allowedUsers and proxyAuth.impersonatorSecret." }}
{{- end }}
{{- if and .Values.ingress.enabled (not .Values.console.enabled) }}
{{- fail "ingress.enabled needs console.enabled." }}
{{- end }}
{{- if and .Values.httpRoute.enabled (not .Values.console.enabled) }}
{{- fail "httpRoute.enabled needs console.enabled." }}
{{- end }}
{{- if and .Values.ingress.enabled (not .Values.ingress.hosts) (eq (include "flotilla.hosts" .) "[]") }}
{{- fail "ingress.hosts is empty, and console.publicUrls names nothing but localhost." }}
{{- end }}
{{- if and (or .Values.people.viewers .Values.people.operators .Values.people.notifications .Values.people.dashboards) (not .Values.people.roles) }}
{{- fail "people.viewers, people.operators, people.notifications and people.dashboards need people.roles." }}
{{- end }}
{{- if and .Values.people.dashboards (or (not .Values.prometheus.url) (not .Values.prometheus.dashboardsNamespace)) }}
{{- fail "people.dashboards needs prometheus.url and prometheus.dashboardsNamespace." }}
{{- end }}
{{- if and .Values.people.dashboards (eq .Values.prometheus.dashboardsNamespace .Release.Namespace) }}
{{- fail (printf "people.dashboards may not be in %s: whoever may write ConfigMaps there can change the state of Flotilla. Name another namespace in prometheus.dashboardsNamespace." .Release.Namespace) }}
{{- end }}
{{- if and .Values.httpRoute.enabled (not .Values.httpRoute.parentRefs) }}
{{- fail "httpRoute.parentRefs is empty: name the Gateway, such as --set 'httpRoute.parentRefs[0].name=public'." }}
{{- end }}
{{- if and (or .Values.monitoring.serviceMonitor.enabled .Values.monitoring.prometheusRule.enabled) (not .Values.console.enabled) (not .Values.controllers.enabled) (not .Values.approver.enabled) }}
{{- fail "monitoring needs one of console.enabled, controllers.enabled and approver.enabled." }}
{{- end }}
{{- end }}

{{/* Of a part: (list $ "console"). */}}
{{- define "flotilla.selector" -}}
app.kubernetes.io/name: flotilla
app.kubernetes.io/component: {{ index . 1 }}
{{- end }}

{{- define "flotilla.labels" -}}
{{- $root := index . 0 -}}
{{ include "flotilla.selector" . }}
app.kubernetes.io/instance: {{ $root.Release.Name }}
app.kubernetes.io/version: {{ $root.Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ $root.Release.Service }}
helm.sh/chart: {{ printf "%s-%s" $root.Chart.Name $root.Chart.Version | replace "+" "_" }}
{{- end }}

{{- define "flotilla.image" -}}
{{- with .Values.image -}}
{{- if .digest }}{{ .repository }}@{{ .digest }}{{ else }}{{ .repository }}:{{ .tag | default $.Chart.AppVersion }}{{ end }}
{{- end }}
{{- end }}

{{/* Hosts of console.publicUrls that can be reached from outside, without ports. */}}
{{- define "flotilla.hosts" -}}
{{- $hosts := list "localhost" }}
{{- range .Values.console.publicUrls }}
{{- $hosts = append $hosts (urlParse .).hostname }}
{{- end }}
{{- toYaml (uniq $hosts | rest) }}
{{- end }}

{{/* What a pod of either part has: (list $ "console" .Values.console). */}}
{{- define "flotilla.podMetadata" -}}
{{- $part := index . 2 -}}
labels:
  {{- include "flotilla.selector" . | nindent 2 }}
  {{- with $part.podLabels }}
  {{- toYaml . | nindent 2 }}
  {{- end }}
{{- with $part.podAnnotations }}
annotations:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- end }}

{{- define "flotilla.podSettings" -}}
{{- $root := index . 0 }}{{ $name := index . 1 }}{{ $part := index . 2 -}}
serviceAccountName: flotilla-{{ $name }}
automountServiceAccountToken: true
enableServiceLinks: false
terminationGracePeriodSeconds: 10
securityContext:
  {{- include "flotilla.podSecurity" $root | nindent 2 }}
{{- with $root.Values.image.pullSecrets }}
imagePullSecrets:
  {{- range . }}
  - name: {{ . }}
  {{- end }}
{{- end }}
{{- with $part.priorityClassName }}
priorityClassName: {{ . }}
{{- end }}
{{- with $part.nodeSelector }}
nodeSelector:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- with $part.tolerations }}
tolerations:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- with $part.affinity }}
affinity:
  {{- toYaml . | nindent 2 }}
{{- end }}
volumes:
  - name: keys
    secret:
      secretName: {{ $root.Values.keys.existingSecret | default "flotilla-keys" }}
      items:
        {{- range $name | eq "console" | ternary (list "activity" "identity" "peers") (list "activity") }}
        - { key: {{ . }}, path: {{ . }} }
        {{- end }}
{{- if ne $name "console" }}
{{- with include "flotilla.notificationsVolumes" $root | trim }}
  {{- . | nindent 2 }}
{{- end }}
{{- end }}
  {{- if eq $name "console" }}
  - name: peers
    secret:
      secretName: {{ $part.peers.existingSecret | default "flotilla-peers" }}
  {{- end }}
{{- if and (eq $name "console") (eq $root.Values.activity.volume "emptyDir") }}
  - name: activity
    emptyDir: { sizeLimit: {{ $root.Values.activity.size }} }
{{- end }}
{{- if eq $name "console" }}
{{- with include "flotilla.oidcVolumes" $root | trim }}
  {{- . | nindent 2 }}
{{- end }}
{{- with include "flotilla.gateApproversVolumes" $root | trim }}
  {{- . | nindent 2 }}
{{- end }}
{{- with include "flotilla.prometheusVolumes" $root | trim }}
  {{- . | nindent 2 }}
{{- end }}
{{- with include "flotilla.chartsVolumes" $root | trim }}
  {{- . | nindent 2 }}
{{- end }}
{{- end }}
{{- if and (eq $name "console") $part.tls.existingSecret }}
  - name: tls
    secret: { secretName: {{ $part.tls.existingSecret }}, items: [{ key: tls.crt, path: tls.crt }, { key: tls.key, path: tls.key }] }
{{- end }}
{{- with $root.Values.proxyAuth }}
{{- if and (eq $name "console") (include "flotilla.proxySignsIn" $root) }}
{{- if .existingSecret }}
  - name: proxy-auth
    secret: { secretName: {{ .existingSecret }}, items: [{ key: secret, path: secret }] }
{{- else }}
  - name: proxy-ca
    configMap: { name: {{ .clientCertificate.caConfigMap }}, items: [{ key: ca.crt, path: ca.crt }] }
{{- end }}
{{- if eq .hub "impersonate" }}
  - name: impersonator
    secret: { secretName: {{ .impersonatorSecret }}, items: [{ key: token, path: token }] }
{{- end }}
{{- end }}
{{- end }}
{{- if $root.Values.topologySpread.enabled }}
topologySpreadConstraints:
  {{- range list "kubernetes.io/hostname" "topology.kubernetes.io/zone" }}
  - maxSkew: 1
    topologyKey: {{ . }}
    whenUnsatisfiable: {{ $root.Values.topologySpread.whenUnsatisfiable }}
    labelSelector:
      matchLabels:
        {{- include "flotilla.selector" (list $root $name) | nindent 8 }}
  {{- end }}
{{- end }}
{{- end }}

{{- define "flotilla.podSecurity" -}}
runAsNonRoot: true
runAsUser: 65532
runAsGroup: 65532
fsGroup: 65532
fsGroupChangePolicy: OnRootMismatch
seccompProfile: { type: RuntimeDefault }
{{- end }}

{{- define "flotilla.containerSecurity" -}}
allowPrivilegeEscalation: false
readOnlyRootFilesystem: true
capabilities: { drop: [ALL] }
{{- end }}

{{- define "flotilla.mounts" -}}
- { name: keys, mountPath: /keys, readOnly: true }
{{- end }}

{{/* The name of a replica of the console is one label before this. */}}
{{- define "flotilla.peerDomain" -}}
flotilla-console-replicas.{{ .Release.Namespace }}.svc
{{- end }}

{{/* Not empty where a proxy signs people in, by whichever proof. */}}
{{- define "flotilla.proxySignsIn" -}}
{{- if or .Values.proxyAuth.existingSecret .Values.proxyAuth.clientCertificate.caConfigMap }}yes{{ end }}
{{- end }}

{{/* What probes and Services call the console's port. */}}
{{- define "flotilla.scheme" -}}
{{- if .Values.console.tls.existingSecret }}https{{ else }}http{{ end }}
{{- end }}

{{/* Environment variables of a proxy that signs people in; nothing without one. */}}
{{- define "flotilla.proxyAuthEnv" -}}
{{- $root := . }}
{{- with .Values.proxyAuth }}
{{- if include "flotilla.proxySignsIn" $root -}}
- { name: TRUSTED_IDENTITY_PROXIES, value: {{ join "," .proxies | quote }} }
{{- if .existingSecret }}
- { name: PROXY_AUTH_SECRET_FILE, value: /proxy-auth/secret }
{{- else }}
- { name: PROXY_AUTH_CLIENT_CA_FILE, value: /proxy-ca/ca.crt }
- { name: PROXY_AUTH_CLIENT_NAMES, value: {{ join "\n" .clientCertificate.names | printf "%s\n" | quote }} }
{{- end }}
- { name: PROXY_AUTH_HUB, value: {{ .hub }} }
{{- if eq .hub "impersonate" }}
- { name: PROXY_AUTH_ALLOWED_USERS, value: {{ join "\n" .allowedUsers | printf "%s\n" | quote }} }
- { name: PROXY_AUTH_ALLOWED_GROUPS, value: {{ join "\n" .allowedGroups | printf "%s\n" | quote }} }
- { name: IMPERSONATOR_TOKEN_FILE, value: /impersonator/token }
{{- end }}
- { name: PROXY_AUTH_SECRET_HEADER, value: {{ .headers.secret }} }
- { name: PROXY_AUTH_USER_HEADER, value: {{ .headers.user }} }
- { name: PROXY_AUTH_GROUPS_HEADER, value: {{ .headers.groups }} }
- { name: PROXY_AUTH_TOKEN_HEADER, value: {{ .headers.token }} }
{{- with .signOut }}
- { name: PROXY_AUTH_SIGN_OUT, value: {{ . | quote }} }
{{- end }}
{{- end }}
{{- end }}
{{- end }}

{{/* Environment variables that console and controllers share. */}}
{{- define "flotilla.env" -}}
- { name: KEYS_DIR, value: /keys }
- { name: LOG_LEVEL, value: {{ .Values.logLevel | quote }} }
- { name: ACTIVITY_STDOUT, value: {{ .Values.activity.stdout | ternary "on" "off" | quote }} }
{{- if .Values.proxy.existingSecret }}
- name: HTTPS_PROXY
  valueFrom: { secretKeyRef: { name: {{ .Values.proxy.existingSecret }}, key: HTTPS_PROXY } }
{{- else if .Values.proxy.https }}
- { name: HTTPS_PROXY, value: {{ .Values.proxy.https | quote }} }
{{- end }}
{{- with .Values.proxy.noProxy }}
- { name: NO_PROXY, value: {{ . | quote }} }
{{- end }}
{{- end }}

{{- define "flotilla.budget" -}}
{{- $root := index . 0 }}{{ $name := index . 1 -}}
apiVersion: policy/v1
kind: PodDisruptionBudget
metadata:
  name: flotilla-{{ $name }}
  namespace: {{ $root.Release.Namespace }}
  labels:
    {{- include "flotilla.labels" . | nindent 4 }}
spec:
  maxUnavailable: 1
  unhealthyPodEvictionPolicy: AlwaysAllow
  selector:
    matchLabels:
      {{- include "flotilla.selector" . | nindent 6 }}
{{- end }}

{{/* The port that the proxy's address names, else that of its scheme; empty without a proxy. */}}
{{- define "flotilla.proxyPort" -}}
{{- $url := urlParse .Values.proxy.https -}}
{{- if .Values.proxy.existingSecret }}{{ .Values.proxy.port }}
{{- else if not .Values.proxy.https }}
{{- else }}{{ regexFind ":[0-9]+$" $url.host | trimPrefix ":" | default (eq $url.scheme "https" | ternary "443" "80") }}{{ end }}
{{- end }}

{{/* Helm reads `off` without quotes as false. */}}
{{- define "flotilla.addonManager" -}}
{{ .Values.addonManager | default "off" }}
{{- end }}

{{- define "flotilla.subjects" -}}
{{- range . }}
- kind: {{ .kind }}
  name: {{ .name | quote }}
  {{- if eq .kind "ServiceAccount" }}
  namespace: {{ .namespace }}
  {{- else }}
  apiGroup: rbac.authorization.k8s.io
  {{- end }}
{{- end }}
{{- end }}
