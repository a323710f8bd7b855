import { useCore } from '../hooks/index.js'
import { type AccountResult, accountOf } from '../state/index.js'
import { useAnyKernel } from './provider.js'
import type { NamespaceOptions } from './use-session.js'

/** Returns the account in use. The address is always set when the status is `connected` or `guarded`. */
export function useAccount({ namespace }: NamespaceOptions = {}): AccountResult {
  return accountOf(useCore(useAnyKernel()), namespace)
}
