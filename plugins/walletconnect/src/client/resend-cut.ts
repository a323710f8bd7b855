import type { ICore } from '@walletconnect/types'
import type { RelayGuard } from './guard-relay.js'

type Provider = ICore['relayer']['provider']
/** The library's relayer with the private part by which it dials. */
type Relayer = ICore['relayer'] & { createProvider(): Promise<void> }

/** Calls that bring something to the other end. Subscriptions the library renews by itself. */
const CARRYING: readonly string[] = ['irn_publish', 'wc_proposeSession']
/** After this the library has told its caller that it failed; a wallet must not be asked then. */
const GIVEN_UP_MS = 60_000

/**
 * Hands messages in again, as soon as there is a line, that went out on one that was cut before the relay had confirmed them. The
 * library by itself would wait for some 20 seconds first, longer than a visitor looks at an empty place for a code.
 */
export function resendCut(relay: ICore['relayer'], parcelFor: RelayGuard['parcelFor']): { stop(): void } {
  // Private to the compiler only, and pinned to one version of the library.
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
