import type { AuthenticatedRequest } from '../device-request.js'
import type { RpcAnswer } from './ask-json-rpc.js'
import { codeOf } from './code-of.js'
import type { SetUpNetwork } from './networks.js'
import { maxCostOf, type UserOperation } from './operation.js'
import { readCalls } from './read-calls.js'
import { giveBack, reserve } from './reserve.js'

/** ERC-7769: rejected by the paymaster. */
const REFUSED = -32501

interface Sponsored {
  readonly network: SetUpNetwork
  readonly operation: UserOperation
  /** Whether the paymaster signs in this call. */
  readonly isFinal: boolean
}

/**
 * Calls the paymaster if the operator's policy and quotas allow it. A final request is counted before the call, and returned if the
 * paymaster refuses.
 *
 * @throws server/rate-limited until the next day (UTC)
 */
export async function sponsored(
  request: AuthenticatedRequest,
  { network, operation, isFinal }: Sponsored,
  ask: () => Promise<RpcAnswer>,
): Promise<RpcAnswer> {
  const { env, session, smart } = request
  const { chain, budget } = network
  const maxCost = maxCostOf(operation)
  const isBudgeted = Object.values(budget).some((amount) => amount !== undefined)
  if (isFinal && maxCost === undefined && isBudgeted) return no('The operation does not say what it may cost.')
  if (maxCost !== undefined && budget.operation !== undefined && maxCost > budget.operation)
    return no('The operation may cost more than the operator pays for.')
  const { isKnown, isFirst } = await codeOf(request, { network, operation })
  const isWanted = await smart.sponsors({
    chain,
    projectId: env.projectId,
    userId: session.userId,
    sender: operation.sender.toLowerCase(),
    calls: isKnown ? readCalls(operation.callData) : undefined,
    callData: operation.callData,
    isFirst,
    // An unfinished operation contains zeros.
    maxCost: isFinal || maxCost !== 0n ? maxCost : undefined,
  })
  if (!isWanted) return no('The operator does not pay for this operation.')
  const part = { chain, cost: maxCost ?? 0n }
  const reserved = await reserve(request, { budget, ...part }, isFinal)
  if (!isFinal) {
    const answer = await ask()
    if (answer.error !== undefined || !isFinalStub(answer.result)) return answer
    // Already signed: there is no second request for a final result. A result without costs would use no budget.
    if (isBudgeted && !maxCost) return no('The operation does not say what it may cost.')
    await reserve(request, { budget, ...part }, true)
    smart.paid(chain, part.cost)
    return answer
  }
  try {
    const answer = await ask()
    if (answer.error) await giveBack(request, reserved)
    else smart.paid(chain, part.cost)
    return answer
  } catch (error) {
    // It may have signed before the connection failed, but no one received the signature.
    await giveBack(request, reserved)
    throw error
  }
}

function isFinalStub(result: unknown): boolean {
  return typeof result === 'object' && result !== null && (result as { readonly isFinal?: unknown }).isFinal === true
}

function no(message: string): RpcAnswer {
  return { error: { code: REFUSED, message } }
}
