import { allowancesIn, type SimulationResult, type Step, simulate, simulateAll } from '@latchkey/eip155/read'
import type { SmartCall } from '@latchkey/wallet-protocol'
import type { Hex } from 'viem'
import type { SmartAccount as ViemAccount } from 'viem/account-abstraction'
import { feeAtMost } from '../rpc/amounts.js'
import { clientOf } from '../rpc/client-of.js'
import { refusedNonces } from '../rpc/earlier-transactions.js'
import { type Detail, refused } from '../rpc/questions.js'
import { describeBatch } from './describe-batch.js'
import { nonceOn } from './earlier-operations.js'
import { type Estimated, estimateOperation, type GivenLimits, type Operation } from './estimate-operation.js'
import { accountState, isUnchanged } from './foreign-delegate.js'
import type { Payer } from './payer.js'
import type { GivenOperation } from './read-operation.js'
import { sendOperation } from './send-operation.js'
import type { SmartAccount } from './smart-accounts.js'
import { smartOwner } from './smart-owner.js'
import type { SmartPlan } from './smart-plan.js'
import type { SmartRpcOptions } from './smart-rpc-options.js'
import { stepsOf } from './steps-of.js'

/**
 * Plans a batch as an ERC-4337 user operation, which a bundler includes on the chain.
 * @throws if the bundler or paymaster does not respond, or refuses
 */
export async function planOperation(
  account: SmartAccount,
  calls: readonly SmartCall[],
  {
    payer,
    limits,
    options,
  }: { readonly payer: Payer | undefined; readonly limits: GivenLimits | undefined; readonly options: SmartRpcOptions },
): Promise<SmartPlan> {
  return planGiven(account, calls, { payer, limits, options })
}

/**
 * Plans a user operation of which the page sets more than the calls. Keeps the given fields and completes the rest.
 * @throws -32000 for a nonce that is not the next one of its key
 */
export async function planGiven(
  account: SmartAccount,
  calls: readonly SmartCall[],
  {
    given,
    payer,
    limits,
    options,
  }: {
    readonly given?: GivenOperation
    readonly payer?: Payer | undefined
    readonly limits?: GivenLimits | undefined
    readonly options: SmartRpcOptions
  },
): Promise<SmartPlan> {
  const { leastGas, ...fees } = limits ?? {}
  const fixed: Partial<Operation> = { ...given, ...fees }
  const { node, factsOf, readToken, earlier, notes, now, t, s } = options
  const { address: from, network, scheme } = account
  const { chain, implementation } = network
  const owner = smartOwner(options, account)
  const [acts, state, unused, next] = await Promise.all([
    scheme.load(),
    accountState(account),
    earlier.unused(account),
    given?.nonce === undefined ? undefined : nonceOn(account, given.nonce >> 64n),
  ])
  // A bundler could keep one with a later nonce, and submit it beside others as soon as that is the next one.
  if (next !== given?.nonce) throw refused(`The next nonce of this key is ${next}.`, -32000)
  const spare = given?.nonce === undefined ? unused[0] : undefined
  const { isDeployed, replaced } = state
  // A transaction has a nonce of another kind, which does not exclude it.
  const hasRefused = (): boolean => refusedNonces({ chain, from }, { notes, now }).length > 0
  const isRefused = hasRefused()
  // The cast avoids viem's types.
  const acting = (await acts.toAccount({ owner, network, client: clientOf(node, chain) })) as ViemAccount
  const callData = given?.callData ?? acts.encodeCalls(calls)
  const steps = stepsOf(calls, from)
  const simulation = await simulateOperation(account, { steps, callData, isDeployed, node })
  const estimated = await estimateOperation(
    { account, acting, callData, isDeployed, payer, simulation, spare, given: fixed, leastGas },
    options,
  )
  const facts = factsOf(chain)
  const isPaid = estimated.operation.paymaster !== undefined
  const balance = isPaid ? undefined : await account.node('eth_getBalance', [from, 'latest']).then((answer) => BigInt(answer as string))
  const sent = calls.reduce((sum, { value = 0n }) => sum + value, 0n)
  const tooLittle = balance !== undefined && balance < sent + costOf(estimated.operation)
  const words = await describeBatch(
    {
      address: from,
      calls: steps,
      chain,
      network: facts,
      simulation,
      payment: [paymentWords(estimated, { payer, options, chain })],
      first: isDeployed ? undefined : { contract: implementation, is: scheme.isDelegated ? 'upgraded' : 'made', replaced },
      lacks: tooLittle ? facts.symbol : undefined,
      warnings: [
        ...(isRefused || unused.some((nonce) => nonce !== estimated.operation.nonce) ? [t('ask.mayRunEarlier')] : []),
        ...(estimated.isFeeHigh ? [t('ask.feeAbove')] : []),
      ],
      caution: estimated.isFeeHigh ? 'wait' : undefined,
    },
    { readToken, t, s },
  )
  const isAsShown = async (): Promise<boolean> => {
    const [isSame, stillUnused] = await Promise.all([isUnchanged(account, state), earlier.unused(account)])
    // Another approval may have taken the nonce meanwhile, or may have been refused.
    const hasNonce = spare === undefined || stillUnused.includes(spare)
    return isSame && hasNonce && stillUnused.every((nonce) => unused.includes(nonce)) && (isRefused || !hasRefused())
  }
  const sending = { ...estimated, account, acting, owner, payer, isAsShown, given: fixed }
  return { words, send: (note) => sendOperation({ ...sending, note }, options) }
}

/**
 * Simulates the account's call to itself as if it were already a smart account; for an account with its own address, simulates its calls
 * in sequence.
 */
async function simulateOperation(
  { address: from, network: { chain, implementation }, scheme }: SmartAccount,
  {
    steps,
    callData,
    isDeployed,
    node,
  }: { readonly steps: readonly Step[]; readonly callData: Hex; readonly isDeployed: boolean } & Pick<SmartRpcOptions, 'node'>,
): Promise<SimulationResult> {
  const allowances = allowancesIn(steps, from)
  // It accepts batches only from the entry point.
  if (!scheme.isDelegated) {
    const drafts = steps.map(({ draft }) => draft)
    // Excludes the cost of creating the account and of the entry point.
    const { gasUsed: _, ...simulation }: SimulationResult & { gasUsed?: bigint } = await simulateAll(node, chain, drafts, { allowances })
    return simulation
  }
  const stateOverrides = isDeployed ? undefined : { [from]: { code: `0xef0100${implementation.slice(2).toLowerCase()}` } }
  return simulate(node, chain, { from, to: from, data: callData }, { stateOverrides, allowances })
}

/** Maximum cost in wei: all of its gas at the highest fee. */
function costOf(operation: Operation): bigint {
  const { callGasLimit, verificationGasLimit, preVerificationGas, maxFeePerGas } = operation
  return (callGasLimit + verificationGasLimit + preVerificationGas) * maxFeePerGas
}

function paymentWords(
  { operation, payment }: Estimated,
  {
    payer,
    options: { factsOf, t, s },
    chain,
  }: { readonly payer: Payer | undefined; readonly options: SmartRpcOptions; readonly chain: string },
): Detail {
  if (!payer && operation.paymaster) return { label: t('ask.feePaidBy'), value: operation.paymaster }
  if (!payer) return { label: t('ask.fee'), ...feeAtMost(costOf(operation), factsOf(chain)) }
  if (payer.host === undefined)
    return { label: t('ask.feePaidBy'), value: s('smart.operator'), ...(payment?.sponsor && { note: payment.sponsor }) }
  return {
    label: t('ask.feePaidBy'),
    value: payer.host,
    ...(payment?.sponsor && { note: s('smart.callsItself', { name: payment.sponsor }) }),
  }
}
