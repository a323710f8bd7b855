import type { CoreContract, Kernel } from '@latchkey/kernel'
import { type IdentityResult, useIdentity, useKernel, useNetwork } from '@latchkey/kernel/react'
import { useCallback } from 'react'
import type { NamesContract } from '../contract.js'

/** Selects the account to look up. */
export interface NameOptions {
  /** Defaults to the account in use. */
  readonly address?: string
}
/** `name` is the account's name on the network in use, from ENS or the operator: the first source that has one. */
export interface NameResult extends IdentityResult {
  /** Resolves one of the operator's names to its checksummed address; undefined for other names, and for a free one. */
  readonly resolve: (name: string) => Promise<string | undefined>
  /** Opens the form in which the visitor picks a name. @throws kernel/view-unknown */
  readonly choose: () => Promise<void>
}

/**
 * Returns the name of the account in use, or of another one, and a function to pick one of the operator's. Needs `names()`.
 *
 * @example
 * const { name, choose } = useName()
 */
export function useName(options: NameOptions = {}): NameResult {
  // The hook belongs to the plugin, so it is used where that is installed.
  const kernel = useKernel() as unknown as Kernel<CoreContract | NamesContract>
  const { network } = useNetwork({ namespace: 'eip155' })
  const identity = useIdentity({ ...options, namespace: 'eip155' })
  const resolve = useCallback(
    async (name: string) => (network ? kernel.actions.names.resolve({ name, chain: network.caipNetworkId }) : undefined),
    [kernel, network],
  )
  const choose = useCallback(async () => {
    const { result } = await kernel.open('ChooseAccountName')
    // A visitor who leaves the form has chosen none.
    result.catch(() => {})
  }, [kernel])
  return { ...identity, resolve, choose }
}
