import type { Described, DescribedFact, DescribedWarning } from '@latchkey/kernel/ui/approval'
import { readTokenFacts, type TokenAction, WRAPPED_SOL } from '../read/index.js'
import { addressFact } from './address-fact.js'
import type { InstructionTools } from './describe-instruction.js'
import { tokensOf } from './tokens-of.js'

/** Describes one instruction of a token program, with amounts in the mint's decimals, and owners beside token accounts. */
export async function describeTokens(action: TokenAction, { t, own, chain, holderOf, readMint }: InstructionTools): Promise<Described> {
  const { owner, mint, token, payee, hasNoLimit } = await readTokenFacts(action, { holderOf, readMint })
  const at = addressFact(t)
  const amount = (value: bigint): DescribedFact => ({
    label: t('approve.amount'),
    value: tokensOf(value, token, t),
    // A mint says nothing about its own price: that of the account's list counts.
    ...(token.decimals !== undefined &&
      mint !== undefined &&
      chain !== undefined && { sums: [{ asset: `${chain}:${mint}`, units: String(value), decimals: token.decimals }] }),
  })
  const account = at('solana.approve.tokenAccount', action.account)
  const named: readonly DescribedFact[] = [
    at('approve.token', mint),
    ...(token.name === undefined ? [] : [{ label: t('solana.approve.name'), value: token.name }]),
  ]
  // The tokens of someone else: the account is their delegate, or one of several signers.
  const isOwn = owner === own
  const from: readonly DescribedFact[] = isOwn ? [] : [at('approve.from', owner ?? action.account)]
  const warn = (level: DescribedWarning['level'], key: string, values?: { readonly [name: string]: string }): DescribedWarning => ({
    level,
    text: t(key, values),
  })
  const imitates = token.isImitation ? [warn('danger', 'approve.warn.imitates')] : []
  const say = (lead: string, facts: readonly DescribedFact[], warnings: readonly DescribedWarning[] = []): Described => ({
    lead: t(lead),
    facts: [...facts, ...from],
    warnings,
  })
  switch (action.does) {
    case 'send-tokens': {
      const to = at('approve.to', payee ?? action.to)
      const facts = [to, amount(action.amount), ...named]
      return say(
        isOwn ? 'approve.ask.tokens' : 'approve.ask.moveTokens',
        payee === undefined ? facts : [...facts, at('solana.approve.tokenAccount', action.to)],
        [...(payee === undefined ? [warn('warning', 'solana.approve.warn.ownerUnknown')] : []), ...imitates],
      )
    }
    case 'let-spend': {
      const spender = at('approve.spender', action.delegate)
      if (action.amount === 0n) return say('approve.ask.revoke', [spender, account, ...named])
      const unlimited = {
        label: t('approve.amount'),
        value: t('approve.unlimited') + (token.symbol === undefined ? '' : ` (${token.symbol})`),
      }
      const by = { spender: spender.value }
      return say(
        'approve.ask.allow',
        [spender, hasNoLimit ? unlimited : amount(action.amount), ...named],
        [
          ...(isOwn
            ? [warn('warning', 'approve.warn.allow', by), ...(hasNoLimit ? [warn('danger', 'approve.warn.unlimited', by)] : [])]
            : []),
          ...imitates,
        ],
      )
    }
    case 'stop-spend':
      return say('approve.ask.revoke', [account, ...(mint === undefined ? [] : named)])
    case 'burn':
      return say('solana.approve.ask.burn', [amount(action.amount), ...named], [warn('warning', 'solana.approve.warn.burned'), ...imitates])
    case 'close': {
      const to = at('approve.to', action.to)
      const isAway = isOwn && action.to !== own
      // It need not be empty: wrapped SOL goes along.
      const level = mint === WRAPPED_SOL ? 'danger' : 'warning'
      return say(
        'solana.approve.ask.closeAccount',
        [to, account],
        isAway ? [warn(level, 'solana.approve.warn.restGoes', { address: to.value })] : [],
      )
    }
    case 'set-authority': {
      const next =
        action.next === undefined
          ? { label: t('solana.approve.newHolder'), value: t('solana.approve.nobody') }
          : at('solana.approve.newHolder', action.next)
      // The same instruction also changes authorities of a mint.
      const isMint = action.right === 'mint' || action.right === 'freeze'
      const facts = [
        next,
        { label: t('solana.approve.right'), value: t(`solana.approve.right.${action.right}`) },
        isMint ? at('approve.token', action.account) : account,
      ]
      if (action.next === own) return say('solana.approve.ask.authority', facts)
      // An account of wrapped SOL can be closed with everything in it.
      const isWhole = action.right === 'owner' || (action.right === 'close' && mint === WRAPPED_SOL)
      return say('solana.approve.ask.authority', facts, [
        isWhole && action.next !== undefined
          ? warn('danger', 'solana.approve.warn.takesOver', { address: action.next })
          : warn('danger', 'solana.approve.warn.authority'),
      ])
    }
  }
}
