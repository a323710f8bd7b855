import { type Authority, type ReadMint, readTokenFacts, type TokenAction, type TransactionFacts, WRAPPED_SOL } from '@latchkey/solana/read'
import type { AskTexts } from '../../texts/groups.js'
import { nameWarnings, tokens } from '../amounts.js'
import type { Detail } from '../questions.js'
import type { Told } from './describe-step.js'

/** Options of `describeTokens`. */
export interface TokenWords {
  /** CAIP-2. */
  readonly chain: string
  readonly own: string
  /** By the address of the token account. */
  readonly holderOf: TransactionFacts['holderOf']
  readonly readMint: ReadMint
  readonly t: AskTexts
}

const RIGHTS = {
  mint: 'ask.mintRight',
  freeze: 'ask.freezeRight',
  owner: 'ask.ownerRight',
  close: 'ask.closeRight',
  other: 'ask.otherRight',
} as const satisfies { readonly [right in Authority]: string }

/** Describes one instruction of a token program, with amounts in the mint's decimals, and owners instead of token accounts. */
export async function describeTokens(action: TokenAction, { chain, own, holderOf, readMint, t }: TokenWords): Promise<Told> {
  const { owner, mint, token: facts, payee, hasNoLimit } = await readTokenFacts(action, { holderOf, readMint })
  const isNamed = facts.symbol !== undefined
  const unnamed = nameWarnings(facts, t)
  const units = (label: string, amount: bigint): Detail => ({
    label,
    ...tokens(amount, facts, { asset: `${chain}:${mint}`, t }),
    ...(isNamed && { note: t('ask.saysContract') }),
  })
  const token: Detail = {
    label: t('ask.token'),
    value: mint ?? t('ask.unknownAddress'),
    ...(facts.name !== undefined && { note: t('ask.callsItself', { name: facts.name }) }),
  }
  const account: Detail = { label: t('ask.tokenAccount'), value: action.account ?? t('ask.unknownAddress') }
  // The tokens may belong to someone else: the wallet is their delegate, or one of several signers.
  const from: readonly Detail[] = owner === own ? [] : [{ label: t('ask.from'), value: owner ?? account.value }]
  switch (action.does) {
    case 'send-tokens': {
      const to: Detail =
        payee === undefined
          ? { label: t('ask.to'), value: action.to ?? t('ask.unknownAddress'), note: t('ask.ownerUnknown') }
          : { label: t('ask.to'), value: payee, note: t('ask.inTokenAccount', { address: action.to ?? '' }) }
      return { details: [to, units(t('ask.sendTokens'), action.amount), token, ...from], warnings: unnamed }
    }
    case 'let-spend': {
      const by = action.delegate ?? t('ask.unknownAddress')
      if (action.amount === 0n)
        return { details: [{ label: t('ask.by'), value: by }, { ...account, label: t('ask.stopSpend') }, token, ...from], warnings: [] }
      const amount: Detail = hasNoLimit
        ? { label: t('ask.letSpend'), value: `${t('ask.noLimit')}${isNamed ? ` (${facts.symbol})` : ''}` }
        : units(t('ask.letSpend'), action.amount)
      const loud = owner === own ? [t('ask.delegateTakes', { address: by }), ...(hasNoLimit ? [t('ask.unlimited')] : [])] : []
      return {
        details: [{ label: t('ask.by'), value: by }, amount, token, ...from],
        warnings: [...loud, ...unnamed],
        caution: hasNoLimit ? 'wait' : undefined,
      }
    }
    case 'stop-spend':
      return { details: [{ ...account, label: t('ask.stopSpend') }, ...(mint === undefined ? [] : [token]), ...from], warnings: [] }
    case 'burn':
      return { details: [units(t('ask.burnTokens'), action.amount), token, ...from], warnings: [t('ask.burned'), ...unnamed] }
    case 'close': {
      const to = action.to ?? t('ask.unknownAddress')
      const isAway = owner === own && action.to !== own
      return {
        details: [{ label: t('ask.to'), value: to }, { ...account, label: t('ask.closeAccount') }, ...from],
        warnings: isAway ? [t('ask.restGoes', { address: to })] : [],
        // It need not be empty: the SOL in it goes along.
        caution: isAway && mint === WRAPPED_SOL ? 'wait' : undefined,
      }
    }
    case 'set-authority': {
      const details = [
        { label: t('ask.newHolder'), value: action.next ?? t('ask.nobody') },
        { label: t('ask.changeRight'), value: t(RIGHTS[action.right]) },
        // The same instruction also changes authorities of a mint.
        holderOf(action.account) === undefined && action.right !== 'owner' ? { ...account, label: t('ask.token') } : account,
      ]
      if (action.next === own) return { details, warnings: [] }
      // An account of wrapped SOL can be closed with everything in it.
      const isWhole = action.right === 'owner' || (action.right === 'close' && mint === WRAPPED_SOL)
      const isAway = isWhole && action.next !== undefined
      return {
        details,
        warnings: [isAway ? t('ask.takesOver', { address: action.next }) : t('ask.rightChanges')],
        caution: isAway ? 'wait' : undefined,
      }
    }
  }
}
