import { useCore } from '../hooks/index.js'
import type { CoreState, SessionState } from '../types/index.js'
import { useAnyKernel } from './provider.js'

/** Which family a hook is about. */
export interface NamespaceOptions {
  /** `eip155`, `solana`, …; the namespace in use when left out. */
  readonly namespace?: string
}
/** The session behind an option, with the state around it. */
export function useSession({ namespace }: NamespaceOptions = {}): {
  readonly core: CoreState
  readonly namespace: string | undefined
  readonly session: SessionState | undefined
} {
  const core = useCore(useAnyKernel())
  const name = namespace ?? core.namespace
  return { core, namespace: name, session: name === undefined ? undefined : core.sessions[name] }
}
