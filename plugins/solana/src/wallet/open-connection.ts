import type { Account, CaipNetworkId, ConnectCall, Connection, ConnectionChange, Context } from '@latchkey/kernel'
import { bounded } from '@latchkey/kernel/async'
import { isShared } from '@latchkey/kernel/late'
import { loadRequests } from './load-requests.js'
import type { StandardAccount, StandardWallet } from './standard.js'
import { standardChain } from './standard-chain.js'

/** Specification section 5. */
const ADDRESS = /^[1-9A-HJ-NP-Za-km-z]{32,44}$/

/** What a line looks at to see which wallets other families use. */
export type Core = Pick<Context, 'core'>
export interface LineArgs {
  readonly wallet: StandardWallet
  readonly ctx: Core
}

/** Makes a line to a wallet that has shared its accounts. Without an account there is none. */
export function openConnection({ wallet, ctx }: LineArgs, answer: unknown, { networks }: ConnectCall): readonly Connection[] {
  const shared = (answer as Partial<StandardWallet> | undefined)?.accounts ?? wallet.accounts
  let usable = onSolana(shared)
  if (usable.length === 0) return []
  // What the wallet lists by itself, beside what it answered: only a difference is news.
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
      // Wallets of this standard are on no chain: each request says its own.
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
      request: (method, params, call) =>
        bounded(
          loadRequests().then(({ askWallet }) => askWallet({ wallet, accounts: usable, chain }, method, params[0])),
          call,
        ),
      watch(report) {
        reports.add(report)
        const stop = wallet.features['standard:events']?.on('change', ({ accounts }) => {
          // Features and chains change too; only a list of accounts says something of them.
          if (accounts) report(hear(accounts))
        })
        return () => {
          reports.delete(report)
          stop?.()
        }
      },
      look: async () => (keyOf(onSolana(wallet.accounts)) === listed ? [] : [hear(wallet.accounts)]),
      async disconnect(call) {
        // The standard ends a wallet's families all at once, and another one may be in use.
        if (isShared(ctx.core, { namespace: 'solana', name: wallet.name })) return
        await bounded(Promise.resolve(wallet.features['standard:disconnect']?.disconnect()), call)
      },
    },
  ]
}

/** Known clusters only where the account says so. What the standard has no word for is sent by our own nodes. */
function serves({ chains }: StandardAccount, chain: CaipNetworkId): boolean {
  const word = standardChain(chain)
  return word === 'solana:localnet' || chains.includes(word)
}

/** Wallets of several families share accounts of all of them. Each address once, as it came. */
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
