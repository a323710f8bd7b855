import type { CoreState, SessionState } from '../types/index.js'

/** The session of the family in use, or of the one that the modal was opened for. */
export function sessionInUse({ only, namespace, sessions }: Pick<CoreState, 'only' | 'namespace' | 'sessions'>): SessionState | undefined {
  return sessions[only ?? namespace ?? '']
}
