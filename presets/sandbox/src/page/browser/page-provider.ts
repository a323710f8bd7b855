import type { PageReply } from '../protocol.js'

/** The EIP-1193 object for a dApp. */
export interface PageProvider {
  request(args: { readonly method: string; readonly params?: unknown }): Promise<unknown>
  on(event: string, listener: (payload: unknown) => void): PageProvider
  removeListener(event: string, listener: (payload: unknown) => void): PageProvider
}

/** Creates a provider and a function to emit its events. */
export function pageProvider(ask: (method: string, params: unknown) => Promise<PageReply>): {
  readonly provider: PageProvider
  readonly emit: (event: string, payload: unknown) => void
} {
  const listeners = new Map<string, Set<(payload: unknown) => void>>()
  const provider: PageProvider = {
    async request(args) {
      if (typeof args?.method !== 'string') throw rpcError({ code: -32600, message: 'A request needs a method.' })
      const reply = await ask(args.method, args.params).catch((error: unknown) => {
        throw rpcError({ code: 4900, message: `The sandbox does not answer. ${error instanceof Error ? error.message : ''}`.trim() })
      })
      if ('error' in reply) throw rpcError(reply.error)
      return reply.result
    },
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
  const emit = (event: string, payload: unknown): void => {
    for (const listener of [...(listeners.get(event) ?? [])]) {
      try {
        listener(event === 'disconnect' ? rpcError(payload) : payload)
      } catch (error) {
        // A dApp's faulty listener must not stop the wallet; the browser reports the error as usual.
        reportError(error)
      }
    }
  }
  return { provider, emit }
}

function rpcError(failure: unknown): Error {
  const { code, message, data } = (failure ?? {}) as { readonly code?: number; readonly message?: string; readonly data?: unknown }
  return Object.assign(new Error(message ?? 'The wallet gave no reason.'), { code }, data === undefined ? {} : { data })
}
