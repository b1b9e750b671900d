{{/* Environment variables of Prometheus; nothing without one. */}}
{{- define "flotilla.prometheusEnv" -}}
{{- with .Values.prometheus }}
{{- if .url -}}
- { name: PROMETHEUS_URL, value: {{ .url | quote }} }
- { name: PROMETHEUS_CLUSTER_LABEL, value: {{ .clusterLabel | quote }} }
- { name: PROMETHEUS_SCRAPE_SECONDS, value: {{ .scrapeSeconds | quote }} }
{{- if eq .auth "token" }}
- { name: PROMETHEUS_TOKEN_FILE, value: /prometheus/token }
{{- else if eq .auth "basic" }}
- { name: PROMETHEUS_USERNAME, value: {{ .username | quote }} }
- { name: PROMETHEUS_PASSWORD_FILE, value: /prometheus/password }
{{- else if eq .auth "mtls" }}
- { name: PROMETHEUS_CERT_FILE, value: /prometheus/tls.crt }
- { name: PROMETHEUS_KEY_FILE, value: /prometheus/tls.key }
{{- end }}
{{- if .caConfigMap }}
- { name: PROMETHEUS_CA_FILE, value: /prometheus-ca/ca.crt }
{{- end }}
{{- with .tenant }}
- { name: PROMETHEUS_TENANT, value: {{ . | quote }} }
- { name: PROMETHEUS_TENANT_HEADER, value: {{ $.Values.prometheus.tenantHeader | quote }} }
{{- end }}
{{- end }}
{{- end }}
{{- end }}

{{/* Whole folders: a token that is renewed is seen. */}}
{{- define "flotilla.prometheusVolumes" -}}
{{- with .Values.prometheus }}
{{- if and .url (ne .auth "none") }}
- name: prometheus
  secret: { secretName: {{ required "prometheus.auth needs prometheus.existingSecret." .existingSecret }} }
{{- end }}
{{- if and .url .caConfigMap }}
- name: prometheus-ca
  configMap: { name: {{ .caConfigMap }}, items: [{ key: ca.crt, path: ca.crt }] }
{{- end }}
{{- end }}
{{- end }}

{{- define "flotilla.prometheusMounts" -}}
{{- with .Values.prometheus }}
{{- if and .url (ne .auth "none") }}
- { name: prometheus, mountPath: /prometheus, readOnly: true }
{{- end }}
{{- if and .url .caConfigMap }}
- { name: prometheus-ca, mountPath: /prometheus-ca, readOnly: true }
{{- end }}
{{- end }}
{{- end }}

{{- define "flotilla.prometheusPort" -}}
{{- $url := urlParse .Values.prometheus.url -}}
{{ regexFind ":[0-9]+$" $url.host | trimPrefix ":" | default (eq $url.scheme "https" | ternary "443" "80") }}
{{- end }}
