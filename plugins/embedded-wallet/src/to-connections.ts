import type { Account, CaipNetworkId, ChainAdapter, Connection, ConnectionChange, Network } from '@latchkey/kernel'
import { embeddedWalletErrors } from './errors.js'
import type { Asked } from './host/asked.js'
import type { FrameHost } from './host/frame-host.js'
import { APPROVED_METHODS, type EmbeddedUser, NOT_ALLOWED } from './protocol/index.js'

/** What a line to the frame needs. */
export interface LineOptions {
  readonly host: FrameHost
  readonly asked: Asked
  readonly network: Network
  /** How the family's requests are asked: with a list, or with one object. */
  readonly adapter: Pick<ChainAdapter, 'params'>
  readonly user: EmbeddedUser
  /** Ends the session, for all families. */
  readonly end: () => Promise<void>
  /** Takes the line's way to say that the session is over. */
  readonly live: (close: () => void) => void
}

/** Methods that the frame shows to the visitor where it is one of others, which shows nothing by itself. */
const ASKS = /^(?:personal_sign|eth_sign|eth_send(?!Raw)|solana_sign|wallet_(?:send|grant|revoke))/

/** Of Bitcoin, which the lists of the specification leave out. */
const BITCOIN_ASKS: readonly string[] = ['signMessage', 'sendTransfer', 'signPsbt']

/** The line of one family. All of them end in the same frame, and the chain goes with every request. */
export function toConnection({ host, asked, network, adapter, user, end, live }: LineOptions): Connection {
  const { chainNamespace: namespace } = network
  let chain: CaipNetworkId = network.caipNetworkId
  const reports = new Set<(change: ConnectionChange) => void>()
  live(() => {
    for (const report of [...reports]) report({ type: 'closed' })
  })
  return {
    namespace,
    accounts: [toAccount(namespace, user)],
    chain,
    session: {
      chain: () => chain,
      use(next) {
        if (!next.startsWith(`${namespace}:`)) return false
        chain = next
        for (const report of [...reports]) report({ type: 'chain', chain: next })
        // The frame's own idea of the chain counts only where a request names none.
        void host
          .loaded()
          ?.request('SWITCH_NETWORK', { chainId: frameId(next) })
          .catch(() => {})
        return true
      },
    },
    async request(method, params, { signal }) {
      const isNamed = adapter.params === 'named' || adapter.params?.includes(method)
      const shows = !host.can('ui') && ASKS.test(method)
      const given = { method, params: isNamed ? (params[0] ?? {}) : params, chainId: frameId(chain) }
      const run = async (life: AbortSignal): Promise<unknown> => {
        const client = await host.client()
        if (shows) host.show()
        try {
          if (namespace === 'bip122' && host.can('bitcoin')) return await client.request('BITCOIN_REQUEST', given, { signal: life })
          return await client.request('RPC_REQUEST', { ...given, chainNamespace: namespace }, { signal: life })
        } finally {
          if (shows) host.hide()
        }
      }
      try {
        const isAsked = APPROVED_METHODS.includes(method) || (namespace === 'bip122' && BITCOIN_ASKS.includes(method))
        return await (isAsked ? asked.during((life) => run(AbortSignal.any([life, signal]))) : run(signal))
      } catch (error) {
        if ((error as { readonly message?: string }).message === NOT_ALLOWED) void asked.refused()
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

/** `1` for `eip155:1`, as frames know EVM networks; the CAIP-2 id for every other one. */
export function frameId(chain: string): string | number {
  return chain.startsWith('eip155:') ? Number(chain.slice('eip155:'.length)) : chain
}

function toAccount(namespace: string, { address, accounts, preferredAccountType }: EmbeddedUser): Account {
  const type = accounts?.find((one) => one.address === address && one.type === preferredAccountType)?.type ?? 'eoa'
  return { namespace, address, type: namespace === 'bip122' ? 'payment' : type }
}

/** A frame's refusal in numbers of EIP-1193, which chain plugins know. */
function toProviderError(error: unknown, method: string): unknown {
  const { code, details, message } = error as {
    readonly code?: string
    readonly details?: { readonly number?: number }
    readonly message?: string
  }
  if (message === NOT_ALLOWED)
    return Object.assign(embeddedWalletErrors.create('not-allowed', { method }, { cause: error }), { number: 4200 })
  const number = details?.number ?? (message === 'User rejected the request' || code === 'request-aborted' ? 4001 : undefined)
  return number === undefined ? error : { code: number, message, cause: error }
}
