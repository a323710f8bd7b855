import type { SmartCall } from '../../src/smart-account-scheme.js'
import type { NetworkFacts } from '../networks.js'
import { describeCall, type Words } from '../rpc/describe-call.js'
import { describeResult } from '../rpc/describe-result.js'
import type { Detail } from '../rpc/questions.js'
import type { ReadToken } from '../rpc/read-token.js'
import type { Foretold } from '../rpc/simulate.js'
import type { AskTexts } from '../texts/ask-en.js'
import type { SmartTexts } from '../texts/smart-en.js'

/** Facts of a batch. */
export interface BatchFacts {
  readonly from: string
  readonly calls: readonly SmartCall[]
  /** CAIP-2. */
  readonly chain: string
  readonly network: NetworkFacts
  readonly foretold: Foretold
  /** Who pays, and how much if it is the visitor. */
  readonly payment: readonly Detail[]
  /** Set if this batch upgrades or creates the smart account: the contract used. */
  readonly first: { readonly contract: string; readonly is: 'upgraded' | 'made' } | undefined
  readonly warnings?: readonly string[]
}
/** Options of `describeBatch`. */
export interface BatchWords {
  readonly readToken: ReadToken
  readonly t: AskTexts
  readonly s: SmartTexts
}

/** Describes a batch: each call separately, the combined changes, and who pays. */
export async function describeBatch(
  { from, calls, chain, network, foretold, payment, first, warnings = [] }: BatchFacts,
  { readToken, t, s }: BatchWords,
): Promise<Words> {
  const [parts, result] = await Promise.all([
    Promise.all(calls.map((call) => describeOne(call, { from, chain, network }, { readToken, t }))),
    describeResult(foretold, { chain, network, readToken, t }),
  ])
  const [only] = parts.length === 1 ? parts : []
  return {
    title: only?.title ?? s.batch(calls.length),
    details: [
      ...(only?.details ?? []),
      ...result.details,
      ...payment,
      { label: t.network, value: network.name },
      ...(first ? [{ label: s.account, value: first.is === 'made' ? s.made : s.upgrade, note: s.upgradeNote(first.contract) }] : []),
    ],
    ...(only ? {} : { parts: parts.map(({ title, details }, at) => ({ title: s.part(at + 1, calls.length, title), details })) }),
    warnings: [
      ...warnings,
      ...result.warnings,
      ...(only?.warnings ?? parts.flatMap((part, at) => part.warnings.map((warning) => s.inPart(at + 1, warning)))),
      ...(network.isKnown ? [] : [t.unknownNetwork]),
    ],
    confirm: only?.confirm ?? t.approve,
  }
}

async function describeOne(
  { to, data, value }: SmartCall,
  { from, chain, network }: Pick<BatchFacts, 'from' | 'chain' | 'network'>,
  { readToken, t }: Pick<BatchWords, 'readToken' | 't'>,
): Promise<Words> {
  const isCall = data !== undefined && data !== '0x'
  const token = isCall ? await readToken(chain, to) : { isCollection: false }
  return describeCall({ from, to, ...(data && { data }), ...(value && { value: `0x${value.toString(16)}` }) }, { network, token, t })
}
