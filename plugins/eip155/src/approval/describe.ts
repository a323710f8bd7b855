import type { Context, Network } from '@latchkey/kernel'
import { type Described, type DescribeTools, describeText } from '@latchkey/kernel/ui/approval'
import type { Eip155Contract } from '../contract.js'
import { type CallTools, describeCalls, type EvmCall, partsOf } from './describe-call.js'
import { describeTypedData } from './describe-typed-data.js'
import { costFacts } from './estimate-cost.js'
import { toBytes } from './to-bytes.js'

/** The target of a request: the account and the network in use. */
export interface Here {
  readonly address: string | undefined
  /** CAIP-2 id of the network; empty without one. */
  readonly chain: string
  /** CAIP-2 reference of the network: `1`. */
  readonly reference: string | undefined
  readonly network: string | undefined
  readonly currency: Network['nativeCurrency'] | undefined
}

/** Reads of a network's nodes that fail without a rejection. */
export type Readers = Pick<CallTools, 'readToken' | 'simulate'> & {
  /** The fee of a transaction on the network in use; undefined if unknown. */
  readonly readFee: (call: EvmCall) => Promise<bigint | undefined>
}

/** Describes an EIP-1193 request in words, from the forwarded parameters and the metadata of contracts. */
export async function describe(
  { core, ...readers }: Pick<Context<Eip155Contract>, 'core'> & Readers,
  { method, params }: { readonly method: string; readonly params: readonly unknown[] },
  tools: DescribeTools,
): Promise<Described> {
  const here = hereOf({ core })
  const { lead, facts, parts, warnings, text } = await bodyOf({ method, params }, { ...tools, ...readers, here })
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
    // The spender or recipient comes first.
    facts: [...facts, ...where],
    ...(parts && { parts }),
    warnings: distinct([...(stranger ? [{ level: 'danger' as const, text: t('approve.warn.account') }] : []), ...warnings]),
    text,
  }
}

async function bodyOf(
  { method, params }: { readonly method: string; readonly params: readonly unknown[] },
  tools: CallTools & Readers,
): Promise<Described> {
  const { t, here } = tools
  const [first, second] = params
  if (method === 'personal_sign') return { lead: t('approve.ask.message'), facts: [], ...describeText(toBytes(first), tools) }
  if (method === 'eth_signTypedData_v4') return describeTypedData(typeof second === 'string' ? JSON.parse(second) : second, tools)
  if (method === 'eth_sendTransaction') {
    const sent = first as EvmCall
    const isHere = sent.chainId === undefined || here.reference === undefined || BigInt(sent.chainId) === BigInt(here.reference)
    const [
      {
        calls: [call],
        result,
      },
      fee,
    ] = await Promise.all([describeCalls([sent], { tools, isBatch: false }), isHere ? tools.readFee(sent) : undefined])
    const tokens = call?.lead === t('approve.ask.tokens') ? call.facts.flatMap(({ sums = [] }) => sums) : []
    const paid = BigInt(sent.value ?? 0)
    const costs = fee === undefined || !here.currency ? [] : costFacts(fee, { paid, tokens, coin: here.currency, t })
    if (call) return { ...call, facts: [...call.facts, ...result.facts, ...costs], warnings: [...result.warnings, ...call.warnings] }
  }
  if (method === 'wallet_sendCalls') {
    const {
      calls = [],
      chainId,
      from,
    } = first as {
      readonly calls?: readonly EvmCall[]
      readonly chainId?: string
      readonly from?: string
    }
    const common = { ...(chainId !== undefined && { chainId }), ...(from !== undefined && { from }) }
    const { calls: each, result } = await describeCalls(
      calls.map((call) => ({ ...call, ...common })),
      { tools, isBatch: true },
    )
    return {
      lead: t('eip155.approve.ask.calls', { count: calls.length }),
      facts: result.facts,
      parts: each.flatMap((call, at) => partsOf(call, `${at + 1}`)),
      warnings: [...result.warnings, ...each.flatMap((call) => call.warnings)],
    }
  }
  return { lead: t('eip155.approve.ask.other', { method }), facts: [], warnings: [] }
}

function hereOf({ core }: Pick<Context<Eip155Contract>, 'core'>): Here {
  const { address, chain, network } = core.sessions.eip155 ?? {}
  return {
    address,
    chain: chain ?? '',
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

/** Joins equal warnings of several parts. */
function distinct(warnings: Described['warnings']): Described['warnings'] {
  const first = warnings.filter((warning, at) => warnings.findIndex(({ text }) => text === warning.text) === at)
  return first.map((warning) => {
    const parts = warnings.filter(({ text }) => text === warning.text).flatMap((each) => each.parts ?? [])
    return parts.length > 0 ? { ...warning, parts } : warning
  })
}
