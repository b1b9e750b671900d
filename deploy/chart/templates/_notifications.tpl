{{/* Environment variables of notifications; nothing without receivers. */}}
{{- define "flotilla.notificationsEnv" -}}
{{- with .Values.notifications }}
{{- if .receiversSecret -}}
- { name: NOTIFICATION_RECEIVERS_DIR, value: /receivers }
- { name: NOTIFICATION_ALLOWED_HOSTS, value: {{ join "," .allowedHosts | quote }} }
{{- with .privateNetworks }}
- { name: NOTIFICATION_PRIVATE_NETWORKS, value: {{ join "," . | quote }} }
{{- end }}
{{- with .consoleUrl | default (include "flotilla.consoleUrl" $) }}
- { name: NOTIFICATION_CONSOLE_URL, value: {{ . | quote }} }
{{- end }}
{{- end }}
{{- end }}
{{- end }}

{{/* Where people reach the console: its first address. */}}
{{- define "flotilla.consoleUrl" -}}
{{- with first .Values.console.publicUrls }}{{ . }}{{ $.Values.console.basePath }}{{ end }}
{{- end }}

{{- define "flotilla.notificationsVolumes" -}}
{{- with .Values.notifications.receiversSecret }}
- name: receivers
  secret: { secretName: {{ . }} }
{{- end }}
{{- end }}

{{- define "flotilla.notificationsMounts" -}}
{{- if .Values.notifications.receiversSecret }}
- { name: receivers, mountPath: /receivers, readOnly: true }
{{- end }}
{{- end }}
