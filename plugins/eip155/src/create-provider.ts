import { type CaipNetworkId, type Context, requests } from '@latchkey/kernel'
import { toHexChain } from './chain-id.js'
import type { Eip155Contract } from './contract.js'
import type { Eip1193Provider } from './provider.js'
import { loadWalletRuntime } from './wallet/load-wallet-runtime.js'

interface Seen {
  readonly connected: boolean
  readonly addresses: readonly string[]
  readonly chain: CaipNetworkId | undefined
}

/** The app's provider, and a way to notify its listeners of events that the session does not cover. */
export interface OwnProvider {
  readonly provider: Eip1193Provider
  emit(event: string, payload: unknown): void
}

/**
 * Creates the provider an app works with: one object for the kernel's whole lifetime, which follows the wallet in use. Its requests go
 * through the pipeline; its events come from the session, so that they agree with hooks and buttons. `prepare` loads the code that handles
 * requests, beside that of the pipeline.
 */
export function createProvider(ctx: Context<Eip155Contract>, prepare: () => Promise<unknown>): OwnProvider {
  const listeners = new Map<string, Set<(payload: never) => void>>()
  const emit = (event: string, payload: unknown): void => {
    for (const listener of [...(listeners.get(event) ?? [])]) {
      try {
        // A listener's argument depends on its event; EIP-1193 leaves the type open.
        listener(payload as never)
      } catch (error) {
        ctx.report(error)
      }
    }
  }
  // The same data that eth_accounts and eth_chainId return.
  const look = (): Seen => {
    const session = ctx.core.sessions.eip155
    const chain = session?.chain ?? session?.network?.caipNetworkId
    if (session?.status !== 'connected' || !session.address) return { connected: false, addresses: [], chain }
    const others = session.accounts.map((a) => a.address).filter((a) => a !== session.address)
    return { connected: true, addresses: [session.address, ...others], chain }
  }
  const follow = (): void => {
    let last = look()
    ctx.subscribe('core', () => {
      const before = last
      const now = look()
      last = now
      if (now.connected && !before.connected && now.chain) emit('connect', { chainId: toHexChain(now.chain) })
      if (now.chain && now.chain !== before.chain) emit('chainChanged', toHexChain(now.chain))
      if (now.addresses.join() !== before.addresses.join()) emit('accountsChanged', now.addresses)
      if (before.connected && !now.connected) emit('disconnect', Object.assign(new Error('The wallet was disconnected.'), { code: 4900 }))
    })
    ctx.defer(() => listeners.clear())
  }
  let following = false
  const provider: Eip1193Provider = {
    async request(asked) {
      const { method, params = [] } = (asked ?? {}) as Partial<typeof asked>
      // For untyped callers. The wording matches other providers (EIP-1193, EIP-1474).
      if (typeof method !== 'string' || method === '') throw refusal(-32600, 'The argument must be an object with the name of a method.')
      if (typeof params !== 'object' || params === null) throw refusal(-32602, 'params must be a list or an object, where there are any.')
      // A chunk that does not load is reported by the handler.
      prepare().catch(() => {})
      try {
        return await ctx.use(requests).request(method, Array.isArray(params) ? params : [params], { signal: ctx.signal })
      } catch (error) {
        throw (await loadWalletRuntime()).toProviderError(error)
      }
    },
    on(event, listener) {
      // No listener is registered.
      if (!following) follow()
      following = true
      const own = listeners.get(event) ?? new Set()
      listeners.set(event, own.add(listener))
      return this
    },
    removeListener(event, listener) {
      listeners.get(event)?.delete(listener)
      return this
    },
  }
  return { provider, emit }
}

function refusal(code: number, message: string): Error {
  return Object.assign(new Error(message), { code })
}
