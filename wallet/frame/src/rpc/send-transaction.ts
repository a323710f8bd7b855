import {
  allowancesIn,
  type Draft,
  type EvmNode,
  hasUnread,
  type ReadToken,
  reasonOf,
  type SimulationResult,
  simulate,
  unwrapCall,
} from '@latchkey/eip155/read'
import type { Hex, TransactionSerializable } from 'viem'
import { prepareTransactionRequest } from 'viem/actions'
import type { FactsOf, NetworkFacts } from '../networks.js'
import type { AskTexts } from '../texts/groups.js'
import type { Task } from '../vault/work.js'
import { atMostOf, coins, coinsOf, feeAtMost, roughlyOf } from './amounts.js'
import { clientOf } from './client-of.js'
import type { Words } from './describe-call.js'
import { describeCalls } from './describe-calls.js'
import { describeResult } from './describe-result.js'
import { type CurrentFees, type Fees, feesOf } from './fees-of.js'
import { nonceWords } from './nonce-words.js'
import type { Notes } from './notes.js'
import { type Detail, refused, strictest } from './questions.js'
import { readTransaction } from './read-transaction.js'
import type { Plan } from './send-approved.js'
import { type InTurn, sendInTurn } from './send-in-turn.js'

/** Options of `planTransaction`. */
export interface SendOptions {
  readonly node: EvmNode
  readonly factsOf: FactsOf
  readonly readToken: ReadToken
  /** Signs with the key of an address. */
  readonly sign: (task: Task, as: string) => Promise<string>
  readonly inTurn: InTurn
  readonly notes: Notes
  /** Reads, before it is signed with a nonce, whether earlier transactions are still as the visitor saw it. */
  readonly isAsShown: (nonce: number) => Promise<boolean>
  readonly t: AskTexts
}

/** A page that sets a fee above so many times the current one gives the visitor's money to those who build blocks. */
const MOST_TIMES = 10n
/** Gas of a call that no node can estimate, if the page does not set it either. */
const GAS_TO_FAIL = 200_000n

/**
 * Completes the parameter of `eth_sendTransaction`: gas and fee come from the node, and the nonce when it is sent. A transaction that
 * would fail is described as such; the visitor decides. Sending resolves with the hash.
 * @throws with an EIP-1193 or JSON-RPC code if it is not a transaction, or is for another network
 */
export async function planTransaction(
  given: { readonly [name: string]: unknown },
  {
    chain,
    from,
    orderers,
  }: {
    readonly chain: string
    readonly from: Hex
    /** Addresses whose calls the account carries out if it has code. */
    readonly orderers: readonly string[]
  },
  { node, factsOf, readToken, sign, inTurn, notes, isAsShown, t }: SendOptions,
): Promise<Plan<Hex>> {
  const asked = readTransaction(given, chain)
  const { to, value, data, gas, accessList } = asked
  const draft: Draft = { from, ...(to && { to }), ...(value && { value }), ...(data && { data }) }
  const network = factsOf(chain)
  const isOrder = [from, ...orderers].some((each) => each.toLowerCase() === to?.toLowerCase()) && data !== undefined && data !== '0x'
  if (isOrder) await refuseCode(from, { node, chain })
  const step = unwrapCall(draft)
  // Accessed slots change the gas, and nothing else.
  const priced = { ...draft, ...(accessList && { accessList }) }
  const ask = (method: string, params: readonly unknown[]) => node(chain, method, params).then(bigOf)
  const [prepared, simulation, estimate, balance, price, call, nonce] = await Promise.all([
    prepareTransactionRequest(clientOf(node, chain), {
      account: from,
      chain: null,
      // Nothing of this depends on the call, and a node that fills transactions itself would reject one that it only knows in part.
      to: from,
      parameters: ['fees', 'chainId', 'type'],
    }),
    simulate(node, chain, priced, { allowances: allowancesIn([step], from) }),
    gas === undefined ? ask('eth_estimateGas', [priced]).catch((error: Error) => error) : BigInt(gas),
    ask('eth_getBalance', [from, 'latest']).catch(() => undefined),
    ask('eth_gasPrice', []).catch(() => undefined),
    describeCalls(step, { chain, network, readToken, t }),
    asked.nonce === undefined ? undefined : nonceWords(asked.nonce, { node, chain, from, t }),
  ])
  if (`eip155:${prepared.chainId}` !== chain) throw refused('The node is one of another network.', 4901)
  const needed = typeof estimate === 'bigint' ? estimate : ('gasUsed' in simulation && simulation.gasUsed) || GAS_TO_FAIL
  // A call may need more gas when it runs than now: the first trade of a second in a pool writes more. Unused gas costs nothing.
  const limit = gas === undefined && data !== undefined ? needed + needed / 4n : needed
  // Which of them there are depends on the chain's newest block; TypeScript only infers one case.
  const fees = feesOf(asked, prepared as CurrentFees)
  const perGas = 'gasPrice' in fees ? fees.gasPrice : fees.maxFeePerGas
  const fee = limit * perGas
  const used = ('gasUsed' in simulation && simulation.gasUsed) || limit
  const tooLittle = balance !== undefined && balance < BigInt(value ?? 0) + fee
  // A node that cannot estimate the gas reports the reason, which the simulation may lack.
  const expected: SimulationResult =
    estimate instanceof Error && simulation.is !== 'failure' && !tooLittle
      ? { is: 'failure', reason: reasonOf(estimate.message) }
      : simulation
  const result = await describeResult(expected, { chain, network, readToken, t, isPlain: false, hasUnread: hasUnread(step) })
  const isFeeHigh = price !== undefined && paidNow(fees, price) > MOST_TIMES * price
  const movesMore = expected.is === 'success' && (expected.rights?.length || expected.moves.some(({ asset }) => asset !== undefined))
  const isOnlyCoins = (data === undefined || data === '0x') && !movesMore
  const words: Words = {
    ...call,
    account: { address: from, type: 'eoa' },
    details: [
      ...call.details,
      // A simulation that only confirms the amount would say it twice.
      ...result.details.filter((line) => !isOnlyCoins || line.value !== coinsOf(BigInt(value ?? 0), network)),
      {
        label: t('ask.fee'),
        ...feeAtMost(fee, network),
        ...(price !== undefined && used * price < fee && { note: t('ask.feeNow', { amount: roughlyOf(used * price, network) }) }),
      },
      ...totalOf({ sent: BigInt(value ?? 0), isOnlyCoins, call, fee, network, balance: tooLittle ? balance : undefined, t }),
      ...(nonce ? [nonce.detail] : []),
      { label: t('ask.network'), value: network.name },
    ],
    // The call and its result may warn about the same.
    warnings: [
      ...new Set([
        ...result.warnings,
        ...call.warnings,
        ...(isFeeHigh ? [t('ask.feeAbove')] : []),
        ...(network.isKnown ? [] : [t('ask.unknownNetwork')]),
      ]),
    ],
    lacks: tooLittle ? network.symbol : undefined,
    caution: strictest([result.caution, call.caution, isFeeHigh ? 'wait' : undefined]),
  }
  const transaction = {
    chainId: prepared.chainId,
    gas: limit,
    ...(to && { to }),
    value: BigInt(value ?? 0),
    ...(data && { data }),
    ...(accessList && { accessList }),
    ...fees,
    // A legacy transaction has no access list here: both together are refused.
  } as TransactionSerializable
  const isFixed = asked.gasPrice !== undefined || asked.maxFeePerGas !== undefined
  return {
    words,
    send: () =>
      sendInTurn({ chain, from, perGas: isFixed ? undefined : perGas, own: asked.nonce, isAsShown, node, inTurn, notes }, async (next) => {
        if (nonce && asked.nonce !== undefined && nonce.isTaken !== asked.nonce < next) return undefined
        // Another tab may have made it a smart account meanwhile.
        if (isOrder) await refuseCode(from, { node, chain })
        return (await sign({ do: 'sign-transaction', transaction: { ...transaction, nonce: asked.nonce ?? next } }, from)) as Hex
      }),
  }
}

/** @throws 4100 if the account has code (EIP-7702), which would make the calls it is given without showing them; also if no node knows */
async function refuseCode(account: Hex, { node, chain }: { readonly node: EvmNode; readonly chain: string }): Promise<void> {
  const code = await node(chain, 'eth_getCode', [account, 'latest'])
  if (code !== '0x') throw refused('This call would act for the wallet by itself.', 4100)
}

/**
 * Returns what leaves the account at most: coins and the fee, which are of one kind, or the worth of tokens and the fee. With `balance`,
 * which is too little, also that. Coins that are not all that leaves are shown without their worth, which would look like that of everything.
 */
function totalOf({
  sent,
  isOnlyCoins,
  call,
  fee,
  network,
  balance,
  t,
}: {
  readonly sent: bigint
  readonly isOnlyCoins: boolean
  readonly call: Words
  readonly fee: bigint
  readonly network: NetworkFacts
  readonly balance: bigint | undefined
  readonly t: AskTexts
}): readonly Detail[] {
  const label = t('ask.total')
  const note = balance === undefined ? undefined : t('ask.balance', { amount: coinsOf(balance, network) })
  if (sent > 0n || note !== undefined) {
    const { value, sums = [] } = coins(sent + atMostOf(fee), network)
    return [{ label, value, ...(isOnlyCoins && { sums }), ...(note && { note }) }]
  }
  const tokens = call.title === t('ask.sendTokens') ? call.details.flatMap(({ sums = [] }) => sums) : []
  return tokens.length === 0
    ? []
    : [{ label, value: '', sums: [...tokens, { asset: network.coin, units: fee, decimals: network.decimals }] }]
}

/** Returns what a transaction pays per gas, if it is included at the current price. */
function paidNow(fees: Fees, price: bigint): bigint {
  if ('gasPrice' in fees) return fees.gasPrice
  const { maxFeePerGas: most, maxPriorityFeePerGas: tip } = fees
  if (price + tip > most) return most
  return price + tip
}

function bigOf(answer: unknown): bigint {
  if (typeof answer !== 'string' || !/^0x[0-9a-f]{1,64}$/i.test(answer)) throw new Error('The node answered with no number.')
  return BigInt(answer)
}
