{{/* Refuses settings of external approvers that do not go together. */}}
{{- define "flotilla.checkGateApprovers" -}}
{{- if and .Values.gates.approvers (not .Values.gates.approversSecret) }}
{{- fail "gates.approvers needs gates.approversSecret: a Secret with a key for each of them." }}
{{- end }}
{{- if and .Values.gates.approvers (not .Values.gates.enabled) }}
{{- fail "gates.approvers answer rollout gates: gates.enabled is false." }}
{{- end }}
{{- end }}

{{/* Not empty where the console hears external approvers of rollout gates. */}}
{{- define "flotilla.gateApprovers" -}}
{{- if and .Values.console.enabled .Values.gates.enabled .Values.gates.approvers }}yes{{ end }}
{{- end }}

{{- define "flotilla.gateApproversEnv" -}}
{{- if include "flotilla.gateApprovers" . -}}
- { name: GATE_APPROVERS_DIR, value: /gate-approvers }
- { name: GATE_APPROVERS_TOKEN_FILE, value: /gate-approver/token }
{{- end }}
{{- end }}

{{- define "flotilla.gateApproversVolumes" -}}
{{- if include "flotilla.gateApprovers" . }}
- name: gate-approvers
  secret: { secretName: {{ .Values.gates.approversSecret }} }
- name: gate-approver
  secret: { secretName: flotilla-gate-approver, items: [{ key: token, path: token }] }
{{- end }}
{{- end }}

{{- define "flotilla.gateApproversMounts" -}}
{{- if include "flotilla.gateApprovers" . }}
- { name: gate-approvers, mountPath: /gate-approvers, readOnly: true }
- { name: gate-approver, mountPath: /gate-approver, readOnly: true }
{{- end }}
{{- end }}
