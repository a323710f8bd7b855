import { createHash } from 'node:crypto'

/** A connection to Valkey or Redis, for what processes share and may lose. */
export interface Valkey {
  /** False while it is away, and for a second after it was silent or refused a command. */
  readonly isUp: boolean
  /** Sends a command. Rejects if no answer comes at once. */
  send(...command: readonly string[]): Promise<unknown>
  /** Runs a script in one round trip. Rejects like `send`. */
  run(script: string, keys: readonly string[], args: readonly (string | number)[]): Promise<unknown>
  /** Resolves with true if it answers now. */
  check(): Promise<boolean>
  close(): Promise<void>
}
/** Its location. */
export interface ValkeyOptions {
  /** `redis://…`, or `rediss://…` with TLS. */
  readonly url: string
  /** Called with faults of the connection. */
  readonly onError?: (error: unknown) => void
  readonly now?: () => number
}

/** How long a caller waits for an answer, and how long a service that gave none is left alone. */
const ANSWER_MS = 250
const REST_MS = 1_000

/** Connects in the background: a service that is away stops nothing. @throws for another kind of URL */
export async function openValkey({ url, onError = () => {}, now = Date.now }: ValkeyOptions): Promise<Valkey> {
  if (!/^rediss?:\/\//.test(url)) throw new Error('Counters are kept by Valkey or Redis: redis://host:6379.')
  const { createClient, ErrorReply } = await import('@redis/client')
  const client = createClient({
    url,
    // Calls are answered at once while it is away, and connections are tried again.
    disableOfflineQueue: true,
    socket: { connectTimeout: REST_MS, reconnectStrategy: (tries) => Math.min(tries * 100, REST_MS) },
  })
  client.on('error', onError)
  client.connect().catch(onError)
  let restUntil = 0
  const rest = (): void => {
    restUntil = now() + REST_MS
  }
  const ask = async <T>(work: Promise<T>): Promise<T> => {
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => {
        rest()
        reject(new Error(`The counters gave no answer within ${ANSWER_MS} ms.`))
      }, ANSWER_MS)
    })
    try {
      return await Promise.race([work, late])
    } catch (error) {
      // A service without memory or with another role answers, but stores nothing.
      if (error instanceof ErrorReply) rest()
      throw error
    } finally {
      clearTimeout(timer)
    }
  }
  const runOnce = async (script: string, ...rest: readonly string[]): Promise<unknown> => {
    try {
      return await client.sendCommand(['EVALSHA', createHash('sha1').update(script).digest('hex'), ...rest])
    } catch (error) {
      if (!(error instanceof ErrorReply)) throw error
      // Unknown since the service started. Everything else is refused again.
      return client.sendCommand(['EVAL', script, ...rest])
    }
  }
  return {
    get isUp() {
      return client.isReady && now() >= restUntil
    },
    send: (...command) => ask(client.sendCommand([...command])),
    run: (script, keys, args) => ask(runOnce(script, String(keys.length), ...keys, ...args.map(String))),
    async check() {
      return (
        client.isReady &&
        ask(client.ping()).then(
          () => true,
          () => false,
        )
      )
    },
    async close() {
      if (client.isOpen) client.destroy()
    },
  }
}
