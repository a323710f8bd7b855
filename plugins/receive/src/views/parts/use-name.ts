import type { Account, Context, Identity, Network } from '@latchkey/kernel'
import { useEffect, useState } from 'react'
import type { ReceiveContract } from '../../contract.js'
import { findName } from '../../find-name.js'

/** Name and avatar of an account, once they are verified to resolve back to it. */
export function useName(ctx: Context<ReceiveContract>, account: Account | undefined, network: Network | undefined): Identity {
  const [found, setFound] = useState<{ readonly of: string; readonly identity: Identity }>()
  const { namespace = '', address = '', type = '' } = account ?? {}
  const of = `${network?.caipNetworkId}:${address}`
  useEffect(() => {
    if (!network || !address) return
    const life = new AbortController()
    findName(ctx, { namespace, address, type }, network, life).then(
      (identity) => identity && setFound({ of, identity }),
      () => {
        // Only an abort gets here; failures were reported.
      },
    )
    return () => life.abort()
  }, [ctx, namespace, address, type, network, of])
  return found?.of === of ? found.identity : {}
}
