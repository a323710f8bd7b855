import type { Described, DescribedFact, DescribedWarning, DescribeTools } from '@latchkey/kernel/ui/approval'
import { base64, hex } from '@scure/base'
import { equalBytes } from '@scure/btc-signer/utils.js'
import { formatOfAddress } from '../address/format-of-address.js'
import { type PsbtFacts, readPsbt, scriptOfAddress } from '../read/index.js'
import { coins, coinsFact } from './coins.js'

const SIGHASH_ALL = 1
const MOST_OUTPUTS = 20

/** Describes the payments of a PSBT, the outgoing amount, and the fee. One that cannot be parsed is labelled as such. */
export function describePsbt(
  given: unknown,
  { own, t }: { readonly own: readonly string[]; readonly t: DescribeTools['t'] },
): Pick<Described, 'facts' | 'warnings'> {
  const read = factsOf(given, own)
  if (!read) return { facts: [], warnings: [{ level: 'warning', text: t('approve.warn.unreadable') }] }
  const { inputs, spent, back, fee, isFeeHigh } = read
  const away = read.outputs.filter(({ isOwn }) => !isOwn)
  const warn = (level: DescribedWarning['level'], key: string, isDue: boolean): readonly DescribedWarning[] =>
    isDue ? [{ level, text: t(key) }] : []
  return {
    facts: [
      ...away
        .slice(0, MOST_OUTPUTS)
        .flatMap(({ address, amount }): readonly DescribedFact[] => [
          address === undefined
            ? { label: t('approve.to'), value: t('bip122.approve.noAddress') }
            : { label: t('approve.to'), value: address, kind: 'address' },
          coinsFact(t('approve.amount'), amount),
        ]),
      spent >= back
        ? coinsFact(t('bip122.approve.leaves'), spent - back)
        : { label: t('bip122.approve.leaves'), value: t('bip122.approve.comesIn', { amount: coins(back - spent) }) },
      fee === undefined ? { label: t('approve.fee'), value: t('bip122.approve.feeUnknown') } : coinsFact(t('approve.fee'), fee),
    ],
    warnings: [
      ...warn(
        'danger',
        'bip122.approve.warn.othersAdd',
        inputs.some(({ isOwn, sighash }) => isOwn && sighash !== SIGHASH_ALL),
      ),
      ...(away.length > MOST_OUTPUTS
        ? [{ level: 'danger' as const, text: t('approve.warn.hiddenLines', { count: away.length - MOST_OUTPUTS }) }]
        : []),
      ...warn('danger', 'approve.warn.feeHigh', isFeeHigh),
      ...warn(
        'warning',
        'bip122.approve.warn.othersSign',
        inputs.some(({ isOwn }) => !isOwn),
      ),
    ],
  }
}

function factsOf(given: unknown, own: readonly string[]): PsbtFacts | undefined {
  // The wallet's own addresses tell the network.
  const format = formatOfAddress(own[0] ?? '')
  try {
    const text = String(given)
    const bytes = /^(?:[\da-f]{2})+$/i.test(text) ? hex.decode(text.toLowerCase()) : base64.decode(text)
    const scripts = own.map((address) => scriptOfAddress(address, format))
    return readPsbt(bytes, { isOwn: (script) => scripts.some((each) => equalBytes(each, script)), format })
  } catch {
    return undefined
  }
}
