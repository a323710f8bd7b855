import type { Context } from '@latchkey/kernel'
import { type Described, type DescribeTools, describeText } from '@latchkey/kernel/ui/approval'
import type { Eip155Contract } from '../contract.js'
import { describeCall, type EvmCall } from './describe-call.js'
import { describeTypedData } from './describe-typed-data.js'
import { toBytes } from './to-bytes.js'

/** The target of a request: the account and the network in use. */
export interface Here {
  readonly address: string | undefined
  /** CAIP-2 reference of the network: `1`. */
  readonly reference: string | undefined
  readonly network: string | undefined
  readonly currency: { readonly symbol: string; readonly decimals: number } | undefined
}

/** Describes an EIP-1193 request in words, from the very parameters that are passed on. */
export function describe(
  ctx: Pick<Context<Eip155Contract>, 'core'>,
  { method, params }: { readonly method: string; readonly params: readonly unknown[] },
  tools: DescribeTools,
): Described {
  const here = hereOf(ctx)
  const { lead, facts, warnings, text } = bodyOf(here, { method, params }, tools)
  const { t, site } = tools
  const where = [
    { label: t('approve.site'), value: site },
    ...(here.address === undefined ? [] : [{ label: t('approve.account'), value: here.address, kind: 'address' as const }]),
    ...(here.network === undefined ? [] : [{ label: t('approve.network'), value: here.network }]),
  ]
  const named = accountIn(method, params)
  const stranger = named !== undefined && named.toLowerCase() !== here.address?.toLowerCase()
  return {
    lead,
    facts: [...where, ...facts],
    warnings: [...(stranger ? [{ level: 'danger' as const, text: t('approve.warn.account') }] : []), ...warnings],
    text,
  }
}

function bodyOf(
  here: Here,
  { method, params }: { readonly method: string; readonly params: readonly unknown[] },
  tools: DescribeTools,
): Described {
  const { t } = tools
  const [first, second] = params
  if (method === 'personal_sign') return { lead: t('approve.ask.message'), facts: [], ...describeText(toBytes(first), tools) }
  if (method === 'eth_signTypedData_v4') return describeTypedData(here, second, tools)
  if (method === 'eth_sendTransaction') {
    const described = describeCall(here, first as EvmCall, tools)
    return { ...described, warnings: distinct(described.warnings) }
  }
  if (method === 'wallet_sendCalls') {
    const { calls = [], chainId } = first as { readonly calls?: readonly EvmCall[]; readonly chainId?: string }
    const each = calls.map((call, i) => describeCall(here, { ...call, ...(chainId !== undefined && { chainId }) }, tools, `${i + 1}.`))
    return {
      lead: t('approve.ask.calls', { count: calls.length }),
      facts: each.flatMap((call, i) => [{ label: `${i + 1}.`, value: call.lead }, ...call.facts]),
      warnings: distinct(each.flatMap((call) => call.warnings)),
    }
  }
  return { lead: t('approve.ask.other', { method }), facts: [], warnings: [] }
}

function hereOf({ core }: Pick<Context<Eip155Contract>, 'core'>): Here {
  const { address, chain, network } = core.sessions.eip155 ?? {}
  return {
    address,
    reference: chain?.slice('eip155:'.length),
    network: network?.name ?? chain,
    currency: network?.nativeCurrency,
  }
}

/** The account that a request specifies. */
function accountIn(method: string, [first, second]: readonly unknown[]): string | undefined {
  const named =
    method === 'personal_sign'
      ? second
      : method === 'eth_signTypedData_v4'
        ? first
        : (first as { readonly from?: unknown } | undefined)?.from
  return typeof named === 'string' ? named : undefined
}

function distinct(warnings: Described['warnings']): Described['warnings'] {
  return warnings.filter((warning, i) => warnings.findIndex(({ text }) => text === warning.text) === i)
}
