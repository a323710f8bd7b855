import { hasUnread, type ReadToken, type SimulationResult, type Step } from '@latchkey/eip155/read'
import type { NetworkFacts } from '../networks.js'
import type { Words } from '../rpc/describe-call.js'
import { describeCalls } from '../rpc/describe-calls.js'
import { describeResult } from '../rpc/describe-result.js'
import { type Caution, type Detail, strictest } from '../rpc/questions.js'
import type { AskTexts, SmartTexts } from '../texts/groups.js'

/** Facts of a batch. */
export interface BatchFacts {
  /** The smart account. */
  readonly address: string
  readonly calls: readonly Step[]
  /** CAIP-2. */
  readonly chain: string
  readonly network: NetworkFacts
  readonly simulation: SimulationResult
  /** The fee payer, and the fee if the visitor pays it. */
  readonly payment: readonly Detail[]
  /** Set if this batch upgrades or creates the smart account: the contract used. */
  readonly first:
    | {
        readonly contract: string
        readonly is: 'upgraded' | 'made'
        /** Contract of another wallet, which the account stops using. */
        readonly replaced?: string | undefined
      }
    | undefined
  readonly warnings?: readonly string[]
  readonly caution?: Caution | undefined
  /** Symbol of the coin of which the account has too little. */
  readonly lacks?: string | undefined
}
/** Options of `describeBatch`. */
export interface BatchWords {
  readonly readToken: ReadToken
  readonly t: AskTexts
  readonly s: SmartTexts
}

/** Describes a batch: each call separately, the combined changes, and who pays. */
export async function describeBatch(
  { address, calls, chain, network, simulation, payment, first, warnings = [], caution, lacks }: BatchFacts,
  { readToken, t, s }: BatchWords,
): Promise<Words> {
  const [parts, result] = await Promise.all([
    Promise.all(
      calls.map((call, at) => describeCalls(call, { chain, network, readToken, t }, calls.length > 1 ? String(at + 1) : undefined)),
    ),
    describeResult(simulation, { chain, network, readToken, t, isPlain: false, hasUnread: calls.some(hasUnread) }),
  ])
  const [only] = parts.length === 1 ? parts : []
  return {
    account: { address, type: 'smartAccount' },
    title: only?.title ?? s('smart.batch', { count: calls.length }),
    details: [
      ...(only?.details ?? []),
      ...result.details,
      ...payment,
      { label: t('ask.network'), value: network.name },
      ...(first
        ? [
            {
              label: s('smart.account'),
              value: first.is === 'made' ? s('smart.made') : s('smart.upgrade'),
              note: s('smart.upgradeNote', { contract: first.contract }),
            },
          ]
        : []),
    ],
    ...(only
      ? only.parts && { parts: only.parts }
      : {
          parts: parts.flatMap(({ title, details, parts: inner = [] }, at) => [
            { title: s('smart.part', { number: at + 1, count: calls.length, title }), details },
            ...inner,
          ]),
        }),
    // Calls and their result may warn about the same.
    warnings: [
      ...new Set([
        ...warnings,
        ...(first?.replaced === undefined ? [] : [s('smart.replaces', { contract: first.replaced })]),
        ...result.warnings,
        ...parts.flatMap((part) => part.warnings),
        ...(network.isKnown ? [] : [t('ask.unknownNetwork')]),
      ]),
    ],
    lacks,
    confirm: only?.confirm ?? t('ask.approve'),
    caution: strictest([caution, first?.replaced === undefined ? undefined : 'wait', result.caution, ...parts.map((part) => part.caution)]),
  }
}
