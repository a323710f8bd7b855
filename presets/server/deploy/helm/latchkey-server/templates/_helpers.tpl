{{- define "latchkey.labels" -}}
app.kubernetes.io/name: {{ .Chart.Name }}
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end }}

{{- define "latchkey.pod" -}}
automountServiceAccountToken: false
# A service called "latchkey" would set variables like ours.
enableServiceLinks: false
securityContext:
  runAsNonRoot: true
  runAsUser: 1000
  runAsGroup: 1000
  seccompProfile: { type: RuntimeDefault }
{{- with .Values.image.pullSecrets }}
imagePullSecrets:
{{- range . }}
  - name: {{ . | quote }}
{{- end }}
{{- end }}
{{- with .Values.nodeSelector }}
nodeSelector: {{- toYaml . | nindent 2 }}
{{- end }}
{{- with .Values.tolerations }}
tolerations: {{- toYaml . | nindent 2 }}
{{- end }}
volumes:
  - name: tmp
    emptyDir: {}
{{- end }}

{{- define "latchkey.container" -}}
image: {{ printf "%s:%s" .Values.image.repository .Values.image.tag | quote }}
imagePullPolicy: {{ .Values.image.pullPolicy }}
securityContext:
  allowPrivilegeEscalation: false
  readOnlyRootFilesystem: true
  capabilities: { drop: [ALL] }
resources: {{- toYaml .Values.resources | nindent 2 }}
volumeMounts:
  - name: tmp
    mountPath: /tmp
env:
  - name: DATABASE_URL
    valueFrom:
      secretKeyRef: { name: {{ .Values.database.secret | quote }}, key: {{ .Values.database.key | quote }} }
{{- if .Values.counters.secret }}
  - name: LATCHKEY_COUNTERS
    valueFrom:
      secretKeyRef: { name: {{ .Values.counters.secret | quote }}, key: {{ .Values.counters.key | quote }} }
{{- end }}
  - name: LATCHKEY_HOST
    value: 0.0.0.0
  - name: LATCHKEY_PORT
    value: '8787'
  - name: LATCHKEY_PROXIES
    value: {{ .Values.proxies | quote }}
  - name: LATCHKEY_DATABASE_POOL
    value: {{ .Values.databasePool | quote }}
{{- range $name, $value := .Values.settings }}
  - name: {{ $name }}
    value: {{ $value | quote }}
{{- end }}
{{- range .Values.secrets }}
  - name: {{ .variable }}
    valueFrom:
      secretKeyRef: { name: {{ .secret | quote }}, key: {{ .key | quote }} }
{{- end }}
{{- end }}
