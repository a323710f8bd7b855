/** Where the sessions of a kernel are kept; in a frame of another site they are kept apart, and no server hears of those. */
export function sessionKey(projectId: string): string {
  return `latchkey.${projectId}.core.session`
}

/** Is the raw key of a storage that of a kernel's sessions? */
export function isSessionKey(key: string): boolean {
  return key.startsWith('latchkey.') && key.endsWith('.core.session')
}
