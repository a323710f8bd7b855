import { ed25519 } from '@noble/curves/ed25519.js'
import { base58 } from '@scure/base'
import { validateMnemonic } from '@scure/bip39'
import { wordlist } from '@scure/bip39/wordlists/english.js'
import {
  Transaction as EthersTransaction,
  getAddress,
  hashAuthorization,
  recoverAddress,
  verifyMessage,
  verifyTypedData,
  Wallet,
} from 'ethers'
import { expect, test } from 'vitest'
import { toBytes, toText } from './bytes.js'
import { newDeviceKey } from './seal.js'
import { type MadeFactor, type MadeWallet, type Opening, type Task, work } from './work.js'

const create = async () => {
  const key = await newDeviceKey()
  const made = (await work({ create: { walletId: 'w', factors: [{ kind: 'device', factorId: 'd', key }] } })) as MadeWallet
  const [device] = made.factors
  if (!device) throw new Error('There is no factor.')
  const open: Opening = { ...device, walletId: 'w', key, addresses: made.addresses }
  const done = async (...tasks: Task[]) => work({ open, tasks }) as Promise<(string | MadeFactor)[]>
  return { made, open, done }
}

test('signatures of a new wallet are verified by third-party code', async () => {
  const { made, done } = await create()
  const { eip155, solana } = made.addresses
  const types = { Mail: [{ name: 'text', type: 'string' }] }
  const domain = { name: 'Post', chainId: 1 }
  const data = { types, domain, primaryType: 'Mail', message: { text: 'hello' } } as const
  const [message, typed, sent, onSolana, words] = (await done(
    { do: 'sign-message', raw: '0x68656c6c6f' },
    { do: 'sign-typed-data', data },
    {
      do: 'sign-transaction',
      transaction: { type: 'eip1559', chainId: 1, nonce: 0, to: eip155 as `0x${string}`, value: 1n, gas: 21_000n, maxFeePerGas: 2n },
    },
    { do: 'sign-solana', messages: [toText(new TextEncoder().encode('hello'))] },
    { do: 'words' },
  )) as [string, string, string, string, string]
  expect(verifyMessage('hello', message)).toBe(eip155)
  expect(verifyTypedData(domain, types, data.message, typed)).toBe(eip155)
  expect(EthersTransaction.from(sent).from).toBe(eip155)
  expect(ed25519.verify(toBytes(onSolana), new TextEncoder().encode('hello'), base58.decode(solana))).toBe(true)
  expect(validateMnemonic(words, wordlist)).toBe(true)
  expect(Wallet.fromPhrase(words).address).toBe(eip155)
})

test('a delegation is signed for one chain, in a transaction or separately, and never for all chains', async () => {
  const { made, done } = await create()
  const { eip155 } = made.addresses
  const address = `0x${'bb'.repeat(20)}` as const
  const delegate = { chainId: 5, address, nonce: 8 }
  const transaction = { type: 'eip1559', chainId: 5, nonce: 7, to: eip155 as `0x${string}`, gas: 90_000n, maxFeePerGas: 2n } as const
  const [sent, alone] = (await done({ do: 'sign-transaction', transaction, delegate }, { do: 'sign-authorization', delegate })) as [
    string,
    string,
  ]
  const { type, from, authorizationList } = EthersTransaction.from(sent)
  expect([type, from]).toEqual([4, eip155])
  expect(authorizationList).toMatchObject([{ address: getAddress(address), chainId: 5n, nonce: 8n }])
  const hash = hashAuthorization({ address, chainId: 5, nonce: 8 })
  expect(recoverAddress(hash, authorizationList?.[0]?.signature ?? '')).toBe(eip155)
  expect(recoverAddress(hash, alone)).toBe(eip155)
  for (const chainId of [0, -1, Number.NaN])
    await expect(done({ do: 'sign-authorization', delegate: { ...delegate, chainId } })).rejects.toThrow('one chain at a time')
})

test('the proof key proves that the seed was rebuilt', async () => {
  const { made, done } = await create()
  const [signature] = (await done({ do: 'prove', text: 'latchkey-proof' })) as [string]
  expect(ed25519.verify(toBytes(signature), new TextEncoder().encode('latchkey-proof'), toBytes(made.proofKey))).toBe(true)
})

test('another factor opens the same wallet, with its own halves', async () => {
  const { open, done } = await create()
  const key = await newDeviceKey()
  const [factor, words] = (await done({ do: 'enrol', factor: { kind: 'code', factorId: 'c', key } }, { do: 'words' })) as [
    MadeFactor,
    string,
  ]
  expect(factor.serverHalf).not.toBe(open.serverHalf)
  const other: Opening = { ...factor, walletId: 'w', key, addresses: open.addresses }
  expect(await work({ open: other, tasks: [{ do: 'words' }] })).toEqual([words])
})

test('halves of another wallet or factor sign nothing', async () => {
  const [one, two] = [await create(), await create()]
  await expect(work({ open: { ...one.open, serverHalf: two.open.serverHalf }, tasks: [{ do: 'words' }] })).rejects.toMatchObject({
    reason: 'share-mismatch',
  })
  await expect(work({ open: { ...one.open, factorId: 'x' }, tasks: [{ do: 'words' }] })).rejects.toThrow()
})
