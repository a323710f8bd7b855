import type { CoreState, SessionState } from '../types/index.js'

/** Returns the session of the family that the modal was opened for, or of the family in use. */
export function sessionInUse({ only, namespace, sessions }: Pick<CoreState, 'only' | 'namespace' | 'sessions'>): SessionState | undefined {
  return sessions[only ?? namespace ?? '']
}
