import { type Authority, type ReadMint, readTokenFacts, type TokenAction, type TransactionFacts, WRAPPED_SOL } from '@latchkey/solana/read'
import type { AskTexts } from '../../texts/ask-en.js'
import { nameWarnings, tokensOf } from '../amounts.js'
import type { Detail } from '../questions.js'
import type { Told } from './describe-step.js'

/** Options of `describeTokens`. */
export interface TokenWords {
  readonly own: string
  /** By the address of the token account. */
  readonly holderOf: TransactionFacts['holderOf']
  readonly readMint: ReadMint
  readonly t: AskTexts
}

const RIGHTS = {
  mint: 'mintRight',
  freeze: 'freezeRight',
  owner: 'ownerRight',
  close: 'closeRight',
  other: 'otherRight',
} as const satisfies {
  readonly [right in Authority]: keyof AskTexts
}

/** Describes one instruction of a token program, with amounts in the mint's decimals, and owners instead of token accounts. */
export async function describeTokens(action: TokenAction, { own, holderOf, readMint, t }: TokenWords): Promise<Told> {
  const { owner, mint, token: facts, payee, hasNoLimit } = await readTokenFacts(action, { holderOf, readMint })
  const isNamed = facts.symbol !== undefined
  const unnamed = nameWarnings(facts, t)
  const units = (label: string, amount: bigint): Detail => ({
    label,
    value: tokensOf(amount, facts, t),
    ...(isNamed && { note: t.saysContract }),
  })
  const token: Detail = {
    label: t.token,
    value: mint ?? t.unknownAddress,
    ...(facts.name !== undefined && { note: t.callsItself(facts.name) }),
  }
  const account: Detail = { label: t.tokenAccount, value: action.account ?? t.unknownAddress }
  // The tokens may belong to someone else: the wallet is their delegate, or one of several signers.
  const from: readonly Detail[] = owner === own ? [] : [{ label: t.from, value: owner ?? account.value }]
  switch (action.does) {
    case 'send-tokens': {
      const to: Detail =
        payee === undefined
          ? { label: t.to, value: action.to ?? t.unknownAddress, note: t.ownerUnknown }
          : { label: t.to, value: payee, note: t.inTokenAccount(action.to ?? '') }
      return { details: [to, units(t.sendTokens, action.amount), token, ...from], warnings: unnamed }
    }
    case 'let-spend': {
      const by = action.delegate ?? t.unknownAddress
      if (action.amount === 0n)
        return { details: [{ label: t.by, value: by }, { ...account, label: t.stopSpend }, token, ...from], warnings: [] }
      const amount: Detail = hasNoLimit
        ? { label: t.letSpend, value: `${t.noLimit}${isNamed ? ` (${facts.symbol})` : ''}` }
        : units(t.letSpend, action.amount)
      const loud = owner === own ? [t.delegateTakes(by), ...(hasNoLimit ? [t.unlimited] : [])] : []
      return {
        details: [{ label: t.by, value: by }, amount, token, ...from],
        warnings: [...loud, ...unnamed],
        caution: hasNoLimit ? 'wait' : undefined,
      }
    }
    case 'stop-spend':
      return { details: [{ ...account, label: t.stopSpend }, ...(mint === undefined ? [] : [token]), ...from], warnings: [] }
    case 'burn':
      return { details: [units(t.burnTokens, action.amount), token, ...from], warnings: [t.burned, ...unnamed] }
    case 'close': {
      const to = action.to ?? t.unknownAddress
      const isAway = owner === own && action.to !== own
      return {
        details: [{ label: t.to, value: to }, { ...account, label: t.closeAccount }, ...from],
        warnings: isAway ? [t.restGoes(to)] : [],
        // It need not be empty: the SOL in it goes along.
        caution: isAway && mint === WRAPPED_SOL ? 'wait' : undefined,
      }
    }
    case 'set-authority': {
      const details = [
        { label: t.newHolder, value: action.next ?? t.nobody },
        { label: t.changeRight, value: t[RIGHTS[action.right]] },
        // The same instruction also changes authorities of a mint.
        holderOf(action.account) === undefined && action.right !== 'owner' ? { ...account, label: t.token } : account,
      ]
      if (action.next === own) return { details, warnings: [] }
      // An account of wrapped SOL can be closed with everything in it.
      const isWhole = action.right === 'owner' || (action.right === 'close' && mint === WRAPPED_SOL)
      const isAway = isWhole && action.next !== undefined
      return {
        details,
        warnings: [isAway ? t.takesOver(action.next) : t.rightChanges],
        caution: isAway ? 'wait' : undefined,
      }
    }
  }
}
