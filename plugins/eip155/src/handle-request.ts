import { type BalanceSource, type Connections, type Context, type SessionState, walletErrors } from '@latchkey/kernel'
import { toCaip, toHexChain } from './chain-id.js'
import type { Eip155Contract } from './contract.js'
import type { Rpc } from './rpc/create-rpc.js'

interface Deps {
  readonly ctx: Context<Eip155Contract>
  readonly connections: () => Connections
  readonly rpc: Rpc
  readonly balances: BalanceSource
}
export type HandleRequest = (method: string, params: readonly unknown[], call: { readonly signal: AbortSignal }) => Promise<unknown>

/**
 * Answers the requests of an app: what the session knows from the session, everything else from the wallet in use; without
 * one, reads go to the wanted network's own nodes.
 */
export function createHandler({ ctx, connections, rpc, balances }: Deps): HandleRequest {
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
    await connections().switchNetwork(network, { signal })
    return null
  }
  return async (method, params, call) => {
    if (method === 'eth_accounts') return accounts()
    if (method === 'eth_requestAccounts') return accounts().length > 0 ? accounts() : askForAccounts(ctx, accounts, call.signal)
    const chain = session()?.chain ?? session()?.network?.caipNetworkId
    if (method === 'eth_chainId') return chain && toHexChain(chain)
    if (method === 'net_version') return chain?.slice('eip155:'.length)
    if (method === 'wallet_switchEthereumChain') return switchTo(params, call.signal)
    const connection = connections().current('eip155')
    const network = session()?.network
    if (!connection || !chain) {
      if (method.startsWith('eth_') && !method.startsWith('eth_send') && !method.startsWith('eth_sign') && network)
        return rpc(network, method, params)
      throw walletErrors.create('not-connected', { namespace: 'eip155' })
    }
    const answer = await connection.request(method, params, call)
    if (method === 'eth_sendTransaction' && typeof answer === 'string') {
      const address = session()?.address
      ctx.emit('transaction', { hash: answer, chain, status: 'sent' })
      // Nobody waits for this; the kernel's stop ends it.
      if (network && address)
        void import('./watch-sent.js').then((m) => m.watchSent({ ctx, rpc, balances }, { hash: answer, chain, network, address }))
    }
    return answer
  }
}

/** Opens the modal and waits for what the visitor makes of it. */
function askForAccounts(ctx: Context<Eip155Contract>, accounts: () => readonly string[], signal: AbortSignal): Promise<readonly string[]> {
  return new Promise((resolve, reject) => {
    let opened = false
    const look = (): void => {
      const found = accounts()
      if (found.length > 0) done(() => resolve(found))
      else if (ctx.core.open) opened = true
      else if (opened) done(() => reject(walletErrors.create('rejected', { wallet: 'the modal' })))
    }
    const abort = (): void => done(() => reject(signal.reason))
    const unsubscribe = ctx.subscribe('core', look)
    const done = (then: () => void): void => {
      unsubscribe()
      signal.removeEventListener('abort', abort)
      then()
    }
    signal.addEventListener('abort', abort)
    ctx.home()
  })
}
