import type { Account, CaipNetworkId, Call, Connection, Connections, Context, Network, SessionState } from '@latchkey/kernel'
import type { Balances } from '@latchkey/kernel/async'
import { askForAccounts, bounded } from '@latchkey/kernel/async'
import { sessionErrors, walletErrors } from '@latchkey/kernel/late'
import { isNodeRead } from './actions/read.js'
import type { CallsInTurn } from './calls/calls-in-turn.js'
import { createCalls } from './calls/create-calls.js'
import { toCaip, toHexChain } from './chain-id.js'
import type { Eip155Contract } from './contract.js'
import { APPROVAL_METHODS } from './data/methods.js'
import type { FurtherRequest } from './further-request.js'
import { resolveTarget } from './resolve-target.js'
import type { Rpc } from './rpc/create-rpc.js'
import type { Subscriptions } from './rpc/create-subscriptions.js'
import { askChain } from './wallet/ask-chain.js'
import { checkAnswer, checkDestinations } from './wallet/check-request.js'
import { checkSigner } from './wallet/check-signer.js'
import { toWalletError } from './wallet/provider-errors.js'
import { watchCalls } from './watch-calls.js'
import { watchSent } from './watch-sent.js'

interface Deps {
  readonly ctx: Context<Eip155Contract>
  readonly connections: () => Connections
  readonly rpc: Rpc
  readonly balances: Balances
  /** Methods the app adds to the built-in ones. */
  readonly further: readonly FurtherRequest[]
  readonly subscriptions: () => Promise<Subscriptions>
  /** True if the app allows calls one by one for wallets without batches. */
  readonly callsFallback: boolean
}
/** The account that receives the request, and its chain. */
interface Where {
  readonly connection: Connection
  readonly chain: CaipNetworkId
  readonly network: Network | undefined
  readonly address: string | undefined
}
export type HandleRequest = (method: string, params: readonly unknown[], call: { readonly signal: AbortSignal }) => Promise<unknown>

/**
 * Answers the requests of an app: from the session where possible, otherwise from the wallet in use; without a wallet, reads go to the
 * selected network's own nodes.
 */
export function createHandler({ ctx, connections, rpc, balances, further, subscriptions, callsFallback }: Deps): HandleRequest {
  const session = (): SessionState | undefined => ctx.core.sessions.eip155
  const accounts = (): readonly string[] => {
    const now = session()
    if (now?.status !== 'connected' || !now.address) return []
    return [now.address, ...now.accounts.map((a) => a.address).filter((a) => a !== now.address)]
  }
  const switchTo = async (params: readonly unknown[], signal: AbortSignal): Promise<null> => {
    const wanted = toCaip((params[0] as { readonly chainId?: unknown } | undefined)?.chainId)
    const network = ctx.core.networks.find((n) => n.caipNetworkId === wanted)
    if (!network) throw walletErrors.create('chain-not-supported', { chain: String(wanted) })
    await connections().switchNetwork(network.caipNetworkId, { signal })
    return null
  }
  const follow = (method: string, answer: unknown, sent: Where): void => {
    const { chain, network, address } = sent
    const id = typeof answer === 'string' ? answer : (answer as { readonly id?: unknown } | null)?.id
    if (typeof id !== 'string') return
    if (method === 'eth_sendTransaction') ctx.emit('transaction', { hash: id, chain, status: 'sent' })
    if (!network || !address) return
    // These run in the background; stopping the kernel ends them.
    if (method === 'eth_sendTransaction') void watchSent({ ctx, rpc, balances }, { chain, network, address, hash: id })
    if (method === 'wallet_sendCalls') void watchCalls({ ctx, balances }, { ...sent, network, address, id })
  }
  const line = (): Connection => {
    const connection = connections().current('eip155')
    if (!connection) throw walletErrors.create('not-connected', { namespace: 'eip155' })
    return connection
  }
  const typeOf = (address: string | undefined): Account['type'] | undefined =>
    session()?.accounts.find((one) => one.address.toLowerCase() === address?.toLowerCase())?.type
  const wallet = (): string => ctx.core.connectors.find((c) => c.id === session()?.connector)?.name ?? 'the wallet'
  const asking = new WeakMap<Connection, Promise<CaipNetworkId | undefined>>()
  /** One query for all requests that wait for the answer. It ends with the kernel, or on its own. */
  const chainOf = (connection: Connection): Promise<CaipNetworkId | undefined> => {
    const asked = asking.get(connection) ?? askChain(connection, ctx).finally(() => asking.delete(connection))
    asking.set(connection, asked)
    return asked
  }
  /** The wallet's chain, fetched again if the session does not have it. @throws session/chain-unknown */
  const currentChain = async (call: Call): Promise<CaipNetworkId> => {
    // The wallet may announce it instead of an answer.
    const chain = session()?.chain ?? (await bounded(chainOf(line()), call)) ?? session()?.chain
    if (!chain) throw sessionErrors.create('chain-unknown', { wallet: wallet() })
    return chain
  }
  const askWallet: HandleRequest = async (method, params, call) => {
    checkDestinations(method, params)
    const connection = line()
    const { network, address } = session() ?? {}
    const { account, chain: named } = resolveTarget({ method, params, address, accounts: accounts() })
    // During a switch, everything is for the chain that the app still sees.
    const chain = named ?? (connection.switching === undefined ? undefined : 'here')
    const meant = chain === 'here' ? await currentChain(call) : chain
    const purpose = { ...call, ...(account !== undefined && { account }), ...(meant !== undefined && { chain: meant }) }
    const name = wallet()
    const type = typeOf(account ?? address)
    const answer = await connection.request(method, params, purpose).catch((error: unknown) => {
      call.signal.throwIfAborted()
      // A read error comes from the node, and callers use its data; a request error comes from the wallet.
      if (!isRequest(method) && !further.some((each) => each.method === method && each.policy === 'approve')) throw error
      throw toWalletError(error, name)
    })
    checkAnswer({ method, answer, wallet: name, type })
    if (typeof answer === 'string' && isSigning(method) && type !== 'smartAccount') {
      const ask = network && ((asked: string, on: readonly unknown[]) => rpc(network, asked, on))
      const signer = { connection, wallet: name, address: account ?? address ?? '', accounts: accounts(), ask }
      await checkSigner({ method, params, signature: answer, ...signer, ...call })
    }
    const on = meant ?? session()?.chain
    if (on) follow(method, answer, { connection, chain: on, network, address: account ?? address })
    return answer
  }
  let made: Promise<CallsInTurn> | undefined
  const inTurn = async (): Promise<CallsInTurn> => {
    made ??= import('./calls/calls-in-turn.js').then(({ createCallsInTurn }) =>
      createCallsInTurn({
        ctx,
        rpc,
        networks: () => ctx.core.networks.filter(({ chainNamespace }) => chainNamespace === 'eip155'),
        async goTo(chain, call) {
          if (session()?.chain !== chain) await connections().switchNetwork(chain, call)
        },
        sendOne: (transaction, call) => askWallet('eth_sendTransaction', [transaction], call),
      }),
    )
    // The next batch retries a chunk that failed to load.
    made.catch(() => {
      made = undefined
    })
    return made
  }
  const calls = createCalls({ ctx, askWallet, wallet, inTurn: callsFallback ? inTurn : undefined })
  const ask = (signal: AbortSignal): Promise<readonly string[]> =>
    askForAccounts(ctx, { namespace: 'eip155', accounts, open: () => ctx.home(), signal })
  /** No wallet is connected yet, so prompt the visitor for one; its shared accounts are the answer (EIP-2255). */
  const askForPermission = async (signal: AbortSignal): Promise<readonly object[]> => {
    const value = await ask(signal)
    return [{ parentCapability: 'eth_accounts', caveats: [{ type: 'restrictReturnedAccounts', value }] }]
  }
  const currentOrSelected = async (call: Call): Promise<CaipNetworkId | undefined> => {
    const { chain, network, status } = session() ?? {}
    return chain ?? (status === 'connected' ? currentChain(call) : network?.caipNetworkId)
  }
  /** Methods that are answered from the session or by code of their own. */
  const answers: { readonly [method: string]: HandleRequest } = {
    ...calls,
    eth_accounts: async () => accounts(),
    eth_requestAccounts: async (_method, _params, { signal }) => (accounts().length > 0 ? accounts() : ask(signal)),
    async eth_chainId(_method, _params, call) {
      const chain = await currentOrSelected(call)
      return chain && toHexChain(chain)
    },
    net_version: async (_method, _params, call) => (await currentOrSelected(call))?.slice('eip155:'.length),
    wallet_switchEthereumChain: async (_method, params, { signal }) => switchTo(params, signal),
    wallet_getPermissions: async (...request) => (accounts().length === 0 ? [] : askWallet(...request)),
    async wallet_requestPermissions(method, params, call) {
      if (accounts().length === 0 && asksForAccounts(params)) return askForPermission(call.signal)
      return askWallet(method, params, call)
    },
    async eth_subscribe(_method, params, call) {
      const { chain, network } = session() ?? {}
      // A network that is not configured has no nodes.
      if (!network) throw walletErrors.create('chain-not-supported', { chain: String(chain) })
      const { subscribe, unsubscribe } = await subscriptions()
      const id = subscribe(network, params)
      // Closes an abandoned subscription.
      id.then((made) => call.signal.aborted && unsubscribe(made)).catch(() => {})
      return bounded(id, call)
    },
    eth_unsubscribe: async (_method, [id]) => (await subscriptions()).unsubscribe(id),
  }
  return async (method, params, call) => {
    const answer = Object.hasOwn(answers, method) ? answers[method] : undefined
    if (answer) return answer(method, params, call)
    const network = session()?.network
    const isOfNode = further.some((each) => each.method === method && each.by === 'node')
    if (network && (isOfNode || (isNodeRead(method) && isElsewhere(connections().current('eip155'))))) return rpc(network, method, params)
    return askWallet(method, params, call)
  }
}

/**
 * Returns true if the chain is read without the wallet. A wallet on another device only gets requests that need it, and one in the middle
 * of a switch may answer for either chain.
 */
function isElsewhere(connection: Connection | undefined): boolean {
  return !connection || connection.session !== undefined || connection.switching !== undefined
}

function asksForAccounts([asked]: readonly unknown[]): boolean {
  return typeof asked === 'object' && asked !== null && 'eth_accounts' in asked
}

function isSigning(method: string): boolean {
  return method === 'personal_sign' || method === 'eth_signTypedData_v4'
}

function isRequest(method: string): boolean {
  const requests: readonly string[] = APPROVAL_METHODS
  return requests.includes(method)
}
