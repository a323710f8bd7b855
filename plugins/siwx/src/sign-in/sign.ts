import { bounded } from '@latchkey/kernel/async'
import { siwxErrors } from '../errors.js'
import type { SiwxMessage } from '../options.js'
import { signerOf, toldOf } from '../pair-in-use.js'
import { failed, signing } from '../state.js'
import type { SiwxSession } from '../wire.js'
import type { Flow, Prompt } from './flow.js'
import { isRefusal, isRejected, problemOf, refusalIn } from './refusals.js'

/** The visitor pressed Sign: asks the wallet, then the session store. */
export async function sign(flow: Flow): Promise<void> {
  const { ctx, prompt: mine } = flow
  if (!mine || ctx.state.status === 'signing') return
  const { pair } = mine
  const told = toldOf(ctx, pair)
  ctx.emit('clickSignSiwxMessage', told)
  mine.asking = new AbortController()
  const signal = AbortSignal.any([mine.signal, mine.asking.signal])
  const again = (error: unknown): void => {
    const problem = problemOf(error, told.isSmartAccount)
    const refusal = refusalIn(error)
    const said = isRejected(error) ? undefined : error instanceof Error ? error.message : String(error)
    failed(ctx.state, problem, refusal?.reason ?? said)
    if (refusal) ctx.report(siwxErrors.create('not-accepted', { ...refusal, page: location.origin }, { cause: error }))
    // Specification section 8 has one message for both.
    ctx.emit('siwxAuthError', { ...told, message: ctx.t(problem === 'refused' ? 'siwx.declined' : `siwx.${problem}`) })
  }
  let message: SiwxMessage
  try {
    const writing = current(flow, mine, signal)
    signing(ctx.state)
    message = await writing
  } catch (error) {
    return signal.aborted ? undefined : flow.cannot(pair, error)
  }
  let session: SiwxSession
  try {
    const { adapter, connection, account } = signerOf(ctx, pair)
    const signature = await bounded(adapter.signMessage(connection, message.message, account, { signal }), { signal })
    session = { data: message.data, message: message.message, signature }
  } catch (error) {
    return signal.aborted ? undefined : again(error)
  }
  try {
    await add(flow, mine, session, signal)
  } catch (error) {
    if (signal.aborted) return
    return isRefusal(error) ? again(error) : flow.cannot(pair, error)
  }
  // Another account is in use now: the signature is stored for its own account.
  if (signal.aborted || flow.prompt !== mine) return
  ctx.emit('siwxAuthSuccess', told)
  flow.has(pair, session)
  flow.tell()
  mine.end(session)
}

/** On a retry, the server may already have stored the session the first time, since a signature is valid once. */
async function add({ config, slowTimer }: Flow, { pair }: Prompt, session: SiwxSession, outer: AbortSignal): Promise<void> {
  let asked = false
  await slowTimer.wait(async (signal) => {
    if (asked && (await config.getSessions(pair.chain, pair.address, { signal })).length > 0) return
    asked = true
    await config.addSession(session, { signal })
  }, outer)
}

/** Returns the message that was shown, unless it was signed before or is too old. */
async function current(flow: Flow, mine: Prompt, signal: AbortSignal): Promise<SiwxMessage> {
  const { state } = flow.ctx
  const { goodFor = Number.POSITIVE_INFINITY } = mine.message
  if (state.problem === undefined && performance.now() - mine.written < goodFor) return mine.message
  mine.message = await flow.write(mine.pair, signal)
  mine.written = performance.now()
  state.text = mine.message.message
  return mine.message
}
