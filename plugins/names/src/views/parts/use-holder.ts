import type { CaipNetworkId, Context } from '@latchkey/kernel'
import { accountInUse } from '@latchkey/kernel/async'
import { useCore, useOwn } from '@latchkey/kernel/ui'
import { useEffect } from 'react'
import { loadOwn } from '../../actions/load-own.js'
import type { NamesContract } from '../../contract.js'
import type { Holder } from '../../names.js'
import { holderKey } from '../../state.js'

export interface NameHolder extends Holder {
  readonly chain: CaipNetworkId
  readonly wallet: string
  readonly isSmartAccount: boolean
  /** Empty if there is none, undefined while unknown. */
  readonly name: string | undefined
}

/** The EVM account in use and its name. Undefined while another family is in use, or no account. */
export function useHolder(ctx: Context<NamesContract>): NameHolder | undefined {
  const core = useCore(ctx)
  const { own } = useOwn(ctx)
  const inUse = accountInUse(core)
  const { address, network, session, wallet } = inUse?.namespace === 'eip155' ? inUse : {}
  const { chain, accounts = [] } = session ?? {}
  useEffect(() => {
    if (address !== undefined) void loadOwn(ctx, { address, network })
  }, [ctx, address, network])
  if (address === undefined || chain === undefined) return undefined
  const kind = accounts.find((account) => account.address === address)?.type
  return {
    address,
    network,
    chain,
    wallet: wallet?.name ?? '',
    isSmartAccount: kind !== undefined && kind !== 'eoa',
    name: own[holderKey({ address, network })],
  }
}
