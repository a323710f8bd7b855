import { createPublicKey, verify } from 'node:crypto'
import { base58, base64 } from '@scure/base'
import type { SignClient as Client } from '@walletconnect/sign-client/dist/types/client.js'
import type { SessionTypes } from '@walletconnect/types'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { callChain } from '../chain/call-chain.js'
import type { SandboxWith } from '../sandbox.js'
import { compileMessage } from '../solana/compile-message.js'
import { writeTransaction } from '../solana/read-transaction.js'
import { transferSol } from '../solana/transfer-sol.js'
import { startSandbox } from '../start-sandbox.js'
import type { TestWallet } from '../wallet/wallet.js'
import { heard, openApp } from './fixtures/open-app.js'
import type { PairOptions } from './phone.js'
import type { WalletSession } from './wallet-session.js'

let sandbox: SandboxWith<{ readonly solana: true }>
let network: string

beforeAll(async () => {
  sandbox = await startSandbox({ solana: true })
  network = sandbox.solana.network.caipNetworkId
})
afterEach(() => {
  for (const wallet of Object.values(sandbox.wallets)) wallet.reset()
})
afterAll(() => sandbox?.stop())

const METHODS = [
  'solana_signMessage',
  'solana_signTransaction',
  'solana_signAllTransactions',
  'solana_signAndSendTransaction',
  'solana_getAccounts',
  'solana_requestAccounts',
]

interface Pair {
  readonly app: Client
  readonly session: SessionTypes.Struct
  readonly mine: WalletSession
  readonly ask: <T>(method: string, params: unknown) => Promise<T>
}

/** A complete pairing in which the app requests Solana, and by default EVM as well. */
async function pair(wallet: TestWallet, families: readonly string[] = ['eip155', 'solana'], options?: PairOptions): Promise<Pair> {
  const app = await openApp(sandbox.relay.url)
  const wishes = {
    eip155: { chains: ['eip155:1337'], methods: ['personal_sign'], events: ['accountsChanged', 'chainChanged'] },
    solana: { chains: [network], methods: METHODS, events: ['accountsChanged'] },
  }
  const optionalNamespaces = Object.fromEntries(Object.entries(wishes).filter(([family]) => families.includes(family)))
  const { uri = '', approval } = await app.connect({ optionalNamespaces })
  const [session, mine] = await Promise.all([approval(), wallet.pair(uri, options)])
  const ask = <T>(method: string, params: unknown): Promise<T> =>
    app.request<T>({ topic: session.topic, chainId: network, request: { method, params } })
  return { app, session, mine, ask }
}

async function unsigned(from: string, to: string): Promise<{ readonly message: Uint8Array; readonly transaction: string }> {
  const latest = await callChain(sandbox.solana.rpcUrl, { method: 'getLatestBlockhash' })
  const { blockhash } = (latest as { readonly value: { readonly blockhash: string } }).value
  const message = compileMessage({ payer: from, instructions: [transferSol(from, to, 1000n)], blockhash })
  return { message, transaction: base64.encode(writeTransaction({ signatures: [new Uint8Array(64)], message })) }
}

function isSignedBy(address: string, message: Uint8Array, signature: Uint8Array): boolean {
  const spki = Buffer.concat([Buffer.from('302a300506032b6570032100', 'hex'), base58.decode(address)])
  return verify(undefined, message, createPublicKey({ key: spki, format: 'der', type: 'spki' }), signature)
}

test('a wallet of both families grants both, one for Solana only Solana, and one for EVM only EVM', async () => {
  const { alba, elba, dune } = sandbox.wallets
  const both = await pair(alba)
  expect(both.session.namespaces).toMatchObject({
    eip155: { accounts: [`eip155:1337:${alba.accounts[0]}`] },
    solana: { chains: [network], accounts: [`${network}:${alba.solana.accounts[0]}`], methods: METHODS, events: ['accountsChanged'] },
  })
  expect(both.mine.chains).toEqual(['eip155:1337', network])
  expect(alba.solana.sites).toEqual(alba.sites)
  expect(Object.keys((await pair(elba)).session.namespaces)).toEqual(['solana'])
  expect(Object.keys((await pair(dune)).session.namespaces)).toEqual(['eip155'])
  expect(Object.keys((await pair(alba, undefined, { chains: [network] })).session.namespaces)).toEqual(['solana'])
  expect((await pair(sandbox.wallets.brio)).session.namespaces.solana?.methods).not.toContain('solana_signMessage')
})

test('messages and transactions are signed in the shapes of the protocol', async () => {
  const { alba } = sandbox.wallets
  const { ask } = await pair(alba)
  const [from, to] = alba.solana.accounts
  expect(await ask('solana_getAccounts', {})).toEqual([{ pubkey: from }])
  expect(await ask('solana_requestAccounts', {})).toEqual([{ pubkey: from }])

  const text = new TextEncoder().encode('Hello from afar')
  const said = await ask<{ readonly signature: string }>('solana_signMessage', { message: base58.encode(text), pubkey: from })
  expect(isSignedBy(from, text, base58.decode(said.signature))).toBe(true)

  const { message, transaction } = await unsigned(from, to)
  const signed = await ask<{ readonly signature: string; readonly transaction: string }>('solana_signTransaction', { transaction })
  expect(isSignedBy(from, message, base58.decode(signed.signature))).toBe(true)
  expect(base64.decode(signed.transaction).subarray(1, 65)).toEqual(base58.decode(signed.signature))

  const many = await ask<{ readonly transactions: readonly string[] }>('solana_signAllTransactions', {
    transactions: [transaction, transaction],
  })
  expect(many.transactions).toEqual([signed.transaction, signed.transaction])

  alba.quirks({ signatureOnly: true })
  expect(await ask('solana_signTransaction', { transaction })).toEqual({ signature: signed.signature })

  expect(await ask('solana_signAndSendTransaction', { transaction, sendOptions: { skipPreflight: true } })).toEqual({
    signature: signed.signature,
  })
  const status = await callChain(sandbox.solana.rpcUrl, { method: 'getSignatureStatuses', params: [[signed.signature]] })
  expect(status).toMatchObject({ value: [{ err: null, confirmationStatus: 'finalized' }] })
})

test('a rejection and the cluster’s refusals are returned to the app', async () => {
  const { elba } = sandbox.wallets
  const { ask } = await pair(elba, ['solana'])
  const [from, to] = elba.solana.accounts
  elba.next('reject')
  await expect(ask('solana_signMessage', { message: '3yZe7d', pubkey: from })).rejects.toMatchObject({ code: 4001 })
  const { transaction } = await unsigned(from, to)
  sandbox.solana.expireBlockhashes()
  await expect(ask('solana_signAndSendTransaction', { transaction })).rejects.toMatchObject({ code: -32002 })
  await expect(ask('solana_signMessage', { message: '3yZe7d', pubkey: to })).rejects.toMatchObject({ code: 4100 })
})

test('the app is notified of another account and the end', async () => {
  const { alba, elba } = sandbox.wallets
  const { app, session } = await pair(alba)
  const events: unknown[] = []
  const told = new Promise<void>((resolve) =>
    app.on('session_event', ({ params }) => {
      events.push([params.chainId, params.event.name, params.event.data])
      if (events.length === 2) resolve()
    }),
  )
  alba.useAccount(1)
  await told
  expect(events).toEqual([
    ['eip155:1337', 'accountsChanged', [alba.accounts[1]]],
    [network, 'accountsChanged', [alba.solana.accounts[1]]],
  ])
  expect(app.session.get(session.topic).namespaces).toMatchObject({
    eip155: { accounts: [`eip155:1337:${alba.accounts[1]}`] },
    solana: { accounts: [`${network}:${alba.solana.accounts[1]}`] },
  })
  const alone = await pair(elba, ['solana'])
  const ended = heard(alone.app, 'session_delete')
  elba.disconnectSite()
  expect(await ended).toMatchObject({ topic: alone.session.topic })
  expect(elba.solana.sites).toEqual([])
})
