import type { NetworkFacts } from '../../networks.js'
import type { AskTexts } from '../../texts/ask-en.js'
import { coinsOf } from '../amounts.js'
import { describeResult } from '../describe-result.js'
import { type Detail, strictest } from '../questions.js'
import { type AskSolana, askFee, isBlockKnown, readAccounts, type SolanaAccounts } from './ask-solana.js'
import { describeStep, type Told } from './describe-step.js'
import type { Holder } from './describe-tokens.js'
import { feeOf, type SolanaFee } from './fee-of.js'
import type { ParsedSolana } from './parse-transaction.js'
import type { ReadMint } from './read-mint.js'
import { nonceIn } from './read-nonce-account.js'
import { type Action, type Address, readStep } from './read-step.js'
import { readTokenAccount } from './read-token-account.js'
import { hasNonce } from './refuse-expired.js'
import { resolveAddresses } from './resolve-addresses.js'
import { type SolanaForetold, simulateSolana } from './simulate-solana.js'

/** Options of `describeSolana`. */
export interface SolanaWords {
  /** CAIP-2. */
  readonly chain: string
  readonly own: string
  readonly ask: AskSolana
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

/** A fee below this is never considered high, whatever is sent: a thousandth of a SOL, or a hundredth if what is sent has no price here. */
const LOW_FEE = 1_000_000n
const LOW_FEE_FOR_TOKENS = 10_000_000n
/** A fee above this is always considered high: no transaction needs a twentieth of a SOL. */
const MUCH_FEE = 50_000_000n

/**
 * Describes one transaction: what it does, what leaves or enters the wallet, the fee and who pays it. Works without any response from the
 * node.
 */
export async function describeSolana(parsed: ParsedSolana, { chain, own, ask, network, readMint, t }: SolanaWords): Promise<SolanaTold> {
  const { all, writable } = await resolveAddresses(ask, parsed)
  const actions = parsed.instructions.map(({ program, accounts, data }) =>
    readStep({ program, data, accounts: accounts.map((index) => all[index]) }),
  )
  const before: SolanaAccounts = await readAccounts(ask, [own, ...writable, ...actions.flatMap(accountsOf)]).catch(() => new Map())
  const isPayer = parsed.payer === own
  const fee = await findFee(ask, parsed)
  const words = { own, network, readMint, t, holderOf: holders(before, actions) }
  const [steps, foretold, isKnown] = await Promise.all([
    Promise.all(actions.map((action) => describeStep(action, words))),
    simulateSolana(ask, parsed, { own, before, writable, fee: isPayer ? fee.amount : 0n }),
    hasNonce(parsed) ? isNonceKnown(ask, { ...parsed, all }) : isBlockKnown(ask, parsed.blockhash),
  ])
  const hasOldBlock = isKnown === false && !hasNonce(parsed)
  const result = await describeResult(foretold.result, {
    chain,
    network,
    readToken: (_, mint) => readMint(mint),
    t,
    isPlain: isPlain(foretold, actions) && !all.includes(undefined),
    hasUnread: all.includes(undefined) || actions.some(({ does }) => does === 'unknown' || does === 'allocate'),
  })
  const sent = actions.reduce((sum, action) => sum + sentBy(own, action), 0n)
  const balance = before.has(own) ? (before.get(own)?.lamports ?? 0n) : undefined
  const tooLittle = foretold.result.is !== 'success' && balance !== undefined && balance < sent + (isPayer ? fee.amount : 0n)
  const isDear = isPayer && isHigh(fee.amount, sent)
  const feePaid: readonly Detail[] = [
    { label: fee.isExact ? t.feeExact : t.fee, value: coinsOf(fee.amount, network) },
    ...(isPayer ? [] : [{ label: t.feePaidBy, value: parsed.payer, note: t.notYou }]),
  ]
  return {
    hasOldBlock,
    isOfNetwork: isKnown === true,
    details: [...steps.flatMap(({ details }) => details), ...result.details, ...feePaid],
    warnings: [
      ...new Set([
        ...(tooLittle ? [t.tooLittle(network.symbol)] : []),
        ...result.warnings,
        ...rightsIn(foretold, t),
        ...steps.flatMap(({ warnings }) => warnings),
        ...(all.includes(undefined) ? [t.tableUnread] : []),
        ...(isDear ? [t.feeHigh] : []),
        ...(hasOldBlock ? [t.blockUnknown] : []),
        ...(hasNonce(parsed) ? [t.sentAnyTime] : []),
      ]),
    ],
    caution: strictest([
      tooLittle ? 'stop' : undefined,
      result.caution,
      foretold.owner !== undefined || foretold.heirs.length > 0 || (isDear && fee.amount > LOW_FEE_FOR_TOKENS) ? 'wait' : undefined,
      ...steps.map(({ caution }) => caution),
    ]),
  }
}

/** Returns whether the nonce account that a transaction advances has its nonce. Undefined if the node does not respond. */
async function isNonceKnown(
  ask: AskSolana,
  { instructions: [first], blockhash, all }: Pick<ParsedSolana, 'instructions' | 'blockhash'> & { readonly all: readonly Address[] },
): Promise<boolean | undefined> {
  const address = all[first?.accounts[0] ?? -1]
  if (address === undefined) return false
  const accounts = await readAccounts(ask, [address]).catch(() => undefined)
  return accounts && nonceIn(accounts.get(address)) === blockhash
}

/** Uses the node's fee if the transaction leaves it open, but never less than the network charges. */
async function findFee(ask: AskSolana, parsed: ParsedSolana): Promise<Pick<SolanaFee, 'amount' | 'isExact'>> {
  const [own, said] = [feeOf(parsed), await askFee(ask, parsed.message)]
  if (said === undefined || said < own.least) return own
  return { amount: own.isExact && said < own.amount ? own.amount : said, isExact: true }
}

function rightsIn({ delegates, heirs, hasLostMint, owner }: SolanaForetold, t: AskTexts): readonly string[] {
  return [
    ...(owner === undefined ? [] : [t.accountGone]),
    ...heirs.map((heir) => t.takesOver(heir)),
    ...delegates.map((delegate) => t.delegateTakes(delegate)),
    ...(hasLostMint ? [t.rightChanges] : []),
  ]
}

/** Returns whether no instruction grants or does what the accounts that are compared do not show. */
function isPlain({ heirs, hasLostMint, owner }: SolanaForetold, actions: readonly Action[]): boolean {
  const isCovered = ({ does }: Action): boolean => !['unknown', 'assign', 'allocate', 'let-spend', 'set-authority'].includes(does)
  return heirs.length === 0 && !hasLostMint && owner === undefined && actions.every(isCovered)
}

/** Returns the owners of token accounts, as they are now or as this transaction creates them. */
function holders(before: SolanaAccounts, actions: readonly Action[]): (account: Address) => Holder | undefined {
  const opened = new Map<string, Holder>()
  for (const action of actions) {
    if (action.does !== 'open') continue
    const { account, owner, mint } = action
    if (account && owner && mint) opened.set(account, { owner, mint })
  }
  return (account) => {
    if (account === undefined) return undefined
    const there = readTokenAccount(before.get(account))
    // The program only creates it at the address derived from owner and mint, and only if that is still empty.
    return there ?? (before.get(account) === undefined ? opened.get(account) : undefined)
  }
}

function accountsOf(action: Action): readonly string[] {
  const named = [...('account' in action ? [action.account] : []), ...('to' in action ? [action.to] : [])]
  return named.filter((address) => address !== undefined)
}

function sentBy(own: string, action: Action): bigint {
  return (action.does === 'send' || action.does === 'create') && action.from === own ? action.amount : 0n
}

function isHigh(fee: bigint, sent: bigint): boolean {
  if (fee > MUCH_FEE) return true
  return sent === 0n ? fee > LOW_FEE_FOR_TOKENS : fee > LOW_FEE && fee * 10n > sent
}
