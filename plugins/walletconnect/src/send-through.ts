import type { Call } from '@latchkey/kernel'
import { asSent } from './as-sent.js'
import type { OpenClient } from './client/open-client.js'
import { createParcel, PARCEL } from './client/parcel.js'
import { walletConnectErrors } from './errors.js'

interface SendArgs {
  readonly topic: string
  readonly chain: string
  readonly method: string
  readonly params: unknown
  /** Called once the request is on its way. */
  readonly sent?: (() => void) | undefined
}

/** How long to wait for an answer while the relay is unreachable; the protocol stores it for longer. */
const AWAY_MS = 60_000

/**
 * Sends a request and waits for its answer. A request that the relay has not accepted fails at once when the relay refuses or is
 * unreachable, and is not delivered later; the same applies when the signal aborts. After that point an answer may arrive when the relay
 * is back: waits for it, unless the relay refuses or stays unreachable.
 * @throws walletconnect/relay-refused, relay-unreachable; `details.sent` if the wallet may have the request
 */
export function sendThrough(
  { client, relay }: Pick<OpenClient, 'client' | 'relay'>,
  { topic, chain, method, params, sent }: SendArgs,
  { signal }: Call,
): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const parcel = createParcel()
    const request = { method, params, [PARCEL]: parcel }
    let taken = false
    let away: ReturnType<typeof setTimeout> | undefined
    let done = (): void => {}
    const handedOver = new Promise<void>((settle) => {
      done = settle
    })
    const published = (event: { readonly request: unknown }): void => {
      if (event.request !== request || parcel.givenUp) return
      taken = true
      done()
    }
    const over = (): void => {
      clearTimeout(away)
      unwatch()
      client.events.off('session_request_sent', published)
      parcel.giveUp()
    }
    const fail = (error: unknown): void => {
      over()
      reject(parcel.left ? asSent(error) : error)
    }
    const unwatch = relay.watch((down) => {
      if (!down) {
        clearTimeout(away)
        away = undefined
      } else if (taken && walletConnectErrors.is(down, 'relay-refused')) fail(down)
      // Each failed dial reports it again; the time runs from the first.
      else if (taken) away ??= setTimeout(() => fail(down), AWAY_MS)
    })
    client.events.on('session_request_sent', published)
    signal.addEventListener('abort', over, { once: true })
    relay
      .need(async () => {
        const answer = client.request({ topic, chainId: chain, request })
        sent?.()
        answer.finally(over).then(resolve, reject)
        // The relay is needed until it has the request; not for a request that fails before that.
        await Promise.race([handedOver, answer])
      })
      .catch(fail)
  })
}
