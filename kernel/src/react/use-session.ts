import { useCore } from '../hooks/index.js'
import type { CoreState, SessionState } from '../types/index.js'
import { useAnyKernel } from './provider.js'

/** Which family a hook is for. */
export interface NamespaceOptions {
  /** `eip155`, `solana`, …. Defaults to the namespace in use. */
  readonly namespace?: string
}
/** Returns the session that the option selects, along with the core state. */
export function useSession({ namespace }: NamespaceOptions = {}): {
  readonly core: CoreState
  readonly namespace: string | undefined
  readonly session: SessionState | undefined
} {
  const core = useCore(useAnyKernel())
  const name = namespace ?? core.namespace
  return { core, namespace: name, session: name === undefined ? undefined : core.sessions[name] }
}
