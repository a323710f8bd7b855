import type { Call, GuardedPair } from '@latchkey/kernel'
import { siwxErrors } from '../errors.js'
import { checking, idle, prompted } from '../state.js'
import type { SiwxSession } from '../wire.js'
import type { Flow } from './flow.js'

type Ask = Call & { readonly show: () => void }

/** Shows the prompt and waits until the account has a session, or continues without one. */
export async function ask(flow: Flow, pair: GuardedPair, { signal, show }: Ask): Promise<SiwxSession | undefined> {
  const { ctx } = flow
  const message = await flow.write(pair, signal)
  return new Promise((resolve, reject) => {
    const end = (session: SiwxSession | undefined): void => {
      signal.removeEventListener('abort', gone)
      flow.prompt = undefined
      resolve(session)
    }
    const gone = (): void => {
      flow.prompt?.asking?.abort()
      flow.prompt = undefined
      idle(ctx.state)
      reject(signal.reason)
    }
    signal.addEventListener('abort', gone)
    flow.prompt = { pair, signal, message, written: performance.now(), end }
    prompted(ctx.state, { text: message.message, required: flow.required() })
    show()
  })
}

/** Lets an account through once it has a session, or needs none. */
export async function guard(flow: Flow, pair: GuardedPair, call: Ask): Promise<void> {
  const { ctx, config, book } = flow
  if (!config.supports(pair.chain)) return idle(ctx.state)
  checking(ctx.state)
  flow.guarding += 1
  try {
    const session = await flow.find(pair, call.signal)
    if (session) return flow.has(pair, session)
    if (!flow.required() && book.isSkipped(pair)) return idle(ctx.state)
    await ask(flow, pair, call)
  } catch (error) {
    call.signal.throwIfAborted()
    // The visitor does not want to wait: if no session is required, they continue without one.
    if (siwxErrors.is(error, 'cancelled')) {
      book.skip(pair)
      return idle(ctx.state)
    }
    await flow.cannot(pair, error)
    // The connection has ended, so there is nothing to let through.
    await new Promise<never>((_resolve, reject) => call.signal.addEventListener('abort', () => reject(call.signal.reason)))
  } finally {
    flow.guarding -= 1
  }
}
