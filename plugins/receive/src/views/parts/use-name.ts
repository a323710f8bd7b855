import type { Account, Context, Identity, Network } from '@latchkey/kernel'
import { useEffect, useState } from 'react'
import type { ReceiveContract } from '../../contract.js'
import { findName } from '../../find-name.js'

/** Name and picture of an account, once they are known to lead back to it. */
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
        // Only an end of the wait gets here; what went wrong was reported.
      },
    )
    return () => life.abort()
  }, [ctx, namespace, address, type, network, of])
  return found?.of === of ? found.identity : {}
}
