import type { Account, CaipNetworkId, ChainAdapter, Connection, ConnectionChange, Network } from '@latchkey/kernel'
import { kernelErrors } from '@latchkey/kernel/late'
import { APPROVED_METHODS, type EmbeddedUser } from '@latchkey/wallet-protocol'
import { createAccountsByNetwork } from './accounts-by-network.js'
import { type EmbeddedWalletErrors, embeddedWalletErrors } from './errors.js'
import type { Asked } from './host/asked.js'
import type { FrameHost } from './host/frame-host.js'

/** Options of `toConnection`. */
export interface LineOptions {
  readonly host: FrameHost
  readonly asked: Asked
  readonly network: Network
  /** Format of the family's request parameters: a list, or one object. */
  readonly adapter: Pick<ChainAdapter, 'params'>
  readonly user: EmbeddedUser
  /** Ends the session, for all families. */
  readonly end: () => Promise<void>
  /** Registers the connection, for changes from outside to one or all of them. */
  readonly live: (line: Line) => void
  /** Called when an app was granted a permission. */
  readonly granted: () => void
  /** Returns whether the network has smart accounts, as far as the frame reported. */
  readonly isSmart: (chain: CaipNetworkId) => boolean
  /** Requests the visitor's account on a network from the frame. Undefined if it is the same on every network. */
  readonly userOn: (chain: CaipNetworkId) => Promise<EmbeddedUser> | undefined
}
/** A connection, as seen by its creator. */
export interface Line {
  readonly namespace: string
  /** Reports that the session has ended. */
  close(): void
  chain(): CaipNetworkId
  /** Applies the frame's answer about the connection's network, after the account type changed. */
  take(user: EmbeddedUser): void
  /** Switches to the plain account on all networks. */
  fallBack(): void
}

/** Methods during which a third-party frame is shown to the visitor, since it does not control its own visibility. */
const ASKS = /^(?:personal_sign|eth_sign|eth_send(?!Raw)|solana_sign|wallet_(?:send|grant|revoke))/

/** Bitcoin methods, which are missing from the specification's lists. */
const BITCOIN_ASKS: readonly string[] = ['signMessage', 'sendTransfer', 'signPsbt']

/** Creates the connection of one family. All connections use the same frame, and each request includes the chain. */
export function toConnection({ host, asked, network, adapter, user, end, live, granted, isSmart, userOn }: LineOptions): Connection {
  const { chainNamespace: namespace } = network
  let chain: CaipNetworkId = network.caipNetworkId
  const reports = new Set<(change: ConnectionChange) => void>()
  const accounts = createAccountsByNetwork(namespace, chain, user, isSmart)
  let inUse = accounts.on(chain)
  const tell = (change: ConnectionChange): void => {
    for (const report of [...reports]) report(change)
  }
  const use = (next: Account): void => {
    if (isSame(next, inUse)) return
    inUse = next
    tell({ type: 'accounts', accounts: [next] })
  }
  /** The frame's current chain only matters for requests without one; the account there is requested if it may differ. */
  const follow = async (next: CaipNetworkId): Promise<void> => {
    const user = await userOn(next)
    if (!user) await host.loaded()?.request('SWITCH_NETWORK', { chainId: frameId(next) })
    else if (chain === next) use(accounts.take(next, user))
  }
  live({
    namespace,
    close: () => tell({ type: 'closed' }),
    chain: () => chain,
    take(said) {
      accounts.forget()
      use(accounts.take(chain, said))
    },
    fallBack: () => use(accounts.fallBack()),
  })
  return {
    namespace,
    accounts: [inUse],
    chain,
    session: {
      chain: () => chain,
      use(next) {
        if (!next.startsWith(`${namespace}:`)) return false
        chain = next
        const there = accounts.on(next)
        // Account and chain change together, so that no account is shown on a chain that does not have it.
        if (isSame(there, inUse)) tell({ type: 'chain', chain: next })
        else {
          inUse = there
          tell({ type: 'accounts', accounts: [there], chain: next })
        }
        // If the frame does not respond, the known account stays; each request includes its chain.
        follow(next).catch(() => {})
        return true
      },
    },
    async request(method, params, { signal }) {
      const isNamed = adapter.params === 'named' || adapter.params?.includes(method)
      const shows = !host.can('ui') && ASKS.test(method)
      const given = { method, params: isNamed ? toNamed(method, params[0]) : params, chainId: frameId(chain) }
      const run = async (life: AbortSignal, sent?: (id: string) => void): Promise<unknown> => {
        const client = await host.client()
        if (shows) host.show()
        const how = { signal: life, sent }
        try {
          if (namespace === 'bip122' && host.can('bitcoin')) return await client.request('BITCOIN_REQUEST', given, how)
          return await client.request('RPC_REQUEST', { ...given, chainNamespace: namespace }, how)
        } finally {
          if (shows) host.hide()
        }
      }
      try {
        const isAsked = APPROVED_METHODS.includes(method) || (namespace === 'bip122' && BITCOIN_ASKS.includes(method))
        const answer = await (isAsked ? asked.during((life, sent) => run(life, sent), signal) : run(signal))
        if (method === 'wallet_grantPermissions') granted()
        return answer
      } catch (error) {
        if (detailsOf(error).reason === 'not-allowed') void asked.refused()
        throw toProviderError(error, method)
      }
    },
    watch(report) {
      reports.add(report)
      return () => void reports.delete(report)
    },
    disconnect: end,
  }
}

/** Wallets over other connections know the options of sending as `sendOptions`; frames know them as `options` (specification section 3). */
function toNamed(method: string, given: unknown): object {
  const { sendOptions, ...rest } = (given ?? {}) as { readonly sendOptions?: unknown }
  return method === 'solana_signAndSendTransaction' && sendOptions !== undefined ? { ...rest, options: sendOptions } : (given ?? {})
}

/** Returns `1` for `eip155:1`, the format of frames for EVM networks, and the CAIP-2 id for any other. */
export function frameId(chain: string): string | number {
  return chain.startsWith('eip155:') ? Number(chain.slice('eip155:'.length)) : chain
}

function isSame(one: Account, other: Account): boolean {
  return one.address === other.address && one.type === other.type
}

function detailsOf(error: unknown): Partial<EmbeddedWalletErrors['frame-failed']> {
  return embeddedWalletErrors.is(error, 'frame-failed') ? error.details : {}
}

/** Converts a frame's refusal to EIP-1193 codes, which chain plugins expect. */
function toProviderError(error: unknown, method: string): unknown {
  const { message } = error as { readonly message?: string }
  const { reason, number: given } = detailsOf(error)
  const isWithdrawn = embeddedWalletErrors.is(error, 'request-aborted') && error.details.sent !== true
  if (reason === 'not-allowed')
    return Object.assign(embeddedWalletErrors.create('not-allowed', { method }, { cause: error }), { number: 4200 })
  // Nobody declined it.
  if (isWithdrawn) return kernelErrors.create('rpc-aborted', { method }, { cause: error })
  const number = given ?? (reason === 'declined' ? 4001 : undefined)
  return number === undefined ? error : { code: number, message, cause: error }
}
