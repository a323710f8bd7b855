import type { Account, CaipNetworkId, ChainAdapter, Connection, ConnectionChange, Context } from '@latchkey/kernel'
import { chains } from '@latchkey/kernel/late'
import type { SessionTypes } from '@walletconnect/types'
import { asUnsent } from './as-sent.js'
import { askSession } from './ask-session.js'
import type { Client } from './client/client.js'
import type { RelayGuard } from './client/guard-relay.js'
import { connectorId } from './connector-id.js'
import type { WalletConnectContract } from './contract.js'
import type { Grant, Granted } from './grant.js'
import type { SessionHub } from './session-hub.js'
import { toAccounts } from './to-accounts.js'
import { keepWallet } from './wallet-book.js'

export interface ConnectionDeps {
  readonly ctx: Context<WalletConnectContract>
  readonly client: Client
  readonly hub: SessionHub
  readonly relay: RelayGuard
  /** Brings the wallet's app to the front, if it is on this device. */
  readonly reopen: (topic: string) => void
  readonly end: (topic: string) => Promise<void>
}

/** Creates a connection for each namespace of a session that a chain plugin supports. */
export async function toConnections(deps: ConnectionDeps, session: SessionTypes.Struct): Promise<readonly Connection[]> {
  const adapters = deps.ctx.read(chains)
  const all = Object.keys(session.namespaces).map(async (namespace) => {
    const adapter = adapters.find((one) => one.namespace === namespace)
    const grant = adapter && deps.hub.grant(session.topic, namespace)
    const accounts = await accountsOf(adapter, grant?.now())
    return adapter && grant && accounts.length > 0 ? [toConnection(deps, { topic: session.topic, adapter, grant, accounts })] : []
  })
  return (await Promise.all(all)).flat()
}

interface Parts {
  readonly topic: string
  readonly adapter: ChainAdapter
  readonly grant: Grant
  readonly accounts: readonly Account[]
}

function toConnection(deps: ConnectionDeps, { topic, adapter, grant, accounts }: Parts): Connection {
  const { ctx, hub } = deps
  const { namespace } = adapter
  const reports = new Set<(change: ConnectionChange) => void>()
  const wallet = () => ctx.state.wallets.find((one) => one.topic === topic)
  // The wallet's reported chain, if the session does not include it: requests then fail rather than run on another chain.
  let outside: CaipNetworkId | undefined
  // Another tab may store a different one for the same wallet, which this tab does not show.
  let inside = wallet()?.chains[namespace]
  const chain = (): CaipNetworkId | undefined => outside ?? (wallet() && inside)
  const approved = (): readonly CaipNetworkId[] => grant.now()?.chains ?? []
  const tell = (change: ConnectionChange): void => {
    for (const report of [...reports]) report(change)
  }
  const keepChain = (next: CaipNetworkId): void => {
    const book = wallet()
    outside = undefined
    inside = next
    if (book && book.chains[namespace] !== next) keepWallet(ctx, { ...book, chains: { ...book.chains, [namespace]: next } })
  }
  const use = (next: CaipNetworkId): boolean => {
    if (!wallet() || !approved().includes(next)) return false
    keepChain(next)
    tell({ type: 'chain', chain: next })
    return true
  }
  const changedTo = async (granted: Granted | undefined): Promise<void> => {
    const next = await accountsOf(adapter, granted)
    const { chains: allowed = [], ranked = false } = granted ?? {}
    const [first] = allowed
    if (next.length === 0 || !first) return tell({ type: 'closed' })
    const here = chain()
    const change = { type: 'accounts', accounts: next, approved: allowed, ...(!ranked && { unranked: true as const }) } as const
    if (here === outside || (here && allowed.includes(here))) return tell(change)
    // A withdrawn chain is left together with its accounts.
    keepChain(first)
    tell({ ...change, chain: first })
  }
  // Formatting addresses takes a moment; the wallet's reports stay in order.
  let telling: Promise<void> = Promise.resolve()
  const inOrder = (run: () => Promise<void> | void): void => {
    telling = telling.then(run).catch(ctx.report)
  }
  let told = grant.now()

  return {
    namespace,
    connector: connectorId(topic),
    accounts,
    // A session lists what it allows; only the wallet's events reveal which account it uses.
    unranked: true,
    chain: chain(),
    approved: approved(),
    session: { chain, use },
    async request(method, params, call) {
      const here = chain()
      if (here === undefined) throw new TypeError(`The session has no chain of ${namespace}.`)
      const isNamed = adapter.params === 'named' || adapter.params?.includes(method)
      const args = isNamed ? (params[0] ?? {}) : params
      const asked = askSession(deps, { topic, chain: here, method, params: args, adapter, sent: () => deps.reopen(topic) }, call)
      return asked.catch((error: unknown) => {
        // Errors that leave the outcome open are marked as such already.
        throw asUnsent(error)
      })
    },
    watch(report) {
      reports.add(report)
      const changed = (): void => {
        const granted = grant.now()
        told = granted
        inOrder(() => changedTo(granted))
      }
      const stops = [
        grant.watch(changed),
        hub.watch(topic, (change) => {
          if (change.type === 'ended') report({ type: 'closed' })
          else if (change.type === 'event' && change.name === 'chainChanged' && change.chain.startsWith(`${namespace}:`)) {
            const next = toChain(namespace, change.data, change.chain)
            // A chain outside the session is reported unchanged: the app shows that it is unsupported, or requests another.
            inOrder(() => {
              if (use(next)) return
              outside = next
              tell({ type: 'chain', chain: next })
            })
          }
        }),
      ]
      // The wallet may have changed before a listener was attached.
      if (told !== grant.now()) changed()
      return () => {
        reports.delete(report)
        for (const stop of stops) stop()
      }
    },
    disconnect: () => deps.end(topic),
  }
}

async function accountsOf(adapter: ChainAdapter | undefined, granted: Granted | undefined): Promise<readonly Account[]> {
  return adapter && granted ? toAccounts(adapter, granted.accounts) : []
}

/** Wallets send a number, its hex form or the CAIP-2 id; the envelope contains a chain in any case. */
function toChain(namespace: string, data: unknown, envelope: string): CaipNetworkId {
  if (typeof data === 'number' || (typeof data === 'string' && /^(0x[\da-f]+|\d+)$/i.test(data))) return `${namespace}:${Number(data)}`
  if (typeof data === 'string' && data.startsWith(`${namespace}:`)) return data as CaipNetworkId
  return envelope as CaipNetworkId
}
