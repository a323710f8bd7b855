import type { Asset, CoreContract, Kernel } from '@latchkey/kernel'
import type { ResourceState } from '@latchkey/kernel/async'
import { useAccount, useKernel, useNetwork } from '@latchkey/kernel/react'
import { useCallback, useEffect, useState } from 'react'
import type { AccountContract } from '../contract.js'

/** Selects the account to list tokens for. */
export interface TokensOptions {
  /** `eip155`, `solana`, … Defaults to the namespace in use. */
  readonly namespace?: string
}
/** Result of `useTokens`. */
export interface TokensResult {
  /** The network's own coin and the tokens of the account in use, by value. Amounts are decimal strings. */
  readonly tokens: readonly Asset[]
  /** True before the first answer. */
  readonly isLoading: boolean
  /** The last refresh failed; the tokens are from before. */
  readonly isStale: boolean
  /** Loading failed. */
  readonly isError: boolean
  /** Reloads now. */
  readonly refresh: () => Promise<void>
}

/**
 * Returns the assets of the account in use on the network in use: from the wallet, otherwise the server, otherwise the network's own
 * nodes. Refreshed while mounted; all callers share at most one request in 30 s (specification section 9). No requests are made for test
 * networks. Needs `account()`.
 *
 * @example
 * const { tokens, isLoading } = useTokens()
 */
export function useTokens(options: TokensOptions = {}): TokensResult {
  // The hook belongs to the plugin, so it is used where that is installed.
  const kernel = useKernel() as unknown as Kernel<CoreContract | AccountContract>
  const { address } = useAccount(options)
  const { network, supported } = useNetwork(options)
  const holder = address !== undefined && network && supported && !network.testnet ? { address, network } : undefined
  const of = holder && `${network?.caipNetworkId}:${address}`
  const [shown, show] = useState<{ readonly of: string; readonly state: ResourceState<readonly Asset[]> }>()
  useEffect(() => {
    if (address === undefined || !network || of === undefined) return
    let stop = (): void => {}
    let left = false
    kernel.actions.account.assets().then(
      (assets) => {
        if (!left) stop = assets.watch({ address, network }, (state) => show({ of, state }))
      },
      (error: unknown) => left || show({ of, state: { status: 'failed', error } }),
    )
    return () => {
      left = true
      stop()
    }
  }, [kernel, address, network, of])
  const refresh = useCallback(async () => {
    if (address !== undefined && network && of !== undefined) await (await kernel.actions.account.assets()).refresh({ address, network })
  }, [kernel, address, network, of])
  // Tokens belong to their account: they are not returned for another one, not even until the effect has run.
  const { status, data }: ResourceState<readonly Asset[]> = shown && shown.of === of ? shown.state : { status: 'loading' }
  return {
    tokens: data ?? [],
    isLoading: holder !== undefined && status === 'loading',
    isStale: status === 'stale',
    isError: status === 'failed',
    refresh,
  }
}
