import { type Described, type DescribedFact, type DescribedWarning, type DescribeTools, describeText } from '@latchkey/kernel/ui/approval'
import { fromUnits, withSymbol } from '@latchkey/kernel/units'
import type { ReadMint, ResolvedAddress, SolanaAction, TransactionFacts } from '../read/index.js'
import { addressFact } from './address-fact.js'
import { describeTokens } from './describe-tokens.js'

/** Context for describing instructions. */
export interface InstructionTools extends DescribeTools {
  /** The account that is asked to sign. */
  readonly own: string | undefined
  /** CAIP-2 id of the network in use. */
  readonly chain: string | undefined
  /** The network's coin. */
  readonly coin: { readonly symbol: string; readonly decimals: number }
  readonly holderOf: TransactionFacts['holderOf']
  readonly readMint: ReadMint
}

/** Describes one instruction. Undefined for those that do nothing but set the limits of the transaction. */
export async function describeInstruction(action: SolanaAction, tools: InstructionTools): Promise<Described | undefined> {
  const { t, own, coin } = tools
  const at = addressFact(t)
  const coins = (amount: bigint): string => withSymbol(fromUnits(amount, coin.decimals), coin.symbol)
  const coinsFact = (amount: bigint): DescribedFact => ({
    label: t('approve.amount'),
    value: coins(amount),
    sums: [{ units: String(amount), decimals: coin.decimals }],
  })
  const from = (address: ResolvedAddress): readonly DescribedFact[] => (address === own ? [] : [at('approve.from', address)])
  const seized: readonly DescribedWarning[] =
    'account' in action && action.account === own ? [{ level: 'danger', text: t('solana.approve.warn.accountGone') }] : []
  switch (action.does) {
    case 'nothing':
      return undefined
    case 'unknown':
      return {
        lead: t('solana.approve.ask.program'),
        facts: [at('solana.approve.program', action.program), { label: t('solana.approve.data'), value: hexOf(action.data) }],
        warnings: [unreadable(t)],
      }
    case 'memo': {
      const { text = '', warnings } = describeText(action.data, tools)
      return { lead: t('solana.approve.ask.memo'), facts: [{ label: t('approve.message'), value: text }], warnings }
    }
    case 'send':
      return {
        lead: t('approve.ask.send', { amount: coins(action.amount) }),
        facts: [at('approve.to', action.to), coinsFact(action.amount), ...from(action.from)],
        warnings: [],
      }
    case 'create':
      return {
        lead: t('solana.approve.ask.createAccount'),
        facts: [
          at('solana.approve.newAccount', action.account),
          coinsFact(action.amount),
          at('solana.approve.program', action.program),
          ...from(action.from),
        ],
        // The address of a wallet without coins counts as unused, so that it can be given to any program.
        warnings: seized,
      }
    case 'assign':
    case 'allocate':
      return {
        lead: t('solana.approve.ask.assignAccount'),
        facts: [at('solana.approve.program', action.program), at('approve.account', action.account)],
        warnings: seized.length > 0 || action.does === 'assign' ? seized : [unreadable(t)],
      }
    case 'open':
    case 'initialize':
      return {
        lead: t('solana.approve.ask.openAccount'),
        facts: [
          at('solana.approve.owner', action.owner),
          at('solana.approve.tokenAccount', action.account),
          at('approve.token', action.mint),
        ],
        warnings: [],
      }
    default:
      return describeTokens(action, tools)
  }
}

function unreadable(t: DescribeTools['t']): DescribedWarning {
  return { level: 'warning', text: t('approve.warn.unreadable') }
}

function hexOf(bytes: Uint8Array): string {
  return `0x${Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')}`
}
