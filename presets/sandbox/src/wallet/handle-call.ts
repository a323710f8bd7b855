import { RpcError } from '../errors.js'
import type { Behaviour } from './behaviour.js'
import { decide } from './decide.js'
import { findMethod } from './find-method.js'
import { logRequest } from './request-log.js'
import { takeBehaviour, takeNamedBehaviour } from './take-behaviour.js'
import { toFailure } from './to-failure.js'
import type { WalletAnswer } from './wallet.js'
import type { WalletCall, WalletCore } from './wallet-core.js'

/**
 * Handles one request of a page from beginning to end.
 * @throws RpcError for the page.
 */
export async function handleCall(core: WalletCore, call: WalletCall): Promise<unknown> {
  const entry = logRequest(core, call)
  try {
    const result = await answer(core, call, entry.answered)
    entry.settle({ result: result ?? null })
    return result ?? null
  } catch (error) {
    const failure = toFailure(error)
    entry.settle({ error: failure })
    throw new RpcError(failure.code, failure.message, failure.data)
  }
}

async function answer(core: WalletCore, call: WalletCall, answered: Promise<WalletAnswer>): Promise<unknown> {
  const named = takeNamedBehaviour(core, call.method)
  const early = named && (await fixed(named))
  if (early) return early.result
  const plan = findMethod(core, call.method)(core, call)
  if (!plan.ask && named === undefined) return plan.run({ chain: undefined, times: 1 })
  const ask = plan.ask ?? { title: call.method, action: 'Allow', facts: [] }
  const decision = await decide(core, { call, ask, answered, behaviour: () => named ?? takeBehaviour(core) })
  return 'result' in decision ? decision.result : plan.run(decision)
}

/** Answers that do not depend on the request come before it is checked. */
function fixed(behaviour: Behaviour): { readonly result: unknown } | undefined {
  if (typeof behaviour === 'string') return undefined
  if ('error' in behaviour) throw new RpcError(behaviour.error.code, behaviour.error.message, behaviour.error.data)
  return 'result' in behaviour ? behaviour : undefined
}
