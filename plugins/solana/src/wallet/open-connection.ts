import type { Account, CaipNetworkId, ConnectCall, Connection, ConnectionChange, Context } from '@latchkey/kernel'
import { bounded } from '@latchkey/kernel/async'
import { isShared } from '@latchkey/kernel/late'
import { loadRequests } from './load-requests.js'
import type { StandardAccount, StandardWallet } from './standard.js'
import { standardChain } from './standard-chain.js'

/** Specification section 5. */
const ADDRESS = /^[1-9A-HJ-NP-Za-km-z]{32,44}$/

/** Functions of a connection to see which wallets other families use. */
export type Core = Pick<Context, 'core'>
export interface LineArgs {
  readonly wallet: StandardWallet
  readonly ctx: Core
}

/** Opens a connection to a wallet that has shared its accounts. Returns none without an account. */
export function openConnection({ wallet, ctx }: LineArgs, answer: unknown, { networks }: ConnectCall): readonly Connection[] {
  const shared = (answer as Partial<StandardWallet> | undefined)?.accounts ?? wallet.accounts
  let usable = onSolana(shared)
  if (usable.length === 0) return []
  // The wallet's own list, besides its answer: only a difference is a change.
  let listed = keyOf(onSolana(wallet.accounts))
  let chain: CaipNetworkId | undefined = networks.find((network) => network.chainNamespace === 'solana')?.caipNetworkId
  const reports = new Set<(change: ConnectionChange) => void>()
  const hear = (accounts: readonly StandardAccount[]): ConnectionChange => {
    const now = onSolana(accounts)
    listed = keyOf(onSolana(wallet.accounts))
    if (now.length > 0) usable = now
    return now.length === 0 ? { type: 'closed' } : { type: 'accounts', accounts: now.map(toAccount) }
  }
  return [
    {
      namespace: 'solana',
      accounts: usable.map(toAccount),
      chain,
      // Wallets of this standard have no current chain: each request specifies one.
      session: {
        chain: () => chain,
        use(next) {
          if (!usable.some((account) => serves(account, next))) return false
          const moved = chain !== next
          chain = next
          if (moved) for (const report of [...reports]) report({ type: 'chain', chain: next })
          return true
        },
      },
      request(method, params, call) {
        // The values that the request was checked against: both may change while the code loads.
        const now = { wallet, accounts: usable, chain }
        return bounded(
          loadRequests().then(({ askWallet }) => askWallet(now, method, params[0])),
          call,
        )
      },
      watch(report) {
        reports.add(report)
        const stop = wallet.features['standard:events']?.on('change', ({ accounts }) => {
          // Features and chains change too; only an account list matters here.
          if (accounts) report(hear(accounts))
        })
        return () => {
          reports.delete(report)
          stop?.()
        }
      },
      look: async () => (keyOf(onSolana(wallet.accounts)) === listed ? [] : [hear(wallet.accounts)]),
      async disconnect(call) {
        // The standard disconnects a wallet's families all at once, and another one may be in use.
        if (isShared(ctx.core, { namespace: 'solana', name: wallet.name })) return
        await bounded(Promise.resolve(wallet.features['standard:disconnect']?.disconnect()), call)
      },
    },
  ]
}

/** Known clusters only if the account lists them. Clusters the standard has no name for are served by our own nodes. */
function serves({ chains }: StandardAccount, chain: CaipNetworkId): boolean {
  const word = standardChain(chain)
  return word === 'solana:localnet' || chains.includes(word)
}

/** Wallets of several families share accounts of all of them. Keeps each address once, unchanged. */
function onSolana(accounts: readonly StandardAccount[]): readonly StandardAccount[] {
  return accounts.filter(
    ({ address, chains }, i) =>
      chains.some((chain) => chain.startsWith('solana:')) &&
      ADDRESS.test(address) &&
      accounts.findIndex((other) => other.address === address) === i,
  )
}

function keyOf(accounts: readonly StandardAccount[]): string {
  return accounts.map(({ address }) => address).join()
}

function toAccount({ address }: StandardAccount): Account {
  return { namespace: 'solana', address, type: 'eoa' }
}
