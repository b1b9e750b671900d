{{/* Environment variables of Prometheus and Alertmanager; nothing without one. */}}
{{- define "flotilla.prometheusEnv" -}}
{{- with .Values.prometheus }}
{{- if or .url $.Values.alertmanager.url -}}
- { name: PROMETHEUS_CLUSTER_LABEL, value: {{ .clusterLabel | quote }} }
{{- end }}
{{- if .url }}
- { name: PROMETHEUS_SCRAPE_SECONDS, value: {{ .scrapeSeconds | quote }} }
{{- with .dashboardsNamespace }}
- { name: DASHBOARDS_NAMESPACE, value: {{ . | quote }} }
{{- end }}
{{- end }}
{{- end }}
{{- include "flotilla.monitoringEnv" (list "prometheus" .Values.prometheus) }}
{{- include "flotilla.monitoringEnv" (list "alertmanager" .Values.alertmanager) }}
{{- end }}

{{/* Of one of them: its address, and how the console proves itself. */}}
{{- define "flotilla.monitoringEnv" -}}
{{- $name := index . 0 }}
{{- $prefix := upper $name }}
{{- with index . 1 }}
{{- if .url }}
- { name: {{ $prefix }}_URL, value: {{ .url | quote }} }
{{- if eq .auth "token" }}
- { name: {{ $prefix }}_TOKEN_FILE, value: /{{ $name }}/token }
{{- else if eq .auth "basic" }}
- { name: {{ $prefix }}_USERNAME, value: {{ .username | quote }} }
- { name: {{ $prefix }}_PASSWORD_FILE, value: /{{ $name }}/password }
{{- else if eq .auth "mtls" }}
- { name: {{ $prefix }}_CERT_FILE, value: /{{ $name }}/tls.crt }
- { name: {{ $prefix }}_KEY_FILE, value: /{{ $name }}/tls.key }
{{- end }}
{{- if .caConfigMap }}
- { name: {{ $prefix }}_CA_FILE, value: /{{ $name }}-ca/ca.crt }
{{- end }}
{{- if .tenant }}
- { name: {{ $prefix }}_TENANT, value: {{ .tenant | quote }} }
- { name: {{ $prefix }}_TENANT_HEADER, value: {{ .tenantHeader | quote }} }
{{- end }}
{{- end }}
{{- end }}
{{- end }}

{{/* Whole folders: a token that is renewed is seen. */}}
{{- define "flotilla.prometheusVolumes" -}}
{{- range $name := list "prometheus" "alertmanager" }}
{{- with index $.Values $name }}
{{- if and .url (ne .auth "none") }}
- name: {{ $name }}
  secret: { secretName: {{ required (printf "%s.auth needs %s.existingSecret." $name $name) .existingSecret }} }
{{- end }}
{{- if and .url .caConfigMap }}
- name: {{ $name }}-ca
  configMap: { name: {{ .caConfigMap }}, items: [{ key: ca.crt, path: ca.crt }] }
{{- end }}
{{- end }}
{{- end }}
{{- end }}

{{- define "flotilla.prometheusMounts" -}}
{{- range $name := list "prometheus" "alertmanager" }}
{{- with index $.Values $name }}
{{- if and .url (ne .auth "none") }}
- { name: {{ $name }}, mountPath: /{{ $name }}, readOnly: true }
{{- end }}
{{- if and .url .caConfigMap }}
- { name: {{ $name }}-ca, mountPath: /{{ $name }}-ca, readOnly: true }
{{- end }}
{{- end }}
{{- end }}
{{- end }}

{{/* The port of an address. */}}
{{- define "flotilla.portOf" -}}
{{- $url := urlParse . -}}
{{ regexFind ":[0-9]+$" $url.host | trimPrefix ":" | default (eq $url.scheme "https" | ternary "443" "80") }}
{{- end }}
