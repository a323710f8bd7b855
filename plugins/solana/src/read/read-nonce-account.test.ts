import { NonceAccount, PublicKey, SystemProgram } from 'solana-web3-1'
import { expect, test } from 'vitest'
import { accountOf, bytesOf, heldBy, key, own, read } from './fixtures/build.js'
import { SYSTEM_PROGRAM } from './programs.js'
import { hasNonce, nonceIn } from './read-nonce-account.js'

test('a nonce account has the nonce that web3.js reads', () => {
  const data = Uint8Array.from([1, 0, 0, 0, 1, 0, 0, 0, ...bytesOf(own), ...bytesOf(key(99)), 136, 19, 0, 0, 0, 0, 0, 0])
  expect(NonceAccount.fromAccountData(data).nonce).toBe(key(99))
  expect(nonceIn(accountOf(SYSTEM_PROGRAM, data))).toBe(key(99))
  expect(nonceIn(accountOf(key(9), data))).toBeUndefined()
  expect(nonceIn(accountOf(SYSTEM_PROGRAM))).toBeUndefined()
  expect(nonceIn(heldBy(own, key(10)))).toBeUndefined()
  expect(nonceIn(undefined)).toBeUndefined()
})

test('only a transaction whose first instruction advances a nonce has one', () => {
  const [me, nonce] = [new PublicKey(own), new PublicKey(key(5))]
  const advance = SystemProgram.nonceAdvance({ noncePubkey: nonce, authorizedPubkey: me })
  const pay = SystemProgram.transfer({ fromPubkey: me, toPubkey: nonce, lamports: 1n })
  expect([[advance, pay], [pay, advance], [pay]].map((list) => hasNonce(read(list)))).toEqual([true, false, false])
})
