import type { Context } from '@latchkey/kernel'
import { type Described, type DescribedFact, type DescribeTools, describeText } from '@latchkey/kernel/ui/approval'
import type { Bip122Contract } from '../contract.js'
import { coins, coinsFact } from './coins.js'
import { describePsbt } from './describe-psbt.js'

interface Params {
  readonly message?: unknown
  readonly address?: unknown
  readonly recipient?: unknown
  readonly amount?: unknown
  readonly psbt?: unknown
  readonly broadcast?: unknown
}

/** Describes a Bitcoin request in words, from the forwarded parameters. */
export function describe(
  { core }: Pick<Context<Bip122Contract>, 'core'>,
  { method, params }: { readonly method: string; readonly params: readonly unknown[] },
  tools: DescribeTools,
): Described {
  const { t, site } = tools
  const { address, accounts = [], network, chain } = core.sessions.bip122 ?? {}
  const [{ message, address: named, recipient, amount, psbt, broadcast } = {}] = params as readonly [Params?]
  const account = named === undefined ? address : String(named)
  const where: readonly DescribedFact[] = [
    { label: t('approve.site'), value: site },
    ...(account === undefined ? [] : [{ label: t('approve.account'), value: account, kind: 'address' as const }]),
    { label: t('approve.network'), value: network?.name ?? chain ?? '' },
  ]
  const known = account === undefined || account === address || accounts.some((each) => each.address === account)
  const stranger = known ? [] : [{ level: 'danger' as const, text: t('approve.warn.account') }]
  if (method === 'signMessage') {
    const { text, warnings } = describeText(new TextEncoder().encode(String(message)), tools)
    return { lead: t('approve.ask.message'), facts: where, warnings: [...stranger, ...warnings], text }
  }
  if (method === 'sendTransfer') {
    const sent = BigInt(String(amount))
    const to = { label: t('approve.to'), value: String(recipient), kind: 'address' as const }
    return {
      lead: t('approve.ask.send', { amount: coins(sent) }),
      facts: [to, coinsFact(t('approve.amount'), sent), ...where],
      warnings: stranger,
    }
  }
  const own = accounts.length > 0 ? accounts.map((each) => each.address) : address === undefined ? [] : [address]
  const { facts, warnings } = describePsbt(psbt, { own, t })
  return {
    lead: t(broadcast === true ? 'approve.ask.sendTransaction' : 'approve.ask.transaction'),
    facts: [...facts, ...where],
    warnings: [...stranger, ...warnings],
  }
}
