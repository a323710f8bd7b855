import {
  feeOf,
  hasNonce,
  isHighFee,
  LOW_FEE_FOR_TOKENS,
  nonceIn,
  type ReadAccounts,
  type ReadMint,
  readActions,
  type SolanaAction,
  type SolanaFee,
  type SolanaTransaction,
  sentBy,
  type TransactionFacts,
} from '@latchkey/solana/read'
import type { NetworkFacts } from '../../networks.js'
import type { AskTexts } from '../../texts/groups.js'
import { coins } from '../amounts.js'
import { describeResult } from '../describe-result.js'
import { type Detail, strictest } from '../questions.js'
import { type AskSolana, askFee, isBlockKnown } from './ask-solana.js'
import { describeStep, type Told } from './describe-step.js'
import { type SolanaSimulation, simulateSolana } from './simulate-solana.js'

/** Options of `describeSolana`. */
export interface SolanaWords {
  /** CAIP-2. */
  readonly chain: string
  readonly own: string
  readonly ask: AskSolana
  readonly readAccounts: ReadAccounts
  readonly network: NetworkFacts
  readonly readMint: ReadMint
  readonly t: AskTexts
}

/** The description of a transaction. */
export interface SolanaTold extends Told {
  /** The node does not know its block: the network would ignore it. */
  readonly hasOldBlock: boolean
  /** The node confirms that the block, or the nonce in its place, is one of this network: no other one accepts the signature. */
  readonly isOfNetwork: boolean
}

/**
 * Describes one transaction: its instructions, outgoing and incoming assets, the fee and the fee payer. Works without any response from the
 * node.
 */
export async function describeSolana(
  parsed: SolanaTransaction,
  { chain, own, ask, readAccounts, network, readMint, t }: SolanaWords,
): Promise<SolanaTold> {
  const facts = await readActions(parsed, { readAccounts, also: [own] })
  const { addresses, actions, accounts: before, holderOf } = facts
  const { all, writable } = addresses
  const isPayer = parsed.payer === own
  const fee = await findFee(ask, parsed)
  const words = { chain, own, network, readMint, t, holderOf }
  const [steps, simulation, isKnown] = await Promise.all([
    Promise.all(actions.map((action) => describeStep(action, words))),
    simulateSolana(ask, parsed, { own, before, writable, fee: isPayer ? fee.amount : 0n }),
    hasNonce(parsed) ? isNonceKnown(readAccounts, parsed, facts) : isBlockKnown(ask, parsed.blockhash),
  ])
  const hasOldBlock = isKnown === false && !hasNonce(parsed)
  const result = await describeResult(simulation.result, {
    chain,
    network,
    readToken: async (_, mint) => ({ ...(await readMint(mint)), isCollection: false }),
    t,
    isPlain: isPlain(simulation, actions) && !all.includes(undefined),
    hasUnread: all.includes(undefined) || actions.some(({ does }) => does === 'unknown' || does === 'allocate'),
  })
  const sent = sentBy(own, actions)
  const balance = before.has(own) ? (before.get(own)?.lamports ?? 0n) : undefined
  const tooLittle = simulation.result.is !== 'success' && balance !== undefined && balance < sent + (isPayer ? fee.amount : 0n)
  const isFeeHigh = isPayer && isHighFee(fee.amount, sent)
  const feePaid: readonly Detail[] = [
    { label: fee.isExact ? t('ask.feeExact') : t('ask.fee'), ...coins(fee.amount, network) },
    ...(isPayer ? [] : [{ label: t('ask.feePaidBy'), value: parsed.payer, note: t('ask.notYou') }]),
  ]
  return {
    hasOldBlock,
    isOfNetwork: isKnown === true,
    details: [...steps.flatMap(({ details }) => details), ...result.details, ...feePaid],
    warnings: [
      ...new Set([
        ...result.warnings,
        ...rightsIn(simulation, t),
        ...steps.flatMap(({ warnings }) => warnings),
        ...(all.includes(undefined) ? [t('ask.tableUnread')] : []),
        ...(isFeeHigh ? [t('ask.feeHigh')] : []),
        ...(hasOldBlock ? [t('ask.blockUnknown')] : []),
        ...(hasNonce(parsed) ? [t('ask.sentAnyTime')] : []),
      ]),
    ],
    lacks: tooLittle ? network.symbol : undefined,
    caution: strictest([
      result.caution,
      simulation.owner !== undefined || simulation.heirs.length > 0 || (isFeeHigh && fee.amount > LOW_FEE_FOR_TOKENS) ? 'wait' : undefined,
      ...steps.map(({ caution }) => caution),
    ]),
  }
}

/** Returns whether the nonce account that a transaction advances has its nonce. Undefined if the node does not respond. */
async function isNonceKnown(
  readAccounts: ReadAccounts,
  { instructions: [first], blockhash }: SolanaTransaction,
  { addresses: { all } }: Pick<TransactionFacts, 'addresses'>,
): Promise<boolean | undefined> {
  const address = all[first?.accounts[0] ?? -1]
  if (address === undefined) return false
  const accounts = await readAccounts([address]).catch(() => undefined)
  return accounts && nonceIn(accounts.get(address)) === blockhash
}

/** Uses the node's fee if the transaction leaves it open, but never less than the network charges. */
async function findFee(ask: AskSolana, parsed: SolanaTransaction): Promise<Pick<SolanaFee, 'amount' | 'isExact'>> {
  const [own, said] = [feeOf(parsed), await askFee(ask, parsed.message)]
  if (said === undefined || said < own.least) return own
  return { amount: own.isExact && said < own.amount ? own.amount : said, isExact: true }
}

function rightsIn({ delegates, heirs, hasLostMint, owner }: SolanaSimulation, t: AskTexts): readonly string[] {
  return [
    ...(owner === undefined ? [] : [t('ask.accountGone')]),
    ...heirs.map((heir) => t('ask.takesOver', { address: heir })),
    ...delegates.map((delegate) => t('ask.delegateTakes', { address: delegate })),
    ...(hasLostMint ? [t('ask.rightChanges')] : []),
  ]
}

/** Returns whether no instruction grants or does what the accounts that are compared do not show. */
function isPlain({ heirs, hasLostMint, owner }: SolanaSimulation, actions: readonly SolanaAction[]): boolean {
  const isCovered = ({ does }: SolanaAction): boolean => !['unknown', 'assign', 'allocate', 'let-spend', 'set-authority'].includes(does)
  return heirs.length === 0 && !hasLostMint && owner === undefined && actions.every(isCovered)
}
