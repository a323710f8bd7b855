import type { Eip1193Provider } from './eip1193.js'
import { handleCall } from './handle-call.js'
import type { WalletCore } from './wallet-core.js'

/** A provider for code in the same process, with the same answers and events that a page of `origin` gets. */
export function nodeProvider(core: WalletCore, origin: string): Eip1193Provider {
  const listeners = new Map<string, Set<(payload: never) => void>>()
  const { id: link } = core.links.open({
    id: crypto.randomUUID(),
    origin,
    send(message) {
      if (message.type !== 'event' || message.wallet !== core.id) return
      // A listener's argument depends on its event; EIP-1193 leaves the type open.
      for (const listener of [...(listeners.get(message.event) ?? [])]) listener(structuredClone(message.payload) as never)
    },
  })
  const provider: Eip1193Provider = {
    request: async ({ method, params }) => structuredClone(await handleCall(core, { origin, via: 'node', method, params, link })),
    on(event, listener) {
      const known = listeners.get(event) ?? new Set()
      listeners.set(event, known.add(listener))
      return provider
    },
    removeListener(event, listener) {
      listeners.get(event)?.delete(listener)
      return provider
    },
  }
  return provider
}
