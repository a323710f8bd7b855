import type { BalanceState, Context, Network } from '@latchkey/kernel'
import { useEffect, useState } from 'react'
import { followBalance } from '../../actions/follow-balance.js'
import type { AccountContract } from '../../contract.js'

export interface BalanceOf {
  readonly namespace: string
  readonly address: string
  readonly network: Network
}

/** The native balance of an account: loading, then its value; keeps the last one when a refresh fails. */
export function useBalance(ctx: Context<AccountContract>, { namespace, address, network }: BalanceOf): BalanceState {
  const [state, setState] = useState<{ readonly of: string; readonly balance: BalanceState }>()
  const of = `${network.caipNetworkId}:${address}`
  useEffect(
    () => followBalance(ctx, { namespace, address, network }, (balance) => setState({ of, balance })),
    [ctx, namespace, address, network, of],
  )
  return state?.of === of ? state.balance : { status: 'loading' }
}
