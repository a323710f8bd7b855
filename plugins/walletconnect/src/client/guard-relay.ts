import type { ICore } from '@walletconnect/types'
import { walletConnectErrors } from '../errors.js'

/** The library's relayer with the private parts by which it dials. */
type Relayer = ICore['relayer'] & { relayUrl: string; connectTimeout: number; createProvider(): Promise<void> }

/** How long one relay may take to answer the phone, so that there is time for the next one within what a visitor waits. */
const DIAL_MS = 5_000

const REFUSED = /code: 3000 \((.*)\)/

/**
 * Watches the line to the relay. A refusal ends it for good, because the library would dial again thousands of times in a
 * minute; a relay that cannot be reached is followed by the next of the list.
 */
export function guardRelay(
  relay: ICore['relayer'],
  urls: readonly [string, ...string[]],
): { readonly refused: Promise<never>; stop(): void } {
  // Private to the compiler only, and pinned to one version of the library.
  const relayer = relay as Relayer
  let refuse: (error: Error) => void = () => {}
  const refused = new Promise<never>((_resolve, reject) => {
    refuse = reject
  })
  // Whoever waits for the client hears it; without anybody waiting it is no unhandled rejection.
  refused.catch(() => {})
  const onError = (error: unknown): void => {
    const message = error instanceof Error ? error.message : String(error)
    const reason = REFUSED.exec(message)?.[1]
    if (reason === undefined) return
    const refusal = walletConnectErrors.create('relay-refused', { reason }, { cause: error })
    hangUp(relayer, refusal)
    refuse(refusal)
  }
  let reached = true
  let at = 0
  const onConnect = (): void => {
    reached = true
  }
  relayer.connectTimeout = DIAL_MS
  const dial = relayer.createProvider.bind(relayer)
  relayer.createProvider = () => {
    if (!reached) at = (at + 1) % urls.length
    reached = false
    relayer.relayUrl = urls[at] ?? urls[0]
    return dial()
  }
  relayer.on('relayer_error', onError)
  relayer.on('relayer_connect', onConnect)
  return {
    refused,
    stop() {
      relayer.off('relayer_error', onError)
      relayer.off('relayer_connect', onConnect)
    },
  }
}

/** Ends the line and every way in which the library would open it again. */
function hangUp(relayer: Relayer, error: Error): void {
  const never = async (): Promise<never> => {
    throw error
  }
  Object.assign(relayer, { connect: never, request: never, transportExplicitlyClosed: true })
  const { connection } = relayer.provider as { readonly connection?: object }
  if (connection) Object.assign(connection, { open: never, register: never })
}
