/**
 * Name of the cookie that stores a kernel's sessions. In an iframe on another site they are stored separately, and never sent to a
 * server.
 */
export function sessionKey(projectId: string): string {
  return `latchkey.${projectId}.core.session`
}

/** Returns whether the raw key of a storage is that of a kernel's sessions. */
export function isSessionKey(key: string): boolean {
  return key.startsWith('latchkey.') && key.endsWith('.core.session')
}
