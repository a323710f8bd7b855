import { bounded, serverErrors, within } from '@latchkey/server-kit'
import type { OnrampCall, OnrampProvider } from './onramp-provider.js'

/**
 * Returns the provider with a time limit for each request. A request also ends when its caller leaves, even if the provider ignores its
 * signal.
 * @throws server/unavailable if the provider does not respond in time
 */
export function limitProvider(provider: OnrampProvider, ms: number): OnrampProvider {
  const ask = <T>(call: OnrampCall, send: (call: OnrampCall) => Promise<T>): Promise<T> =>
    within({ ms, signal: call.signal }, (signal) =>
      bounded(send({ ...call, signal }), { signal }).catch((cause: unknown) => {
        call.signal.throwIfAborted()
        throw signal.aborted ? serverErrors.create('unavailable', { what: provider.name }, { cause }) : cause
      }),
    )
  const { id, name, feeRange, methods } = provider
  return {
    ...{ id, name, feeRange, methods },
    ...(provider.countries && { countries: (call) => ask(call, async (own) => (await provider.countries?.(own)) ?? new Set<string>()) }),
    quote: (order, call) => ask(call, async (own) => provider.quote(order, own)),
    start: (order, call) => ask(call, async (own) => provider.start(order, own)),
    find: (purchase, call) => ask(call, async (own) => provider.find(purchase, own)),
    ...(provider.readHook && { readHook: (hook) => provider.readHook?.(hook) }),
    ...(provider.health && { health: () => provider.health?.() ?? [] }),
  }
}
