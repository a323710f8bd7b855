import type { Call, ChainAdapter } from '@latchkey/kernel'
import { bounded } from '@latchkey/kernel/async'
import { walletConnectErrors } from './errors.js'
import { liveSession } from './live-session.js'
import { readPeer } from './read-peer.js'
import type { OpenRelayConnection } from './relay-connection.js'
import { sendThrough } from './send-through.js'

export interface AskArgs {
  readonly topic: string
  readonly chain: string
  readonly method: string
  readonly params: unknown
  /** The chain's family, if a plugin supports it: determines which accounts a request is for. */
  readonly adapter?: ChainAdapter | undefined
  /** Called once the request is on its way, not for requests refused here. */
  readonly sent?: () => void
}

const USER_DISCONNECTED = 6000

/**
 * Sends a request through a session and waits for the wallet.
 * @throws without sending anything: EIP-1193's 4200 for a method and 4901 for a chain that the wallet did not allow,
 * walletconnect/account-foreign (4100) for an account that it did not share on the chain, and walletconnect/relay-refused or
 * relay-unreachable. While the request waits: walletconnect/session-ended (4900) as soon as the session is over,
 * walletconnect/account-foreign as soon as the wallet withdraws the account. Otherwise the wallet's own error.
 */
export async function askSession(
  { client, hub, relay }: Pick<OpenRelayConnection, 'client' | 'hub' | 'relay'>,
  { topic, chain, method, params, adapter, sent }: AskArgs,
  { signal }: Call,
): Promise<unknown> {
  const session = liveSession(client, topic)
  if (!session) throw walletConnectErrors.create('session-unknown', { topic })
  const { name } = readPeer(session.peer.metadata)
  const grant = hub.grant(topic, chain.split(':')[0] ?? '')
  const granted = grant?.now()
  if (!grant || !granted?.methods.includes(method)) throw refusal(4200, `${name} did not allow ${method}.`)
  if (!granted.chains.some((one) => one === chain)) throw refusal(4901, `${name} did not allow the chain ${chain}.`)
  const named = (await adapter?.namedAccounts?.(method, Array.isArray(params) ? params : [params])) ?? []
  const isShared = (address: string): boolean =>
    [...(grant.now()?.accounts ?? [])].some(
      ([id, list]) => id === chain && list.some((one) => adapter?.isSameAddress(one, address) ?? one === address),
    )
  const foreign = (sent: boolean): Error | undefined => {
    const address = named.find((one) => !isShared(one))
    return address === undefined ? undefined : accountForeign(name, { address, chain, sent })
  }
  const refused = foreign(false)
  if (refused) throw refused
  let forget = (): void => {}
  const over = new Promise<never>((_resolve, reject) => {
    const ended = (cause?: unknown): void => reject(sessionEnded(name, cause))
    const stops = [
      hub.watch(topic, ({ type }) => type === 'ended' && ended()),
      grant.watch(() => {
        if (!grant.now()) return ended()
        const gone = foreign(true)
        if (gone) reject(gone)
      }),
    ]
    forget = () => {
      for (const stop of stops) stop()
    }
  })
  // An abandoned request is not delivered later.
  const wanted = new AbortController()
  try {
    const answer = sendThrough({ client, relay }, { topic, chain, method, params, sent }, { signal: wanted.signal }).catch(
      (error: unknown) => {
        const failure = toError(error)
        // The library's message for a session that ends while a request waits.
        if ('code' in failure && failure.code === USER_DISCONNECTED) throw sessionEnded(name, error)
        throw failure
      },
    )
    return await bounded(Promise.race([answer, over]), { signal })
  } finally {
    forget()
    wanted.abort()
  }
}

/** The library throws plain objects and bare strings. */
export function toError(error: unknown): Error {
  if (error instanceof Error) return error
  const { message = String(error), ...rest } = (typeof error === 'object' && error !== null ? error : {}) as { readonly message?: string }
  return Object.assign(new Error(message, { cause: error }), rest)
}

function refusal(code: number, message: string): Error {
  return Object.assign(new Error(message), { code })
}

/** The codes are EIP-1193's, which providers pass on. */
function sessionEnded(wallet: string, answered?: unknown): Error {
  const message = `${wallet} ended the session.`
  return walletConnectErrors.create('session-ended', { wallet }, { cause: Object.assign(refusal(4900, message), { answered }) })
}

function accountForeign(
  wallet: string,
  { address, chain, sent }: { readonly address: string; readonly chain: string; readonly sent: boolean },
): Error {
  const cause = refusal(4100, `${wallet} did not share ${address} on ${chain}.`)
  return walletConnectErrors.create('account-foreign', { wallet, address, chain, sent }, { cause })
}
