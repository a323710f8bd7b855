import type { Call, Connection } from '@latchkey/kernel'
import { bounded } from '@latchkey/kernel/async'
import type { WalletArgs } from './create-connector.js'
import { askWhere, followWallet } from './follow-wallet.js'
import { listen } from './listen.js'
import { toAccounts } from './to-accounts.js'

export interface OpenConnectionArgs extends WalletArgs, Call {
  /** The wallet's answer to eth_requestAccounts or eth_accounts. */
  readonly accounts: unknown
  /** True if these are the answer to eth_accounts. */
  readonly listed?: boolean
}

/** Opens a connection to an EIP-1193 wallet that has shared its accounts. Returns none without an account. */
export async function openConnection(args: OpenConnectionArgs): Promise<readonly Connection[]> {
  const { provider, accounts: answered, listed: isListed = false, revoke, storage, info, signal } = args
  const shared = toAccounts(answered)
  if (shared.length === 0) return []
  // From here on, since nothing else listens until the connection exists.
  let said: unknown
  const deafen = listen(provider, 'accountsChanged', (accounts) => {
    if (toAccounts(accounts).length > 0) said = accounts
  })
  const { accounts: answer, chain } = await askWhere(provider, { signal, known: isListed ? answered : undefined }).finally(deafen)
  const listed = toAccounts(answer)
  // Wallets order their answers differently. This order is what a reload will find, unless the wallet itself has emitted a newer one.
  const accounts = said !== undefined ? toAccounts(said) : listed.length > 0 ? listed : shared
  return [
    {
      namespace: 'eip155',
      accounts,
      chain,
      request: (method, params, call) => bounded(provider.request({ method, params: inForm(method, params) }), call),
      ...followWallet(provider, listed),
      async disconnect(call: Call) {
        if (!revoke) return
        const ask = (method: string, params?: readonly unknown[]): Promise<unknown> =>
          bounded(provider.request({ method, ...(params && { params }) }), call)
        try {
          await ask('wallet_revokePermissions', [{ eth_accounts: {} }])
        } catch {
          // Many wallets lack the method. The session ends on our side either way; a wallet that keeps sharing its accounts gets an
          // account choice next time.
          const still = await ask('eth_accounts').catch(() => answered)
          if (toAccounts(still).length > 0) storage?.set(`left.${info.id}`, '1')
        }
      },
    },
  ]
}

/** EIP-747 takes an object, not a list, and wallets refuse a list. */
function inForm(method: string, params: readonly unknown[]): readonly unknown[] | object {
  const [asset] = params
  return method === 'wallet_watchAsset' && typeof asset === 'object' && asset !== null ? asset : params
}
