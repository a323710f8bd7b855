import fc from 'fast-check'
import { PublicKey, SystemProgram, VersionedTransaction } from 'solana-web3-1'
import { describe, expect, test } from 'vitest'
import { address, built } from './fixtures/arbitraries.js'
import { accountOf, away, chainOf, key, own, read, tableOf, transactionOf } from './fixtures/build.js'
import { readActions } from './read-actions.js'
import { readTransaction } from './read-transaction.js'

const friend = key(2)
const pay = (from: string, to: string) =>
  SystemProgram.transfer({ fromPubkey: new PublicKey(from), toPubkey: new PublicKey(to), lamports: 7n })

/** Decodes with another library, as strictly as this reader: everything is in range, and writes back to the same bytes. */
function secondOf(bytes: Uint8Array) {
  try {
    const transaction = VersionedTransaction.deserialize(bytes)
    const { message, signatures } = transaction
    const { numRequiredSignatures: signers, numReadonlySignedAccounts, numReadonlyUnsignedAccounts } = message.header
    const named = message.staticAccountKeys.length
    const all =
      named + message.addressTableLookups.reduce((sum, each) => sum + each.writableIndexes.length + each.readonlyIndexes.length, 0)
    const isInRange = message.compiledInstructions.every(
      ({ programIdIndex, accountKeyIndexes }) => programIdIndex < named && accountKeyIndexes.every((index) => index < all),
    )
    const isValid = signatures.length === signers && numReadonlySignedAccounts < signers && signers + numReadonlyUnsignedAccounts <= named
    return isInRange && isValid && Buffer.from(transaction.serialize()).equals(bytes) ? message : undefined
  } catch {
    return undefined
  }
}

describe('a transaction built by other libraries', () => {
  const few = fc.array(built, { minLength: 1, maxLength: 3 })
  const version = fc.constantFrom('legacy' as const, 0 as const)

  test('reads back to its instructions, in order, in any version', async () => {
    await fc.assert(
      fc.asyncProperty(few, version, address, async (list, form, payer) => {
        const transaction = read(
          list.map(({ instruction }) => instruction),
          { version: form, payer },
        )
        expect([transaction.payer, transaction.blockhash]).toEqual([payer, key(99)])
        const { actions } = await readActions(transaction, { readAccounts: away })
        expect(actions).toEqual(list.map(({ action }) => action))
      }),
    )
  })

  test('reads back through its lookup tables', async () => {
    await fc.assert(
      fc.asyncProperty(few, fc.array(address, { maxLength: 3 }), async (list, others) => {
        const table = key(20)
        const instructions = list.map(({ instruction }) => instruction)
        // All that can come from a table does.
        const addresses = [...new Set([...others, ...read(instructions).accounts])]
        const transaction = read(instructions, { tables: { [table]: addresses } })
        const { actions } = await readActions(transaction, { readAccounts: chainOf({ [table]: tableOf(addresses) }) })
        expect(actions).toEqual(list.map(({ action }) => action))
      }),
    )
  })

  test('has the writable accounts of its source', () => {
    fc.assert(
      fc.property(few, version, (list, form) => {
        const bytes = transactionOf(
          list.map(({ instruction }) => instruction),
          { version: form },
        )
        const { message } = VersionedTransaction.deserialize(bytes)
        const { accounts, isWritable } = readTransaction(bytes) ?? { accounts: [], isWritable: () => false }
        expect(accounts).toEqual(message.staticAccountKeys.map((each) => each.toBase58()))
        expect(accounts.map((_, at) => isWritable(at))).toEqual(accounts.map((_, at) => message.isAccountWritable(at)))
      }),
    )
  })
})

describe('bytes that the network reads differently are not a transaction', () => {
  const whole = transactionOf([pay(own, friend)])
  const legacy = transactionOf([pay(own, friend)], { version: 'legacy' })

  test.each([
    ['nothing', new Uint8Array()],
    ['a future version', whole.with(1 + 64, 0x81)],
    ['bytes after its end', Uint8Array.of(...whole, 1, 2, 3)],
    ['a part without the number of tables', whole.slice(0, -1)],
    ['a part without the last byte of an amount', whole.slice(0, -2)],
    ['a legacy part without it', legacy.slice(0, -1)],
    ['no signature', whole.slice(65)],
    ['more bytes than any version has', new Uint8Array(5000)],
    // The first byte of the message is its version, then its header.
    ['a length with a needless byte', Uint8Array.of(...legacy.slice(0, 65 + 3), 0x83, 0, ...legacy.slice(65 + 4))],
    ['more signers than accounts', whole.with(1 + 64 + 1, 9)],
    ['no signer that may pay', whole.with(1 + 64 + 2, 1)],
    ['more read-only accounts than there are', whole.with(1 + 64 + 3, 9)],
  ])('%s', (_, bytes) => {
    expect(readTransaction(bytes)).toBeUndefined()
  })

  test('nor are those with an account or program that does not exist', () => {
    const at = whole.length - 1 - 12 - 1
    // The instruction: program, count and places of accounts, count and bytes of data, and no table.
    expect([...whole.slice(at - 4, at + 1)]).toEqual([2, 2, 0, 1, 12])
    expect(readTransaction(whole.with(at - 4, 3))).toBeUndefined()
    expect(readTransaction(whole.with(at - 1, 3))).toBeUndefined()
  })

  test('bytes with any change are read as another library reads them, or by neither', () => {
    const changes = fc.array(fc.tuple(fc.nat(), fc.integer({ min: 0, max: 255 })), { minLength: 1, maxLength: 3 })
    fc.assert(
      fc.property(fc.constantFrom('legacy' as const, 0 as const), changes, (version, list) => {
        const bytes = transactionOf([pay(own, friend), pay(friend, own)], { version })
        for (const [at, value] of list) bytes[1 + 128 + (at % (bytes.length - 129))] = value
        const transaction = readTransaction(bytes)
        const second = secondOf(bytes)
        expect(transaction === undefined).toBe(second === undefined)
        expect(transaction?.instructions).toEqual(
          second?.compiledInstructions.map(({ programIdIndex, accountKeyIndexes, data }) => ({
            program: second.staticAccountKeys[programIdIndex]?.toBase58(),
            accounts: accountKeyIndexes,
            data: Uint8Array.from(data),
          })),
        )
      }),
      { numRuns: 500 },
    )
  })
})

describe('a lookup table', () => {
  const table = key(20)
  const versioned = read([pay(own, friend)], { tables: { [table]: [key(30), friend] } })
  const seen = async (readAccounts: Parameters<typeof readActions>[1]['readAccounts']) => {
    const { actions, addresses } = await readActions(versioned, { readAccounts })
    return { actions, writable: addresses.writable }
  }

  test('resolves the addresses of a transaction', async () => {
    expect(await seen(chainOf({ [table]: tableOf([key(30), friend]) }))).toEqual({
      actions: [{ does: 'send', from: own, to: friend, amount: 7n }],
      writable: [own, friend],
    })
  })

  test.each([
    ['is not there', chainOf({})],
    ['is too short', chainOf({ [table]: tableOf([key(30)]) })],
    ['belongs to another program', chainOf({ [table]: accountOf(key(31), tableOf([key(30), friend]).data) })],
    ['cannot be read', away],
  ])('leaves its addresses unknown if it %s', async (_, readAccounts) => {
    expect(await seen(readAccounts)).toEqual({
      actions: [{ does: 'send', from: own, to: undefined, amount: 7n }],
      writable: [own],
    })
  })
})
