import type { CoreState, SessionState } from '@latchkey/kernel'

/** The session of the namespace in use, or of the one that the modal was opened for. */
export function sessionInUse({ only, namespace, sessions }: CoreState): SessionState | undefined {
  const wanted = only ?? namespace
  return wanted === undefined ? undefined : sessions[wanted]
}

export function isConnected(session: SessionState | undefined): boolean {
  return session?.status === 'connected'
}

/** Is the wallet in use on a network that the app cannot work with? */
export function isBlocked(core: CoreState, allowUnsupportedChain = false): boolean {
  const session = sessionInUse(core)
  return !allowUnsupportedChain && isConnected(session) && session?.supported === false
}

/** Under what an account's identity is kept. */
export function accountKey({ namespace, address }: { readonly namespace: string; readonly address: string }): string {
  return `${namespace}:${address}`
}
