{{/* Environment variables of charts that are rendered for templates; nothing without a repository. */}}
{{- define "flotilla.chartsEnv" -}}
{{- with .Values.charts }}
{{- if .repositories -}}
- { name: CHART_REPOSITORIES, value: {{ join "," .repositories | quote }} }
{{- if .credentialsSecret }}
- { name: CHART_CREDENTIALS_DIR, value: /chart-credentials }
{{- end }}
{{- if .helm.image }}
- { name: HELM, value: /helm/helm }
{{- end }}
{{- end }}
{{- end }}
{{- end }}

{{/* Helm has a home below /tmp for each chart. */}}
{{- define "flotilla.chartsVolumes" -}}
{{- with .Values.charts }}
{{- if .repositories }}
- name: tmp
  emptyDir: { sizeLimit: 256Mi }
{{- if .helm.image }}
- name: helm
  emptyDir: { sizeLimit: 256Mi }
{{- end }}
{{- with .credentialsSecret }}
- name: chart-credentials
  secret: { secretName: {{ . }} }
{{- end }}
{{- end }}
{{- end }}
{{- end }}

{{- define "flotilla.chartsMounts" -}}
{{- with .Values.charts }}
{{- if .repositories }}
- { name: tmp, mountPath: /tmp }
{{- if .helm.image }}
- { name: helm, mountPath: /helm, readOnly: true }
{{- end }}
{{- if .credentialsSecret }}
- { name: chart-credentials, mountPath: /chart-credentials, readOnly: true }
{{- end }}
{{- end }}
{{- end }}
{{- end }}

{{/* Brings the program of Helm from an image that has it. */}}
{{- define "flotilla.chartsInit" -}}
{{- with .Values.charts }}
{{- if and .repositories .helm.image }}
- name: helm
  image: {{ .helm.image | quote }}
  imagePullPolicy: {{ $.Values.image.pullPolicy }}
  command: [cp, {{ .helm.path | quote }}, /helm/helm]
  resources:
    requests: { cpu: 50m, memory: 32Mi }
    limits: { memory: 128Mi }
  volumeMounts:
    - { name: helm, mountPath: /helm }
  securityContext:
    {{- include "flotilla.containerSecurity" $ | nindent 4 }}
{{- end }}
{{- end }}
{{- end }}
