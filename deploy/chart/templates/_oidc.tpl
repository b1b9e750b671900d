{{/* Refuses settings of the OpenID provider that do not go together. */}}
{{- define "flotilla.checkOidc" -}}
{{- $oidc := .Values.oidc }}
{{- $named := or $oidc.allowedUsers $oidc.allowedGroups }}
{{- if and $oidc.issuer (eq $oidc.hub "impersonate") (not $oidc.allowedUsers) }}
{{- fail "oidc.hub=impersonate needs oidc.allowedUsers: the users to act for, or * for all in oidc.allowedGroups." }}
{{- end }}
{{- if and (has "*" $oidc.allowedUsers) (not $oidc.allowedGroups) }}
{{- fail "oidc.allowedUsers is *, which needs oidc.allowedGroups: every user would be admitted without." }}
{{- end }}
{{- if and $named (ne $oidc.hub "impersonate") }}
{{- fail "oidc.allowedUsers and oidc.allowedGroups are for oidc.hub=impersonate: else the hub alone decides who may do what." }}
{{- end }}
{{- if and (include "flotilla.impersonates" .) (include "flotilla.proxySignsIn" .) (eq .Values.proxyAuth.hub "impersonate") }}
{{- fail "oidc.hub and proxyAuth.hub are both impersonate: the console has one account for that." }}
{{- end }}
{{- end }}

{{/* Not empty where the console acts for those whom the provider has signed in. */}}
{{- define "flotilla.impersonates" -}}
{{- if and .Values.console.enabled .Values.oidc.issuer (eq .Values.oidc.hub "impersonate") }}yes{{ end }}
{{- end }}

{{/* The port of the provider. */}}
{{- define "flotilla.oidcPort" -}}
{{ regexFind ":[0-9]+$" (urlParse .Values.oidc.issuer).host | trimPrefix ":" | default "443" }}
{{- end }}

{{/* Environment variables of the OpenID provider; nothing without one. */}}
{{- define "flotilla.oidcEnv" -}}
{{- with .Values.oidc }}
{{- if .issuer -}}
- { name: OIDC_ISSUER, value: {{ .issuer | quote }} }
- { name: OIDC_CLIENT_ID, value: {{ .clientId | quote }} }
{{- if .existingSecret }}
- { name: OIDC_CLIENT_SECRET_FILE, value: /oidc/client-secret }
{{- end }}
{{- if .caConfigMap }}
- { name: OIDC_CA_FILE, value: /oidc-ca/ca.crt }
{{- end }}
- { name: OIDC_SCOPES, value: {{ join " " .scopes | quote }} }
{{- with .label }}
- { name: OIDC_LABEL, value: {{ . | quote }} }
{{- end }}
- { name: OIDC_USER_CLAIM, value: {{ .userClaim | quote }} }
- { name: OIDC_USER_PREFIX, value: {{ .userPrefix | quote }} }
- { name: OIDC_GROUPS_CLAIM, value: {{ .groupsClaim | quote }} }
- { name: OIDC_GROUPS_PREFIX, value: {{ .groupsPrefix | quote }} }
- { name: OIDC_HUB, value: {{ .hub }} }
{{- if eq .hub "impersonate" }}
- { name: OIDC_ALLOWED_USERS, value: {{ join "\n" .allowedUsers | printf "%s\n" | quote }} }
- { name: OIDC_ALLOWED_GROUPS, value: {{ join "\n" .allowedGroups | printf "%s\n" | quote }} }
- { name: IMPERSONATOR_TOKEN_FILE, value: /impersonator/token }
{{- end }}
{{- end }}
{{- end }}
{{- if not .Values.console.tokenSignIn }}
- { name: TOKEN_SIGN_IN, value: "off" }
{{- end }}
{{- end }}

{{/* What the console mounts for the provider. */}}
{{- define "flotilla.oidcVolumes" -}}
{{- with .Values.oidc }}
{{- if and .issuer .existingSecret }}
- name: oidc
  secret: { secretName: {{ .existingSecret }}, items: [{ key: client-secret, path: client-secret }] }
{{- end }}
{{- if and .issuer .caConfigMap }}
- name: oidc-ca
  configMap: { name: {{ .caConfigMap }}, items: [{ key: ca.crt, path: ca.crt }] }
{{- end }}
{{- end }}
{{- if include "flotilla.impersonates" . }}
- name: impersonator
  secret: { secretName: flotilla-impersonator, items: [{ key: token, path: token }] }
{{- end }}
{{- end }}

{{- define "flotilla.oidcMounts" -}}
{{- with .Values.oidc }}
{{- if and .issuer .existingSecret }}
- { name: oidc, mountPath: /oidc, readOnly: true }
{{- end }}
{{- if and .issuer .caConfigMap }}
- { name: oidc-ca, mountPath: /oidc-ca, readOnly: true }
{{- end }}
{{- end }}
{{- if include "flotilla.impersonates" . }}
- { name: impersonator, mountPath: /impersonator, readOnly: true }
{{- end }}
{{- end }}
