import { RpcError } from '../errors.js'
import type { RpcFailure } from './behaviour.js'
import type { Question } from './decide.js'
import { unlock } from './unlock.js'
import type { WalletPrompt } from './wallet.js'
import type { WalletCore } from './wallet-core.js'

/**
 * Opens a prompt and resolves on approval.
 * @throws RpcError 4001, or the error passed to `reject`.
 */
export async function openPrompt(
  core: WalletCore,
  { call, ask, answered }: Question,
  why: WalletPrompt['why'],
  delay?: number,
): Promise<void> {
  const { state, links, clock } = core
  let yes: () => void = () => {}
  let no: (error: RpcFailure) => void = () => {}
  const choice = new Promise<void>((resolve, reject) => {
    yes = resolve
    no = (error) => reject(new RpcError(error.code, error.message, error.data))
  })
  const prompt: WalletPrompt = {
    id: crypto.randomUUID(),
    origin: call.origin,
    method: call.method,
    params: call.params,
    title: ask.title,
    action: ask.action,
    facts: ask.facts,
    why,
    approve() {
      if (why === 'locked') unlock(core)
      yes()
      return answered
    },
    reject(error = { code: 4001, message: 'User rejected the request.' }) {
      no(error)
      return answered
    },
  }
  state.prompts.add(prompt)
  if (why === 'locked') state.unlocking.add(yes)
  const timer = delay === undefined ? undefined : clock.setTimeout(yes, delay)
  const stopWatching = links.onClose((id) => id === call.link && no({ code: 4001, message: 'The page went away.' }))
  const shown = why === 'ask' || (why === 'locked' && state.policy === 'ask')
  const { title, action, facts } = ask
  if (shown)
    links.send(
      { type: 'prompt', wallet: core.id, prompt: { id: prompt.id, origin: call.origin, title, action, facts } },
      { link: call.link },
    )
  core.changed()
  try {
    await choice
  } finally {
    state.prompts.delete(prompt)
    state.unlocking.delete(yes)
    if (timer !== undefined) clock.clearTimeout(timer)
    stopWatching()
    if (shown) links.send({ type: 'closed', wallet: core.id, id: prompt.id }, { link: call.link })
    core.changed()
  }
}
