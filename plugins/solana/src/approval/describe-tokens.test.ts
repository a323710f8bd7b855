import {
  AuthorityType,
  getApproveInstruction,
  getBurnInstruction,
  getCloseAccountInstruction,
  getCreateAssociatedTokenIdempotentInstruction,
  getRevokeInstruction,
  getSetAuthorityInstruction,
  getTransferCheckedInstruction,
  getTransferInstruction,
} from '@solana-program/token'
import { describe, expect, test } from 'vitest'
import { away, heldBy, type key, metadataAddress, metadataOf } from '../read/fixtures/build.js'
import { WRAPPED_SOL } from '../read/programs.js'
import { chain, friend, mint, named, own, shown, source, stranger, target } from './fixtures/ask.js'

describe('SEC-06 SEC-09: an approval of a Solana transaction shows', () => {
  test.each([
    ['checked', getTransferCheckedInstruction({ source, mint, destination: target, authority: own, amount: 2_500_000n, decimals: 6 })],
    ['plain', getTransferInstruction({ source, destination: target, authority: own, amount: 2_500_000n })],
  ])('tokens in the units of their mint, and the owner of the account that receives: a %s transfer', async (_, transfer) => {
    expect(await shown([transfer])).toEqual({
      lead: 'approve.ask.tokens',
      facts: [['to', friend], ['amount', '2.5 TUSD'], ...named, ['tokenAccount', target]],
      warnings: [],
    })
  })

  test('tokens of other owners, and an owner that cannot be read', async () => {
    const transfer = getTransferInstruction({ source, destination: target, authority: own, amount: 1n })
    const { [target]: _, ...rest } = chain
    expect(await shown([transfer], { accounts: { ...rest, [source]: heldBy(stranger, mint) } })).toEqual({
      lead: 'approve.ask.moveTokens',
      facts: [['to', target], ['amount', '0.000001 TUSD'], ...named, ['from', stranger]],
      warnings: [['warning', 'ownerUnknown']],
    })
  })

  test('the smallest units if no node answers: nothing is guessed', async () => {
    const transfer = getTransferCheckedInstruction({ source, mint, destination: target, authority: own, amount: 7n, decimals: 6 })
    expect(await shown([transfer], { readAccounts: away })).toEqual({
      lead: 'approve.ask.tokens',
      facts: [
        ['to', target],
        ['amount', 'approve.units 7'],
        ['token', mint],
      ],
      warnings: [['warning', 'ownerUnknown']],
    })
  })

  test('a token with the name of the network’s coin', async () => {
    const transfer = getTransferInstruction({ source, destination: target, authority: own, amount: 1n })
    const names = { [metadataAddress(mint)]: metadataOf(mint, { name: 'Solana', symbol: 'SOL' }) }
    const { facts, warnings } = await shown([transfer], { accounts: { ...chain, ...names } })
    expect(facts).toContainEqual(['amount', '0.000001'])
    expect(warnings).toEqual([['danger', 'imitates']])
  })

  test.each([
    [1_500_000n, '1.5 TUSD', [['warning', `allow ${stranger}`]]],
    [
      10n ** 12n + 1n,
      'approve.unlimited (TUSD)',
      [
        ['danger', `unlimited ${stranger}`],
        ['warning', `allow ${stranger}`],
      ],
    ],
  ])('the spender of %d of a token', async (amount, value, warnings) => {
    expect(await shown([getApproveInstruction({ source, delegate: stranger, owner: own, amount })])).toEqual({
      lead: 'approve.ask.allow',
      facts: [['spender', stranger], ['amount', value], ...named],
      warnings,
    })
  })

  test('permissions that are revoked', async () => {
    expect(await shown([getApproveInstruction({ source, delegate: stranger, owner: own, amount: 0n })])).toEqual({
      lead: 'approve.ask.revoke',
      facts: [['spender', stranger], ['tokenAccount', source], ...named],
      warnings: [],
    })
    expect(await shown([getRevokeInstruction({ source, owner: own })])).toEqual({
      lead: 'approve.ask.revoke',
      facts: [['tokenAccount', source], ...named],
      warnings: [],
    })
  })

  test.each([
    ['mint', AuthorityType.MintTokens, mint, 'token', 'authority'],
    ['freeze', AuthorityType.FreezeAccount, mint, 'token', 'authority'],
    ['owner', AuthorityType.AccountOwner, source, 'tokenAccount', `takesOver ${stranger}`],
    ['close', AuthorityType.CloseAccount, source, 'tokenAccount', 'authority'],
  ])('which authority goes to whom: %s', async (right, authorityType, owned, label, warning) => {
    expect(await shown([getSetAuthorityInstruction({ owned, owner: own, authorityType, newAuthority: stranger })])).toEqual({
      lead: 'solana.approve.ask.authority',
      facts: [
        ['newHolder', stranger],
        ['right', `solana.approve.right.${right}`],
        [label, owned],
      ],
      warnings: [['danger', warning]],
    })
  })

  test('an authority that is revoked, and one that moves to the account', async () => {
    const change = (next: ReturnType<typeof key> | null) =>
      shown([getSetAuthorityInstruction({ owned: source, owner: own, authorityType: AuthorityType.CloseAccount, newAuthority: next })])
    expect(await change(null)).toMatchObject({
      facts: expect.arrayContaining([['newHolder', 'solana.approve.nobody']]),
      warnings: [['danger', 'authority']],
    })
    expect(await change(own)).toMatchObject({ warnings: [] })
  })

  test('the loss of wrapped SOL with its account', async () => {
    const accounts = { ...chain, [source]: heldBy(own, WRAPPED_SOL as typeof mint) }
    expect(
      (await shown([getCloseAccountInstruction({ account: source, destination: stranger, owner: own })], { accounts })).warnings,
    ).toEqual([['danger', `restGoes ${stranger}`]])
    const closer = getSetAuthorityInstruction({
      owned: source,
      owner: own,
      authorityType: AuthorityType.CloseAccount,
      newAuthority: stranger,
    })
    expect((await shown([closer], { accounts })).warnings).toEqual([['danger', `takesOver ${stranger}`]])
  })

  test('token accounts that are opened, closed and emptied', async () => {
    const open = getCreateAssociatedTokenIdempotentInstruction({ payer: { address: own } as never, ata: target, owner: friend, mint })
    expect(await shown([open])).toEqual({
      lead: 'solana.approve.ask.openAccount',
      facts: [
        ['owner', friend],
        ['tokenAccount', target],
        ['token', mint],
      ],
      warnings: [],
    })
    expect(await shown([getCloseAccountInstruction({ account: source, destination: stranger, owner: own })])).toEqual({
      lead: 'solana.approve.ask.closeAccount',
      facts: [
        ['to', stranger],
        ['tokenAccount', source],
      ],
      warnings: [['warning', `restGoes ${stranger}`]],
    })
    expect(await shown([getBurnInstruction({ account: source, mint, authority: own, amount: 3_000_000n })])).toEqual({
      lead: 'solana.approve.ask.burn',
      facts: [['amount', '3 TUSD'], ...named],
      warnings: [['warning', 'burned']],
    })
  })
})
