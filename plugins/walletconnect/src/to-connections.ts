import type { Account, CaipNetworkId, ChainAdapter, Connection, ConnectionChange, Context } from '@latchkey/kernel'
import { chains } from '@latchkey/kernel/late'
import type { SessionTypes } from '@walletconnect/types'
import { askSession } from './ask-session.js'
import type { Client } from './client/client.js'
import { connectorId } from './connector-id.js'
import type { WalletConnectContract } from './contract.js'
import type { SessionHub } from './session-hub.js'
import { chainsOf, keepWallet } from './wallet-book.js'

export interface ConnectionDeps {
  readonly ctx: Context<WalletConnectContract>
  readonly client: Client
  readonly hub: SessionHub
  /** Brings the wallet's app to the front, where it is on this device. */
  readonly reopen: (topic: string) => void
  readonly end: (topic: string) => Promise<void>
}

/** A line for each namespace of a session that a chain plugin knows. */
export async function toConnections(deps: ConnectionDeps, session: SessionTypes.Struct): Promise<readonly Connection[]> {
  const adapters = deps.ctx.read(chains)
  const all = Object.entries(session.namespaces).map(async ([namespace, granted]) => {
    const adapter = adapters.find((one) => one.namespace === namespace)
    const accounts = adapter ? await toAccounts(adapter, granted.accounts) : []
    return adapter && accounts.length > 0 ? [toConnection(deps, { session, adapter, granted, accounts })] : []
  })
  return (await Promise.all(all)).flat()
}

interface Parts {
  readonly session: SessionTypes.Struct
  readonly adapter: ChainAdapter
  readonly granted: SessionTypes.Namespace
  readonly accounts: readonly Account[]
}

function toConnection(deps: ConnectionDeps, { session: { topic }, adapter, granted, accounts }: Parts): Connection {
  const { ctx, hub } = deps
  const { namespace } = adapter
  let approved = chainsOf(granted)
  const reports = new Set<(change: ConnectionChange) => void>()
  const wallet = () => ctx.state.wallets.find((one) => one.topic === topic)
  const chain = (): CaipNetworkId | undefined => wallet()?.chains[namespace]
  const tell = (change: ConnectionChange): void => {
    for (const report of [...reports]) report(change)
  }
  const use = (next: CaipNetworkId): boolean => {
    const book = wallet()
    if (!book || !approved.includes(next)) return false
    if (chain() !== next) {
      keepWallet(ctx, { ...book, chains: { ...book.chains, [namespace]: next } })
      tell({ type: 'chain', chain: next })
    }
    return true
  }
  const updated = async (now: SessionTypes.Namespace | undefined): Promise<void> => {
    const next = now ? await toAccounts(adapter, now.accounts) : []
    if (!now || next.length === 0) return tell({ type: 'closed' })
    approved = chainsOf(now)
    tell({ type: 'accounts', accounts: next, approved, unranked: true })
    const [first] = approved
    if (first && !approved.some((one) => one === chain())) use(first)
  }

  return {
    namespace,
    connector: connectorId(topic),
    accounts,
    // A session lists what it allows; which account the wallet has in use, only its events say.
    unranked: true,
    chain: chain(),
    approved,
    session: { chain, use },
    async request(method, params, call) {
      const here = chain()
      if (here === undefined) throw new TypeError(`The session has no chain of ${namespace}.`)
      const args = adapter.params === 'named' ? (params[0] ?? {}) : params
      return askSession(deps, { topic, chain: here, method, params: args, sent: () => deps.reopen(topic) }, call)
    },
    watch(report) {
      reports.add(report)
      const stop = hub.watch(topic, (change) => {
        if (change.type === 'ended') report({ type: 'closed' })
        else if (change.type === 'updated') updated(change.namespaces[namespace]).catch(ctx.report)
        else if (change.chain.startsWith(`${namespace}:`)) heard(change).catch(ctx.report)
      })
      return () => {
        reports.delete(report)
        stop()
      }
    },
    disconnect: () => deps.end(topic),
  }

  async function heard({
    name,
    data,
    chain: on,
  }: {
    readonly name: string
    readonly data: unknown
    readonly chain: string
  }): Promise<void> {
    if (name === 'chainChanged') {
      const next = toChain(namespace, data, on)
      // A chain outside the session is reported as it is: the app shows that it does not know it, or asks for another.
      if (!use(next)) tell({ type: 'chain', chain: next })
    } else if (name === 'accountsChanged' && Array.isArray(data)) {
      const next = await toAccounts(adapter, data)
      if (next.length > 0) tell({ type: 'accounts', accounts: next })
    }
  }
}

/** Without duplicates, in the wallet's order; plain addresses and CAIP-10 alike. Whatever is no address is left out. */
async function toAccounts(adapter: ChainAdapter, answered: readonly unknown[]): Promise<readonly Account[]> {
  const { namespace, defaultAccountType } = adapter
  const found = answered
    .map((each) => (typeof each === 'string' ? (each.split(':').at(-1) ?? '') : ''))
    .filter((each) => adapter.isAddress(each))
  const shown = await Promise.all(found.map((each) => adapter.normalize?.(each) ?? each))
  // A session says nothing of a contract behind an address.
  const type = defaultAccountType === 'smartAccount' ? 'eoa' : defaultAccountType
  return [...new Set(shown)].map((address) => ({ namespace, address, type }))
}

/** Wallets send a number, its hex form or the CAIP-2 id; the envelope names a chain in any case. */
function toChain(namespace: string, data: unknown, envelope: string): CaipNetworkId {
  if (typeof data === 'number' || (typeof data === 'string' && /^(0x[\da-f]+|\d+)$/i.test(data))) return `${namespace}:${Number(data)}`
  if (typeof data === 'string' && data.startsWith(`${namespace}:`)) return data as CaipNetworkId
  return envelope as CaipNetworkId
}
