import type { Connections, Context } from '@latchkey/kernel'
import type { SolanaContract } from './contract.js'
import type { SolanaProvider, SolanaPublicKey } from './provider.js'
import { readBase58 } from './read-base58.js'
import type { Runtime } from './runtime.js'

/** Creates the provider an app works with. Everything beyond session data loads with the first request. */
export function createProvider(
  ctx: Context<SolanaContract>,
  { loadRuntime, connections }: { readonly loadRuntime: () => Promise<Runtime>; readonly connections: () => Connections },
): SolanaProvider {
  const listeners = new Map<string, Set<(payload: never) => void>>()
  const address = (): string | undefined => {
    const session = ctx.core.sessions.solana
    return session?.status === 'connected' ? session.address : undefined
  }
  let known: { readonly address: string; readonly key: SolanaPublicKey } | undefined
  const key = (now = address()): SolanaPublicKey | undefined => {
    if (now === undefined) return undefined
    if (known?.address !== now) known = { address: now, key: toPublicKey(now) }
    return known.key
  }
  const emit = (event: string, payload: unknown): void => {
    for (const listener of [...(listeners.get(event) ?? [])]) {
      try {
        // A listener's argument depends on its event.
        listener(payload as never)
      } catch (error) {
        ctx.report(error)
      }
    }
  }
  let following = false
  const follow = (): void => {
    following = true
    let last = address()
    ctx.subscribe('core', () => {
      const before = last
      last = address()
      if (last === before) return
      if (before === undefined) emit('connect', key())
      else if (last === undefined) emit('disconnect', undefined)
      emit('accountChanged', key())
    })
    ctx.defer(() => listeners.clear())
  }
  const calls = async () => (await loadRuntime()).provider()
  return {
    get publicKey() {
      return key()
    },
    get isConnected() {
      return address() !== undefined
    },
    async connect() {
      const publicKey = key(await (await calls()).connect())
      if (!publicKey) throw new TypeError('There is no account.')
      return { publicKey }
    },
    disconnect: () => connections().disconnect({ namespace: 'solana' }),
    signMessage: async (...args) => (await calls()).signMessage(...args),
    signTransaction: async (...args) => (await calls()).signTransaction(...args),
    signAllTransactions: async (...args) => (await calls()).signAllTransactions(...args),
    signAndSendTransaction: async (...args) => (await calls()).signAndSendTransaction(...args),
    sendTransaction: async (...args) => (await calls()).sendTransaction(...args),
    on(event, listener) {
      // No listener is registered.
      if (!following) follow()
      listeners.set(event, (listeners.get(event) ?? new Set()).add(listener))
      return () => this.off(event, listener)
    },
    off: (event, listener) => void listeners.get(event)?.delete(listener),
  }
}

function toPublicKey(address: string): SolanaPublicKey {
  const text = (): string => address
  return {
    toBase58: text,
    toString: text,
    toJSON: text,
    toBytes: () => readBase58(address) ?? new Uint8Array(),
    equals: (other) => other.toBase58() === address,
  }
}
