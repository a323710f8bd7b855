import type { Described, DescribedFact, DescribeTools } from '@latchkey/kernel/ui/approval'
import type { Here } from './describe.js'

interface TypedData {
  readonly domain?: { readonly name?: unknown; readonly chainId?: unknown; readonly verifyingContract?: unknown }
  readonly primaryType?: unknown
  readonly message?: unknown
}

/** Types whose signature alone lets others take assets: EIP-2612, Permit2, Seaport, Blur, EIP-3009. */
const MOVES = /^(Permit\w*|Order\w*|BulkOrder|Root|TransferWithAuthorization|ReceiveWithAuthorization)$/

/** Describes structured data (EIP-712): the requesting domain, the type, and each field exactly as signed. */
export function describeTypedData(here: Here, given: unknown, { t }: DescribeTools): Described {
  const { domain = {}, primaryType, message } = (typeof given === 'string' ? JSON.parse(given) : given) as TypedData
  const type = String(primaryType)
  const { name, chainId, verifyingContract } = domain
  const elsewhere = chainId !== undefined && here.reference !== undefined && BigInt(String(chainId)) !== BigInt(here.reference)
  const facts: DescribedFact[] = [
    { label: t('approve.type'), value: name === undefined ? type : `${String(name)} · ${type}` },
    ...(verifyingContract === undefined
      ? []
      : [{ label: t('approve.contract'), value: String(verifyingContract), kind: 'address' as const }]),
  ]
  return {
    lead: t('approve.ask.data'),
    facts,
    warnings: [
      ...(elsewhere ? [{ level: 'danger' as const, text: t('approve.warn.chain', { chain: `eip155:${String(chainId)}` }) }] : []),
      ...(MOVES.test(type) ? [{ level: 'danger' as const, text: t('approve.warn.moves') }] : []),
    ],
    text: lines(message).join('\n'),
  }
}

/** `owner: 0x…`, one field per line, nested structures indented. */
function lines(value: unknown, indent = ''): readonly string[] {
  if (typeof value !== 'object' || value === null) return [`${indent}${String(value)}`]
  return Object.entries(value).flatMap(([name, inner]) =>
    typeof inner === 'object' && inner !== null
      ? [`${indent}${name}:`, ...lines(inner, `${indent}  `)]
      : [`${indent}${name}: ${String(inner)}`],
  )
}
