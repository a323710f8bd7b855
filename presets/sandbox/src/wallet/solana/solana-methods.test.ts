import { createPublicKey, verify } from 'node:crypto'
import { base58, base64 } from '@scure/base'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { callChain } from '../../chain/call-chain.js'
import type { SandboxWith } from '../../sandbox.js'
import { compileMessage } from '../../solana/compile-message.js'
import { programs } from '../../solana/programs.js'
import { readTransaction, writeTransaction } from '../../solana/read-transaction.js'
import { transferSol } from '../../solana/transfer-sol.js'
import { startSandbox } from '../../start-sandbox.js'
import type { TestWallet } from '../wallet.js'

let sandbox: SandboxWith<{ readonly solana: true }>
let elba: TestWallet
beforeAll(async () => {
  sandbox = await startSandbox({ solana: true })
})
beforeEach(() => {
  elba = sandbox.wallets.elba
  elba.reset()
})
afterAll(() => sandbox?.stop())

const SITE = 'https://dapp.test'

/** Sends a site's requests, without a browser. */
function ask<T = unknown>(method: string, params: unknown = {}, wallet = elba): Promise<T> {
  // Each test knows what it requests.
  return wallet.provider(SITE).request({ method, params }) as Promise<T>
}

async function transfer(version: 'legacy' | 0 = 'legacy'): Promise<string> {
  const latest = await callChain(sandbox.solana.rpcUrl, { method: 'getLatestBlockhash' })
  const { blockhash } = (latest as { readonly value: { readonly blockhash: string } }).value
  const [payer, to] = elba.solana.accounts
  const legacy = compileMessage({ payer, instructions: [transferSol(payer, to, 1n)], blockhash })
  const message = version === 0 ? Uint8Array.of(128, ...legacy, 0) : legacy
  return base64.encode(writeTransaction({ signatures: [new Uint8Array(64)], message }))
}

test('nothing is signed for a site that is not connected, or while the wallet is locked', async () => {
  expect(await ask('solana_getAccounts')).toEqual([])
  await expect(ask('solana_signMessage', { message: '3yZe7d' })).rejects.toMatchObject({ code: 4100 })
  elba.solana.grant(SITE)
  expect(await ask('solana_getAccounts')).toEqual([{ pubkey: elba.solana.accounts[0] }])
  elba.lock()
  expect(await ask('solana_getAccounts')).toEqual([])
  await expect(ask('solana_signTransaction', { transaction: await transfer() })).rejects.toMatchObject({ code: 4100 })
})

test('a wallet without Solana, or without a method, does not support the method', async () => {
  for (const [wallet, method] of [
    [sandbox.wallets.dune, 'solana_requestAccounts'],
    [sandbox.wallets.brio, 'solana_signMessage'],
    [elba, 'eth_chainId'],
  ] as const) {
    await expect(ask(method, {}, wallet)).rejects.toMatchObject({ code: 4200 })
  }
  elba.quirks({ without: ['solana_signIn'] })
  await expect(ask('solana_signIn')).rejects.toMatchObject({ code: 4200 })
})

test('one connection prompt at a time', async () => {
  elba.next('manual')
  const first = ask('solana_requestAccounts')
  const prompt = await elba.waitForPrompt()
  await expect(ask('solana_requestAccounts')).rejects.toMatchObject({ code: -32002 })
  await prompt.approve()
  expect(await first).toEqual([{ pubkey: elba.solana.accounts[0] }])
})

test.for(['legacy', 0] as const)('a wallet may add a price for speed to a transaction of version %s', async (version) => {
  elba.solana.grant(SITE)
  elba.quirks({ priorityFee: true })
  const transaction = await transfer(version)
  const signed = await ask<{ readonly transaction: string; readonly signature: string }>('solana_signTransaction', { transaction })
  const wire = readTransaction(base64.decode(signed.transaction))
  expect(wire.instructions.map(({ programIdIndex }) => wire.accountKeys[programIdIndex])).toEqual([programs.system, programs.computeBudget])
  const spki = Buffer.concat([Buffer.from('302a300506032b6570032100', 'hex'), base58.decode(elba.solana.accounts[0])])
  const key = createPublicKey({ key: spki, format: 'der', type: 'spki' })
  expect(verify(undefined, wire.message, key, base58.decode(signed.signature))).toBe(true)
  const params = [signed.transaction, { encoding: 'base64' }]
  expect(await callChain(sandbox.solana.rpcUrl, { method: 'sendTransaction', params })).toBe(signed.signature)
})

test('nonsense is refused', async () => {
  elba.solana.grant(SITE)
  for (const [method, params] of [
    ['solana_signMessage', { message: '0OIl' }],
    ['solana_signMessage', []],
    ['solana_signTransaction', { transaction: 'AAAA' }],
    ['solana_signTransaction', { transaction: await transfer(), pubkey: elba.solana.accounts[1] }],
    ['solana_signTransaction', { transaction: await transfer(), chain: 'solana:mainnet' }],
    ['solana_signAllTransactions', { transactions: [] }],
  ] as const) {
    await expect(ask(method, params)).rejects.toMatchObject({ code: -32602 })
  }
})
