import type { Call } from '@latchkey/kernel'
import { bounded } from '@latchkey/kernel/async'
import type { SessionTypes } from '@walletconnect/types'
import type { Client } from './client/client.js'
import { walletConnectErrors } from './errors.js'
import type { SessionHub } from './session-hub.js'
import { chainsOf } from './wallet-book.js'

export interface AskArgs {
  readonly topic: string
  readonly chain: string
  readonly method: string
  readonly params: unknown
  /** Called once the request is on its way, not for what is refused here. */
  readonly sent?: () => void
}

const USER_DISCONNECTED = 6000

/**
 * Sends a request through a session and waits for the wallet.
 * @throws EIP-1193's 4200 for a method and 4901 for a chain that the wallet did not allow, without sending anything;
 * walletconnect/session-ended as soon as the session is over; else what the wallet answers
 */
export async function askSession(
  { client, hub }: { readonly client: Client; readonly hub: SessionHub },
  { topic, chain, method, params, sent }: AskArgs,
  { signal }: Call,
): Promise<unknown> {
  const session = liveSession(client, topic)
  if (!session) throw walletConnectErrors.create('session-unknown', { topic })
  const { name } = session.peer.metadata
  const granted = session.namespaces[chain.split(':')[0] ?? '']
  if (!granted?.methods.includes(method)) throw refusal(4200, `${name} did not allow ${method}.`)
  if (!chainsOf(granted).some((one) => one === chain)) throw refusal(4901, `${name} did not allow the chain ${chain}.`)
  let forget = (): void => {}
  const ended = new Promise<never>((_resolve, reject) => {
    forget = hub.watch(topic, (change) => change.type === 'ended' && reject(walletConnectErrors.create('session-ended', { wallet: name })))
  })
  try {
    const answer = client.request({ topic, chainId: chain, request: { method, params } }).catch((error: unknown) => {
      const failure = toError(error)
      // The library's own word for a session that ends while a request waits.
      if ('code' in failure && failure.code === USER_DISCONNECTED)
        throw walletConnectErrors.create('session-ended', { wallet: name }, { cause: error })
      throw failure
    })
    sent?.()
    return await bounded(Promise.race([answer, ended]), { signal })
  } finally {
    forget()
  }
}

/** A session that is there and whose time is not over: after a long sleep nobody has cleaned up yet. */
export function liveSession(client: Client, topic: string): SessionTypes.Struct | undefined {
  const session = client.session.getAll().find((one) => one.topic === topic)
  return session && session.expiry * 1000 > Date.now() ? session : undefined
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
