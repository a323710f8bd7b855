import type { Account, Call, Connection, ConnectionChange } from '@latchkey/kernel'
import { bounded } from '@latchkey/kernel/async'
import { getAddress, isAddress } from 'viem/utils'
import { toCaip } from '../chain-id.js'
import type { Eip1193Provider } from '../provider.js'
import { listen } from './listen.js'

export interface OpenConnectionArgs {
  readonly provider: Eip1193Provider
  /** What the wallet answered to eth_requestAccounts or eth_accounts. */
  readonly accounts: unknown
  readonly revoke: boolean
  readonly signal: AbortSignal
}

/** Makes a line to an EIP-1193 wallet that has shared its accounts. Without an account there is none. */
export async function openConnection({ provider, accounts: answered, revoke, signal }: OpenConnectionArgs): Promise<readonly Connection[]> {
  const accounts = toAccounts(answered)
  if (accounts.length === 0) return []
  const chain = toCaip(await bounded(provider.request({ method: 'eth_chainId' }), { signal }))
  return [
    {
      namespace: 'eip155',
      accounts,
      chain,
      request: (method, params, call) => bounded(provider.request({ method, params: inForm(method, params) }), call),
      watch: (report) => watch(provider, report),
      async disconnect(call: Call) {
        if (!revoke) return
        try {
          await bounded(provider.request({ method: 'wallet_revokePermissions', params: [{ eth_accounts: {} }] }), call)
        } catch {
          // Many wallets lack the method. The session is over on our side either way.
        }
      },
    },
  ]
}

/** EIP-747 asks with an object and no list, and wallets refuse the list. */
function inForm(method: string, params: readonly unknown[]): readonly unknown[] | object {
  const [asset] = params
  return method === 'wallet_watchAsset' && typeof asset === 'object' && asset !== null ? asset : params
}

/** Checksummed, without duplicates; whatever is no address is left out. */
export function toAccounts(answered: unknown): readonly Account[] {
  if (!Array.isArray(answered)) return []
  const addresses = answered
    .map((each) => (typeof each === 'string' ? each.replace(/^eip155:\d+:/, '') : ''))
    .filter((each) => isAddress(each, { strict: false }))
    .map((each) => getAddress(each))
  return [...new Set(addresses)].map((address) => ({ namespace: 'eip155', address, type: 'eoa' }))
}

function watch(provider: Eip1193Provider, report: (change: ConnectionChange) => void): () => void {
  const accounts = (answered: unknown): void => {
    // An undefined list says nothing; an empty one says that the permission is gone.
    if (!Array.isArray(answered)) return
    const known = toAccounts(answered)
    report(known.length === 0 ? { type: 'closed' } : { type: 'accounts', accounts: known })
  }
  const chain = (answered: unknown): void => {
    const id = toCaip(answered)
    if (id) report({ type: 'chain', chain: id })
  }
  const closed = (error: unknown): void => {
    // 1013: the wallet lost its own node for a moment and says "try again later"; the permission stands.
    if ((error as { readonly code?: unknown } | undefined)?.code !== 1013) report({ type: 'closed' })
  }
  const stops = [
    listen(provider, 'accountsChanged', accounts),
    listen(provider, 'chainChanged', chain),
    listen(provider, 'disconnect', closed),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}
