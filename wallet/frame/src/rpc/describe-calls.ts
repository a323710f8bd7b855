import type { ReadToken, Step } from '@latchkey/eip155/read'
import type { NetworkFacts } from '../networks.js'
import type { AskTexts } from '../texts/groups.js'
import { describeCall, type Words } from './describe-call.js'
import { strictest } from './questions.js'

/** Context for describing calls. */
export interface CallsFacts {
  /** CAIP-2. */
  readonly chain: string
  readonly network: NetworkFacts
  readonly readToken: ReadToken
  readonly t: AskTexts
}

/** Describes a call, and each call inside it as a separate part, numbered `1`, `2`, `2.1`; those of call `3` of a batch `3.1`. */
export async function describeCalls(step: Step, facts: CallsFacts, of?: string): Promise<Words> {
  const inside = numbered(step.inner, of === undefined ? '' : `${of}.`)
  const [own, parts] = await Promise.all([
    describeOne(step, facts),
    Promise.all(inside.map(async ({ number, step: each }) => ({ number, from: each.draft.from, words: await describeOne(each, facts) }))),
  ])
  const { t } = facts
  const warnings = [
    ...own.warnings.map((warning) => (of === undefined ? warning : t('ask.inCall', { number: of, text: warning }))),
    ...parts.flatMap(({ number, words }) => words.warnings.map((warning) => t('ask.inCall', { number, text: warning }))),
  ]
  const caution = strictest([own.caution, ...parts.map(({ words }) => words.caution)])
  if (parts.length === 0) return { ...own, warnings, caution }
  return {
    ...own,
    caution,
    parts: parts.map(({ number, from, words: { title, details } }) => ({
      title: t('ask.inCall', { number, text: title }),
      details: [...details, ...(from === step.draft.from ? [] : [{ label: t('ask.caller'), value: from }])],
    })),
    warnings,
  }
}

function numbered(steps: readonly Step[], prefix: string): readonly { readonly number: string; readonly step: Step }[] {
  return steps.flatMap((step, at) => [{ number: `${prefix}${at + 1}`, step }, ...numbered(step.inner, `${prefix}${at + 1}.`)])
}

async function describeOne({ draft, call, isDelegated }: Step, { chain, network, readToken, t }: CallsFacts): Promise<Words> {
  const subject = call.does === 'approve-token' ? call.token : call.does === 'pay' || call.does === 'calls' ? undefined : draft.to
  const token = subject === undefined ? { isCollection: false } : await readToken(chain, subject)
  const words = describeCall(draft, { chain, network, token, t, call })
  // It hands the account over.
  return isDelegated ? { ...words, warnings: [t('ask.runsAsCaller'), ...words.warnings], caution: 'wait' } : words
}
