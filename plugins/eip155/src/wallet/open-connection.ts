import type { Call, Connection } from '@latchkey/kernel'
import { bounded } from '@latchkey/kernel/async'
import type { WalletArgs } from './create-connector.js'
import { askWhere, followWallet } from './follow-wallet.js'
import { listen } from './listen.js'
import { toAccounts } from './to-accounts.js'

export interface OpenConnectionArgs extends WalletArgs, Call {
  /** What the wallet answered to eth_requestAccounts or eth_accounts. */
  readonly accounts: unknown
  /** Were these the answer to eth_accounts? */
  readonly listed?: boolean
}

/** Makes a line to an EIP-1193 wallet that has shared its accounts. Without an account there is none. */
export async function openConnection(args: OpenConnectionArgs): Promise<readonly Connection[]> {
  const { provider, accounts: answered, listed: isListed = false, revoke, storage, info, signal } = args
  const shared = toAccounts(answered)
  if (shared.length === 0) return []
  // From here on, since nothing else listens before there is a line.
  let said: unknown
  const deafen = listen(provider, 'accountsChanged', (accounts) => {
    if (toAccounts(accounts).length > 0) said = accounts
  })
  const { accounts: answer, chain } = await askWhere(provider, { signal, known: isListed ? answered : undefined }).finally(deafen)
  const listed = toAccounts(answer)
  // Wallets order their answers in several ways. This one is what a reload will meet, unless the wallet itself says something newer.
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
          // Many wallets lack the method. The session is over on our side either way; one that goes on sharing its accounts is asked for
          // a choice the next time.
          const still = await ask('eth_accounts').catch(() => answered)
          if (toAccounts(still).length > 0) storage?.set(`left.${info.id}`, '1')
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
