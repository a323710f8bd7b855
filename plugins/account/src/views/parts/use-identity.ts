import type { Context, Identity, Network } from '@latchkey/kernel'
import { useOwn } from '@latchkey/kernel/ui'
import { useEffect } from 'react'
import { loadIdentity } from '../../actions/load-identity.js'
import type { AccountContract } from '../../contract.js'
import { accountKey } from '../../entry-parts.js'

export interface IdentityTarget {
  readonly namespace: string
  readonly address: string
  readonly network: Network | undefined
}

/** Name and avatar of an account, once a source has resolved them. */
export function useIdentity(ctx: Context<AccountContract>, { namespace, address, network }: IdentityTarget): Identity {
  const { identities } = useOwn(ctx)
  useEffect(() => {
    const life = new AbortController()
    void loadIdentity(ctx, { namespace, address, network, signal: life.signal })
    return () => life.abort()
  }, [ctx, namespace, address, network])
  return identities[accountKey({ namespace, address })] ?? {}
}
