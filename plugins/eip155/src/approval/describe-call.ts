import type { Described, DescribedFact, DescribedWarning, DescribeTools } from '@latchkey/kernel/ui/approval'
import { fromUnits } from '@latchkey/kernel/units'
import { decodeFunctionData, parseAbi } from 'viem'
import { readInnerCalls } from '../inner-calls.js'
import type { Here } from './describe.js'

/** A transaction, or one call of a batch, as passed to wallets. */
export interface EvmCall {
  readonly to?: string | null
  readonly value?: string
  readonly data?: string
  readonly input?: string
  readonly chainId?: string | number
}

const ABI = /* @__PURE__ */ parseAbi([
  'function transfer(address to, uint256 amount)',
  'function transferFrom(address from, address to, uint256 amount)',
  'function approve(address spender, uint256 amount)',
  'function increaseAllowance(address spender, uint256 amount)',
  'function decreaseAllowance(address spender, uint256 amount)',
  'function setApprovalForAll(address operator, bool approved)',
])
/** More than any token's supply: nobody types a number of that size on purpose. */
const UNLIMITED = 0x1_00000000_00000000_00000000_00000000n

/** More calls inside a call are not described: the call is shown as an unknown function. */
const MOST_DEPTH = 8
const MOST_CALLS = 100

/** Describes a transaction by its selector: coins, tokens, allowances, the calls inside it, or an unknown function. */
export function describeCall(here: Here, call: EvmCall, tools: DescribeTools, number = ''): Described {
  return describeInner(here, call, { tools, number, budget: { left: MOST_CALLS } })
}

interface InnerOptions {
  readonly tools: DescribeTools
  /** `2.1.` of the first call inside the second one. */
  readonly number: string
  /** Calls that may still be described. */
  readonly budget: { left: number }
}

function describeInner(here: Here, call: EvmCall, options: InnerOptions): Described {
  const { to, value = '0x0', data, input } = call
  const { t } = options.tools
  const code = data ?? input ?? '0x'
  const inner = to && code !== '0x' ? readInnerCalls(to, code as `0x${string}`) : undefined
  const isTooMuch = options.number.split('.').length > MOST_DEPTH || (inner?.length ?? 0) > options.budget.left
  if (!inner || isTooMuch) return describeOne(here, call, options.tools)
  options.budget.left -= inner.length
  const { facts, warnings } = describeOne(here, { ...call, data: '0x', input: '0x' }, options.tools)
  const each = inner.map((part, at) => {
    const number = `${options.number}${at + 1}.`
    const { lead, ...rest } = describeInner(
      here,
      { to: part.to, value: `0x${part.value.toString(16)}`, data: part.data },
      { ...options, number },
    )
    const delegated = part.isDelegated ? [{ level: 'danger' as const, text: t('approve.warn.runs', { contract: part.to }) }] : []
    return { facts: [{ label: number, value: lead }, ...rest.facts], warnings: [...delegated, ...rest.warnings] }
  })
  return {
    lead: t('approve.ask.call'),
    facts: [
      { label: t('approve.contract'), value: String(to), kind: 'address' },
      ...(BigInt(value) > 0n ? facts.slice(1) : []),
      ...each.flatMap((part) => part.facts),
    ],
    warnings: [...warnings, ...each.flatMap((part) => part.warnings)],
  }
}

function describeOne(here: Here, { to, value = '0x0', data, input, chainId }: EvmCall, { t }: DescribeTools): Described {
  const amount = BigInt(value)
  const code = data ?? input ?? '0x'
  const { symbol = '', decimals = 18 } = here.currency ?? {}
  const coins = `${fromUnits(amount, decimals)} ${symbol}`.trim()
  const warnings: DescribedWarning[] = []
  if (chainId !== undefined && here.reference !== undefined && BigInt(chainId) !== BigInt(here.reference))
    warnings.push({ level: 'danger', text: t('approve.warn.chain', { chain: `eip155:${BigInt(chainId)}` }) })
  const paid: readonly DescribedFact[] = amount > 0n ? [{ label: t('approve.amount'), value: coins }] : []
  if (!to) return { lead: t('approve.ask.create'), facts: paid, warnings }
  const recipient: DescribedFact = { label: t('approve.to'), value: to, kind: 'address' }
  if (code === '0x') return { lead: t('approve.ask.send', { amount: coins }), facts: [recipient, ...paid], warnings }
  const contract: DescribedFact = { label: t('approve.contract'), value: to, kind: 'address' }
  const known = decode(code)
  const units = (tokens: bigint): DescribedFact => ({
    label: t('approve.amount'),
    value: tokens >= UNLIMITED ? t('approve.unlimited') : t('approve.units', { amount: String(tokens) }),
  })
  const spending = (spender: string): DescribedFact => ({ label: t('approve.spender'), value: spender, kind: 'address' })
  if (known?.functionName === 'transfer' || known?.functionName === 'transferFrom') {
    const [receiver, tokens] = known.functionName === 'transfer' ? known.args : ([known.args[1], known.args[2]] as const)
    const facts = [{ ...recipient, value: receiver }, units(tokens), contract, ...paid]
    return { lead: t('approve.ask.tokens'), facts, warnings }
  }
  if (known?.functionName === 'approve' || known?.functionName === 'increaseAllowance') {
    const [spender, tokens] = known.args
    if (tokens > 0n) warnings.push({ level: 'warning', text: t('approve.warn.allow', { spender }) })
    if (tokens >= UNLIMITED) warnings.push({ level: 'danger', text: t('approve.warn.unlimited', { spender }) })
    const lead = known.functionName === 'approve' ? t('approve.ask.allow') : t('approve.ask.raise')
    return { lead, facts: [spending(spender), units(tokens), contract, ...paid], warnings }
  }
  if (known?.functionName === 'decreaseAllowance') {
    const [spender, tokens] = known.args
    return { lead: t('approve.ask.lower'), facts: [spending(spender), units(tokens), contract, ...paid], warnings }
  }
  if (known?.functionName === 'setApprovalForAll') {
    const [spender, approved] = known.args
    if (approved) warnings.push({ level: 'danger', text: t('approve.warn.all', { spender }) })
    return { lead: t('approve.ask.allow'), facts: [spending(spender), contract, ...paid], warnings }
  }
  return {
    lead: t('approve.ask.call'),
    facts: [contract, { label: t('approve.call'), value: code.slice(0, 10) }, ...paid],
    warnings: [...warnings, { level: 'warning', text: t('approve.warn.unreadable') }],
  }
}

function decode(data: string) {
  try {
    return decodeFunctionData({ abi: ABI, data: data as `0x${string}` })
  } catch {
    // Another function.
    return undefined
  }
}
