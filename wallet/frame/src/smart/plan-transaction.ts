import { allowancesIn, type Draft, reasonOf, type SimulationResult, simulate } from '@latchkey/eip155/read'
import type { SmartCall } from '@latchkey/wallet-protocol'
import { encodeFunctionData, type Hex, keccak256, parseAbi, type TransactionSerializableEIP1559 } from 'viem'
import { prepareTransactionRequest } from 'viem/actions'
import { feeAtMost, roughlyOf } from '../rpc/amounts.js'
import { clientOf } from '../rpc/client-of.js'
import { mayRunBeside } from '../rpc/earlier-transactions.js'
import { refused } from '../rpc/questions.js'
import { sendInTurn } from '../rpc/send-in-turn.js'
import type { Task } from '../vault/work.js'
import { describeBatch } from './describe-batch.js'
import { accountState, isUnchanged } from './foreign-delegate.js'
import type { SmartAccount } from './smart-accounts.js'
import type { Signed, SmartPlan } from './smart-plan.js'
import type { SmartRpcOptions } from './smart-rpc-options.js'
import { stepsOf } from './steps-of.js'

/** EIP-7702's gas for a delegation; nodes cannot estimate an unsigned one. */
const DELEGATION_GAS = 25_000n
const ABI = /* @__PURE__ */ parseAbi(['function incrementNonce(uint192)'])
/** Gas of a batch that no node can estimate. */
const GAS_TO_FAIL = 200_000n

/**
 * Plans a batch as one transaction that the account sends to itself, of type 4 if that upgrades it to a smart account (EIP-7702). The
 * visitor pays. A batch that would fail is described as such; the visitor decides.
 */
export async function planTransaction(
  account: SmartAccount,
  calls: readonly SmartCall[],
  { node, factsOf, readToken, wallet, inTurn, earlier, notes, now, t, s }: SmartRpcOptions,
): Promise<SmartPlan> {
  const {
    address: from,
    network: { chain, implementation, entryPoint },
    scheme,
  } = account
  const [acts, state, unused, isBeside] = await Promise.all([
    scheme.load(),
    accountState(account),
    earlier.unused(account),
    mayRunBeside({ chain, from }, { node, notes, now }),
  ])
  const { isDeployed, replaced } = state
  const mayRunEarlier = unused.length > 0 || isBeside
  const network = factsOf(chain)
  // Uses up the nonces of earlier operations, which cannot be executed from then on.
  const ends = unused.map((nonce) => ({ to: entryPoint, data: encodeFunctionData({ abi: ABI, args: [nonce >> 64n] }) }))
  const data = acts.encodeCalls([...ends, ...calls])
  const steps = stepsOf(calls, from)
  const draft: Draft = { from, to: from, data }
  // The account's future code, which the chain does not have yet.
  const overrides = isDeployed ? undefined : { [from]: { code: `0xef0100${implementation.slice(2).toLowerCase()}` } }
  const ask = (method: string, params: readonly unknown[]) => node(chain, method, params).then(bigOf)
  const [prepared, simulation, estimate, balance, price] = await Promise.all([
    prepareTransactionRequest(clientOf(node, chain), {
      account: from,
      chain: null,
      to: from,
      type: 'eip1559',
      parameters: ['fees', 'chainId'],
    }),
    simulate(node, chain, draft, { stateOverrides: overrides, allowances: allowancesIn(steps, from) }),
    ask('eth_estimateGas', [draft, 'latest', ...(overrides ? [overrides] : [])]).catch((error: Error) => error),
    ask('eth_getBalance', [from, 'latest']).catch(() => undefined),
    ask('eth_gasPrice', []).catch(() => undefined),
  ])
  if (`eip155:${prepared.chainId}` !== chain) throw refused('The node is one of another network.', 4901)
  const used = typeof estimate === 'bigint' ? estimate : ('gasUsed' in simulation && simulation.gasUsed) || GAS_TO_FAIL
  const gas = used + used / 10n + (isDeployed ? 0n : DELEGATION_GAS)
  const { maxFeePerGas, maxPriorityFeePerGas, chainId } = prepared
  const fee = gas * maxFeePerGas
  const sent = calls.reduce((sum, { value = 0n }) => sum + value, 0n)
  const tooLittle = balance !== undefined && balance < sent + fee
  // A node that cannot estimate the gas reports the reason, which the simulation may lack.
  const expected: SimulationResult =
    estimate instanceof Error && simulation.is !== 'failure' && !tooLittle
      ? { is: 'failure', reason: reasonOf(estimate.message) }
      : simulation
  const current = price === undefined ? undefined : (used + (isDeployed ? 0n : DELEGATION_GAS)) * price
  const words = await describeBatch(
    {
      address: from,
      calls: steps,
      chain,
      network,
      simulation: expected,
      payment: [
        {
          label: t('ask.fee'),
          ...feeAtMost(fee, network),
          ...(current !== undefined && current < fee && { note: t('ask.feeNow', { amount: roughlyOf(current, network) }) }),
        },
        ...ends.map(({ to, data: call }) => ({
          label: s('smart.alsoCancels'),
          value: s('smart.earlier'),
          note: s('smart.callNote', { contract: to, data: call }),
        })),
      ],
      first: isDeployed ? undefined : { contract: implementation, is: 'upgraded', replaced },
      warnings: mayRunEarlier ? [t('ask.mayRunEarlier')] : [],
      lacks: tooLittle ? network.symbol : undefined,
    },
    { readToken, t, s },
  )
  const transaction: TransactionSerializableEIP1559 = {
    type: 'eip1559',
    chainId,
    to: from,
    value: 0n,
    data,
    gas,
    maxFeePerGas,
    maxPriorityFeePerGas,
  }
  const isAsShown = async (nonce: number): Promise<boolean> => {
    const [isSame, stillUnused, isBesideNow] = await Promise.all([
      isUnchanged(account, state),
      earlier.unused(account),
      mayRunBeside({ chain, from, nonce }, { node, notes, now }),
    ])
    // Another one may have been refused while the question was open, or accepted, and would be canceled.
    const isSameUnused = stillUnused.length === unused.length && stillUnused.every((each) => unused.includes(each))
    return isSame && isSameUnused && (mayRunEarlier || !isBesideNow)
  }
  return {
    words,
    async send(note) {
      let signed: Signed | undefined
      const sent = await sendInTurn({ chain, from, perGas: maxFeePerGas, isAsShown, node, inTurn, notes }, async (nonce) => {
        const task: Task = {
          do: 'sign-transaction',
          transaction: { ...transaction, nonce },
          // The account sends the transaction itself, which uses up one nonce before the delegation is applied.
          ...(!isDeployed && { delegate: { chainId, address: implementation, nonce: nonce + 1 } }),
        }
        const [raw] = await wallet.open([task], account.owner)
        if (typeof raw !== 'string') throw new Error('An error occurred')
        signed = { kind: 'transaction', hash: keccak256(raw as Hex) }
        await note?.(signed)
        return raw as Hex
      })
      return sent && signed
    },
  }
}

function bigOf(answer: unknown): bigint {
  if (typeof answer !== 'string' || !/^0x[0-9a-f]{1,64}$/i.test(answer)) throw new Error('The node answered with no number.')
  return BigInt(answer)
}
