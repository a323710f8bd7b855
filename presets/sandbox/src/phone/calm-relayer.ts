import type { IRelayer } from '@walletconnect/types'

/** A relay on this machine answers at once: a message without an answer after this time was lost with its connection and is resent. */
const PUBLISH_MS = 2000

/** How long a refused client waits before it dials again. */
const PAUSE_MS = 1000

/** The relayer's private members. */
interface RelayerInside {
  connect(url?: string): Promise<void>
  createProvider(): Promise<void>
  reconnectInProgress: boolean
  readonly pingTimeout: NodeJS.Timeout | undefined
  readonly reconnectTimeout: NodeJS.Timeout | undefined
  readonly publisher: PublisherInside
  readonly subscriber: { initialSubscribeTimeout: number }
}
interface PublisherInside {
  initialPublishTimeout: number
  /** Messages to resend, by id. */
  readonly queue: ReadonlyMap<unknown, unknown>
  rpcPublish(request: object, ...rest: readonly unknown[]): Promise<unknown>
}

/**
 * Keeps a client from dialling a relay that refuses it (close code 3000) without a pause, and from ending the process by an unhandled
 * error event or promise. Reconnects once the relay accepts it again.
 */
export function calmRelayer(relayer: IRelayer): { readonly stop: () => Promise<void> } {
  const inside = relayer as unknown as RelayerInside
  const connect = inside.connect.bind(relayer)
  const createProvider = inside.createProvider.bind(relayer)
  const { publisher } = inside
  const rpcPublish = publisher.rpcPublish.bind(publisher)
  let pause: Promise<void> | undefined
  let dialling: Promise<void> | undefined
  let endPause = (): void => {}
  let stopped = false
  let giveUp = (): void => {}
  const givenUp = new Promise<void>((resolve) => {
    giveUp = resolve
  })

  function rest(): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, PAUSE_MS)
      endPause = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  }
  async function comeBack(): Promise<void> {
    await rest()
    pause = undefined
    if (stopped) return
    relayer.transportExplicitlyClosed = false
    inside.reconnectInProgress = false
    // It failed again: the refusal has started the next pause already.
    await relayer.transportOpen().catch(() => {})
  }
  publisher.initialPublishTimeout = PUBLISH_MS
  inside.subscriber.initialSubscribeTimeout = PUBLISH_MS
  // A failure is treated as no answer: the publisher retries at its next heartbeat, and ignores errors then.
  publisher.rpcPublish = async (request, ...rest) => {
    const result = await Promise.race([rpcPublish(request, ...rest).catch(() => new Promise(() => {})), givenUp])
    if (stopped) relayer.events.emit('relayer_publish', request)
    return result
  }
  inside.createProvider = async () => {
    await createProvider()
    relayer.provider.on('error', () => {})
  }
  inside.connect = async (url) => {
    await pause
    // Background work of the library ends here, silently.
    if (stopped) return new Promise(() => {})
    if (relayer.connected) return
    dialling ??= connect(url).finally(() => {
      dialling = undefined
    })
    await dialling
  }
  relayer.on('relayer_error', () => {
    pause ??= comeBack()
  })
  return {
    async stop() {
      stopped = true
      relayer.transportExplicitlyClosed = true
      endPause()
      // Every message that waits for the relay's confirmation keeps a timer of a minute.
      giveUp()
      for (const id of [...publisher.queue.keys()]) relayer.events.emit('relayer_publish', { id })
      await relayer.transportClose()
      clearTimeout(inside.pingTimeout)
      clearTimeout(inside.reconnectTimeout)
    },
  }
}
