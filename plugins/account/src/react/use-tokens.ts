import type { Asset, CoreContract, Kernel } from '@latchkey/kernel'
import type { ResourceState } from '@latchkey/kernel/async'
import { useAccount, useKernel, useNetwork } from '@latchkey/kernel/react'
import { useCallback, useEffect, useState } from 'react'
import type { AccountContract } from '../contract.js'

/** Whose tokens are listed. */
export interface TokensOptions {
  /** `eip155`, `solana`, …; the namespace in use when left out. */
  readonly namespace?: string
}
/** What `useTokens` returns. */
export interface TokensResult {
  /** The network's own coin and tokens of the account in use, worth most first. Amounts are decimal strings. */
  readonly tokens: readonly Asset[]
  /** Before the first answer. */
  readonly isLoading: boolean
  /** What is shown could not be refreshed. */
  readonly isStale: boolean
  /** Nothing could be had. */
  readonly isError: boolean
  /** Asks again now. */
  readonly refresh: () => Promise<void>
}

/**
 * What the account in use holds on the network in use: from the wallet, else the server, else the network's own nodes. Kept fresh while it
 * is drawn; all who ask share at most one request in 30 s (specification section 9). Nobody is asked about test networks. Needs `account()`.
 *
 * @example
 * const { tokens, isLoading } = useTokens()
 */
export function useTokens(options: TokensOptions = {}): TokensResult {
  // The hook belongs to the plugin, and is used where that is installed.
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
  // Tokens belong to their account: under another one they are not told, not even until the effect has run.
  const { status, data }: ResourceState<readonly Asset[]> = shown && shown.of === of ? shown.state : { status: 'loading' }
  return {
    tokens: data ?? [],
    isLoading: holder !== undefined && status === 'loading',
    isStale: status === 'stale',
    isError: status === 'failed',
    refresh,
  }
}
