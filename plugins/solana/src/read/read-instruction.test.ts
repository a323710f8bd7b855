import { getTransferInstruction } from '@solana-program/token'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { address, amount, built } from './fixtures/arbitraries.js'
import { key, own, toWeb3 } from './fixtures/build.js'
import { ASSOCIATED_TOKEN_PROGRAM, SYSTEM_PROGRAM, TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from './programs.js'
import { readInstruction, type SolanaInstruction } from './read-instruction.js'

const [source, target, mint] = [key(11), key(12), key(10)]
const little = (value: bigint): readonly number[] => Array.from({ length: 8 }, (_, at) => Number((value >> BigInt(8 * at)) & 255n))

/** An instruction of a library, in the form in which a transaction has it. */
function partsOf(given: Parameters<typeof toWeb3>[0]): SolanaInstruction {
  const { programId, keys, data } = toWeb3(given)
  return { program: programId.toBase58(), accounts: keys.map(({ pubkey }) => pubkey.toBase58()), data: Uint8Array.from(data) }
}

test('an instruction of any library reads back to its source, or is labelled as unknown', () => {
  fc.assert(
    fc.property(built, ({ instruction, action }) => {
      expect(readInstruction(partsOf(instruction))).toEqual(action)
    }),
    { numRuns: 500 },
  )
})

test('bytes behind an instruction change nothing, as for the programs', () => {
  const { program, accounts, data } = partsOf(getTransferInstruction({ source, destination: target, authority: own, amount: 7n }))
  const longer = Uint8Array.of(...data, 1, 2, 3)
  expect(readInstruction({ program, accounts, data: longer })).toEqual({
    does: 'send-tokens',
    account: source,
    to: target,
    by: own,
    amount: 7n,
  })
})

test('a Token-2022 transfer states its fee, which is not an instruction of the old program', () => {
  fc.assert(
    fc.property(address, address, address, address, amount, amount, (account, of, to, by, count, fee) => {
      const data = Uint8Array.from([26, 1, ...little(count), 6, ...little(fee)])
      const accounts = [account, of, to, by]
      expect(readInstruction({ program: TOKEN_2022_PROGRAM, accounts, data })).toEqual({
        does: 'send-tokens',
        account,
        mint: of,
        to,
        by,
        amount: count,
      })
      expect(readInstruction({ program: TOKEN_PROGRAM, accounts, data })).toEqual({ does: 'unknown', program: TOKEN_PROGRAM, data })
    }),
  )
})

test('a newer authority of Token-2022 is another one', () => {
  const data = Uint8Array.of(6, 40, 0)
  expect(readInstruction({ program: TOKEN_2022_PROGRAM, accounts: [mint, own], data })).toEqual({
    does: 'set-authority',
    account: mint,
    by: own,
    right: 'other',
    next: undefined,
  })
})

test.each([
  [[3]],
  [[3, 1, 2]],
  [[4]],
  [[6]],
  [[6, 2, 1, 5]],
  [[8]],
  [[12]],
  [[13]],
  [[16, 1]],
  [[18]],
  [[26, 1]],
  [[26, 0, 1, 2]],
  [[]],
  [[200]],
])('instructions with an unexpected format are unknown, not guessed: %j', (given) => {
  const data = Uint8Array.from(given)
  expect(readInstruction({ program: TOKEN_2022_PROGRAM, accounts: [source, target, own], data })).toEqual({
    does: 'unknown',
    program: TOKEN_2022_PROGRAM,
    data,
  })
})

test('reads any bytes for any program without a failure, and keeps the data of unknown ones', () => {
  const program = fc.oneof(address, fc.constantFrom(SYSTEM_PROGRAM, TOKEN_PROGRAM, TOKEN_2022_PROGRAM, ASSOCIATED_TOKEN_PROGRAM))
  const accounts = fc.array(fc.option(address, { nil: undefined }), { maxLength: 5 })
  const data = fc.oneof(
    fc.uint8Array({ maxLength: 60 }),
    // Likely beginnings: small numbers.
    fc.tuple(fc.integer({ min: 0, max: 30 }), fc.uint8Array({ maxLength: 50 })).map(([first, rest]) => Uint8Array.of(first, ...rest)),
    fc
      .tuple(fc.integer({ min: 0, max: 14 }), fc.uint8Array({ maxLength: 80 }))
      .map(([first, rest]) => Uint8Array.of(first, 0, 0, 0, ...rest)),
  )
  fc.assert(
    fc.property(program, accounts, data, (each, list, bytes) => {
      const action = readInstruction({ program: each, accounts: list, data: bytes })
      if (action.does === 'unknown') expect(action).toEqual({ does: 'unknown', program: each, data: bytes })
    }),
    { numRuns: 1000 },
  )
})
