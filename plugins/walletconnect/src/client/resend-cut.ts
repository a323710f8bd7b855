import type { ICore } from '@walletconnect/types'
import type { RelayGuard } from './guard-relay.js'

type Provider = ICore['relayer']['provider']
/** The library's relayer including the private member used for dialling. */
type Relayer = ICore['relayer'] & { createProvider(): Promise<void> }

/** Calls that deliver something to the other end. The library renews subscriptions itself. */
const CARRYING: readonly string[] = ['irn_publish', 'wc_proposeSession']
/** After this the library has reported a failure to its caller; a wallet must not receive the request then. */
const GIVEN_UP_MS = 60_000

/**
 * Resends messages as soon as there is a connection, if theirs was cut before the relay had confirmed them. The library alone would wait
 * for about 20 seconds first, longer than a visitor looks at an empty space for a code.
 */
export function resendCut(relay: ICore['relayer'], parcelFor: RelayGuard['parcelFor']): { stop(): void } {
  // Private only to the compiler, and pinned to one version of the library.
  const relayer = relay as Relayer
  const firstSent = new WeakMap<object, number>()
  const unanswered = new Set<() => void>()
  let cut: (() => void)[] = []
  const watch = (provider: Provider): void => {
    const ask: Provider['request'] = provider.request.bind(provider)
    provider.request = <Answer, Params>(call: Parameters<typeof ask<Answer, Params>>[0]): Promise<Answer> => {
      const sent = firstSent.get(call) ?? Date.now()
      firstSent.set(call, sent)
      const answer = ask<Answer, Params>(call)
      if (!CARRYING.includes(call.method)) return answer
      const parcel = parcelFor(call as Parameters<RelayGuard['parcelFor']>[0])
      return new Promise((resolve, reject) => {
        const again = (): void => {
          if (Date.now() - sent < GIVEN_UP_MS && !parcel?.givenUp) relayer.provider.request<Answer, Params>(call).then(resolve, reject)
        }
        unanswered.add(again)
        answer.finally(() => unanswered.delete(again)).then(resolve, reject)
      })
    }
  }
  const dial = relayer.createProvider.bind(relayer)
  relayer.createProvider = async () => {
    await dial()
    watch(relayer.provider)
  }
  const onDisconnect = (): void => {
    cut.push(...unanswered)
    unanswered.clear()
  }
  const onConnect = (): void => {
    const all = cut
    cut = []
    for (const again of all) again()
  }
  relayer.on('relayer_disconnect', onDisconnect)
  relayer.on('relayer_connect', onConnect)
  return {
    stop() {
      relayer.off('relayer_disconnect', onDisconnect)
      relayer.off('relayer_connect', onConnect)
    },
  }
}
