import { createPublicKey, verify } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { base58 } from '@scure/base'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { requireBrowser } from '../../../../scripts/lib/browsers.mjs'
import { callChain } from '../chain/call-chain.js'
import type { SandboxWith } from '../sandbox.js'
import { compileMessage } from '../solana/compile-message.js'
import { writeTransaction } from '../solana/read-transaction.js'
import { transferSol } from '../solana/transfer-sol.js'
import { startSandbox } from '../start-sandbox.js'

let sandbox: SandboxWith<{ readonly solana: true }>
let browser: Browser
let context: BrowserContext
let server: Server
let site: string

beforeAll(async () => {
  sandbox = await startSandbox({ solana: true })
  const policy = `default-src 'none'; script-src ${sandbox.url}; connect-src ${sandbox.url}; require-trusted-types-for 'script'; trusted-types 'none'`
  server = createServer((request, response) => {
    const script = request.url === '/http' ? `<script src="${sandbox.url}/wallets.js?wallets=elba,cora"></script>` : ''
    response.writeHead(200, { 'content-type': 'text/html', 'content-security-policy': policy })
    response.end(`<!doctype html><title>dApp</title><body><h1>dApp</h1>${script}`)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  site = `http://localhost:${typeof address === 'object' && address ? address.port : 0}`
  browser = await chromium.launch({ executablePath: requireBrowser('shell'), args: ['--no-sandbox'] })
})
beforeEach(async () => {
  context = await browser.newContext()
  await sandbox.attach(context)
})
afterEach(async () => {
  await context.close()
  for (const wallet of Object.values(sandbox.wallets)) wallet.reset()
})
afterAll(async () => {
  await browser?.close()
  server?.close()
  await sandbox?.stop()
})

interface Wallet {
  readonly name: string
  readonly icon: string
  readonly chains: readonly string[]
  readonly accounts: readonly { readonly address: string; readonly publicKey: Uint8Array }[]
  readonly features: { readonly [name: string]: { readonly [method: string]: (...args: unknown[]) => unknown } }
}

/** A page that has discovered the wallets like a library of the wallet standard; `late` contains those found after they had registered. */
async function openPage(late = true, { from = context, path = '/' } = {}): Promise<Page> {
  const page = await from.newPage()
  const find = (): void => {
    const found = new Map<string, Wallet>()
    const changes: string[][] = []
    const register = (...wallets: Wallet[]): void => {
      for (const wallet of wallets) {
        found.set(wallet.name, wallet)
        const on = wallet.features['standard:events']?.on
        on?.('change', ({ accounts }: { readonly accounts: Wallet['accounts'] }) =>
          changes.push([wallet.name, ...accounts.map((one) => one.address)]),
        )
      }
    }
    const api = { register }
    addEventListener('wallet-standard:register-wallet', (event) => (event as CustomEvent<(one: typeof api) => void>).detail(api))
    dispatchEvent(new CustomEvent('wallet-standard:app-ready', { detail: api }))
    Object.assign(window, { found, changes })
  }
  if (!late) await page.addInitScript(find)
  await page.goto(site + path)
  if (late) await page.evaluate(find)
  return page
}

/** Calls a feature of a wallet; bytes are passed in and out as lists of numbers. */
function call<T>(page: Page, wallet: string, feature: string, ...inputs: object[]): Promise<T> {
  return page.evaluate(
    async ([name, id, args]) => {
      const one = (window as unknown as { readonly found: Map<string, Wallet> }).found.get(name)
      const method = id.split(':')[1] ?? ''
      const plain = (value: unknown): unknown =>
        value instanceof Uint8Array
          ? [...value]
          : Array.isArray(value)
            ? value.map(plain)
            : value instanceof Object
              ? Object.fromEntries(Object.entries(value).map(([key, field]) => [key, plain(field)]))
              : value
      const full = args.map((input) =>
        Object.fromEntries(
          Object.entries(input).map(([key, field]) => [
            key,
            key === 'account'
              ? one?.accounts[Number(field)]
              : key === 'message' || key === 'transaction'
                ? Uint8Array.from(field as number[])
                : field,
          ]),
        ),
      )
      try {
        return plain(await one?.features[id]?.[method]?.(...full))
      } catch (error) {
        const { code, message } = error as { readonly code?: number; readonly message: string }
        return { code, message }
      }
    },
    [wallet, feature, inputs] as const,
  ) as Promise<T>
}

const changesOf = (page: Page): Promise<unknown> => page.evaluate(() => (window as unknown as { readonly changes: unknown }).changes)

function isSignedBy(address: string, message: Uint8Array, signature: readonly number[]): boolean {
  const spki = Buffer.concat([Buffer.from('302a300506032b6570032100', 'hex'), base58.decode(address)])
  return verify(undefined, message, createPublicKey({ key: spki, format: 'der', type: 'spki' }), Uint8Array.from(signature))
}

/** An unsigned transfer. */
async function unsigned(from: string, to: string, lamports: bigint): Promise<{ readonly message: Uint8Array; readonly bytes: number[] }> {
  const latest = await callChain(sandbox.solana.rpcUrl, { method: 'getLatestBlockhash' })
  const { blockhash } = (latest as { readonly value: { readonly blockhash: string } }).value
  const message = compileMessage({ payer: from, instructions: [transferSol(from, to, lamports)], blockhash })
  return { message, bytes: [...writeTransaction({ signatures: [new Uint8Array(64)], message })] }
}

test.for([true, false])('wallets register with a library that comes later: %s', async (late) => {
  const page = await openPage(late)
  const found = await page.evaluate(() =>
    [...(window as unknown as { readonly found: Map<string, Wallet> }).found.values()].map(
      ({ name, icon, chains, accounts, features }) => ({
        name,
        icon,
        chains: [...chains],
        accounts: accounts.length,
        features: Object.keys(features).filter((id) => id.startsWith('solana:')),
      }),
    ),
  )
  const chains = [sandbox.solana.network.caipNetworkId, 'solana:localnet']
  const everything = ['solana:signMessage', 'solana:signTransaction', 'solana:signAndSendTransaction', 'solana:signIn']
  const { alba, brio, elba } = sandbox.wallets
  expect(found).toEqual([
    { name: alba.name, icon: alba.icon, chains, accounts: 0, features: everything },
    { name: brio.name, icon: brio.icon, chains, accounts: 0, features: ['solana:signTransaction'] },
    { name: elba.name, icon: elba.icon, chains, accounts: 0, features: everything },
  ])
})

test('a wallet of both families has one name and icon for both; one for Solana only has no EVM', async () => {
  const page = await openPage()
  const announced = await page.evaluate(() => {
    const names: string[] = []
    addEventListener('eip6963:announceProvider', (event) => names.push((event as CustomEvent<{ info: { name: string } }>).detail.info.name))
    dispatchEvent(new Event('eip6963:requestProvider'))
    return names
  })
  expect(announced).toEqual(['Alba Wallet', 'Brio Wallet', 'Cora Wallet', 'Dune Wallet'])
  const { elba } = sandbox.wallets
  await expect(elba.provider().request({ method: 'eth_requestAccounts' })).rejects.toMatchObject({ code: 4200 })
})

test('connecting prompts, and a silent connection does not', async () => {
  const { alba } = sandbox.wallets
  const page = await openPage()
  expect(await call(page, 'Alba Wallet', 'standard:connect', { silent: true })).toEqual({ accounts: [] })
  alba.next('reject')
  expect(await call(page, 'Alba Wallet', 'standard:connect')).toMatchObject({ code: 4001 })
  expect(await call(page, 'Alba Wallet', 'standard:connect')).toMatchObject({
    accounts: [
      {
        address: alba.solana.accounts[0],
        publicKey: [...base58.decode(alba.solana.accounts[0])],
        chains: [sandbox.solana.network.caipNetworkId, 'solana:localnet'],
      },
    ],
  })
  expect(alba.solana.sites).toEqual([site])
  // Its EVM accounts need a separate prompt.
  expect(alba.sites).toEqual([])
  const again = await openPage()
  expect(await call(again, 'Alba Wallet', 'standard:connect', { silent: true })).toMatchObject({
    accounts: [{ address: alba.solana.accounts[0] }],
  })
  expect(alba.requests.map(({ via, method }) => [via, method])).toEqual([
    ['standard', 'solana_getAccounts'],
    ['standard', 'solana_requestAccounts'],
    ['standard', 'solana_requestAccounts'],
    ['standard', 'solana_getAccounts'],
  ])
})

test('accounts change, lock, and go away with the connection', async () => {
  const { elba } = sandbox.wallets
  const [first, second] = elba.solana.accounts
  const page = await openPage()
  await call(page, 'Elba Wallet', 'standard:connect')
  elba.useAccount(1)
  elba.lock()
  elba.unlock()
  await expect
    .poll(() => changesOf(page))
    .toEqual([['Elba Wallet', first], ['Elba Wallet', second], ['Elba Wallet'], ['Elba Wallet', second]])
  await call(page, 'Elba Wallet', 'standard:disconnect')
  expect(elba.solana.sites).toEqual([])
  expect(await changesOf(page)).toHaveLength(5)
  elba.solana.grant(site)
  elba.lock()
  const asked = call(page, 'Elba Wallet', 'standard:connect')
  const prompt = await elba.waitForPrompt('solana_requestAccounts')
  expect(prompt).toMatchObject({ why: 'locked', title: 'Unlock the wallet' })
  await prompt.approve()
  expect(await asked).toMatchObject({ accounts: [{ address: second }] })
  elba.disconnectSite()
  await expect.poll(() => changesOf(page)).toHaveLength(7)
})

test('a message is signed with a real key, or not', async () => {
  const { alba } = sandbox.wallets
  const page = await openPage()
  await call(page, 'Alba Wallet', 'standard:connect')
  const message = new TextEncoder().encode('Hello, Solana ✓')
  const [output] = await call<{ signature: number[]; signedMessage: number[]; signatureType: string }[]>(
    page,
    'Alba Wallet',
    'solana:signMessage',
    {
      account: 0,
      message: [...message],
    },
  )
  expect(output).toMatchObject({ signedMessage: [...message], signatureType: 'ed25519' })
  expect(isSignedBy(alba.solana.accounts[0], message, output?.signature ?? [])).toBe(true)
  alba.next('manual')
  const asked = call(page, 'Alba Wallet', 'solana:signMessage', { account: 0, message: [...message] })
  const prompt = await alba.waitForPrompt('solana_signMessage')
  expect(prompt).toMatchObject({
    title: 'Sign this message',
    facts: [
      ['Message', 'Hello, Solana ✓'],
      ['Account', alba.solana.accounts[0]],
    ],
  })
  await prompt.reject()
  expect(await asked).toMatchObject({ code: 4001 })
})

test('a transaction is signed, and accepted by the cluster', async () => {
  const { brio } = sandbox.wallets
  const page = await openPage()
  await call(page, 'Brio Wallet', 'standard:connect')
  const [from, to] = brio.solana.accounts
  const { message, bytes } = await unsigned(from, to, 1000n)
  const [output] = await call<{ signedTransaction: number[] }[]>(page, 'Brio Wallet', 'solana:signTransaction', {
    account: 0,
    transaction: bytes,
    chain: 'solana:localnet',
  })
  const signed = output?.signedTransaction ?? []
  expect(isSignedBy(from, message, signed.slice(1, 65))).toBe(true)
  const params = [Buffer.from(signed).toString('base64'), { encoding: 'base64' }]
  expect(await callChain(sandbox.solana.rpcUrl, { method: 'sendTransaction', params })).toBe(
    base58.encode(Uint8Array.from(signed.slice(1, 65))),
  )
  expect(
    await call(page, 'Brio Wallet', 'solana:signTransaction', { account: 0, transaction: bytes, chain: 'solana:mainnet' }),
  ).toMatchObject({ code: -32602 })
  expect(
    await call(page, 'Brio Wallet', 'solana:signTransaction', { account: 0, transaction: (await unsigned(to, from, 1n)).bytes }),
  ).toMatchObject({ code: -32602 })
})

test('several transactions are one prompt', async () => {
  const { alba } = sandbox.wallets
  const page = await openPage()
  await call(page, 'Alba Wallet', 'standard:connect')
  const [from, to] = alba.solana.accounts
  const both = [await unsigned(from, to, 1n), await unsigned(from, to, 2n)]
  const outputs = await call<{ signedTransaction: number[] }[]>(
    page,
    'Alba Wallet',
    'solana:signTransaction',
    ...both.map(({ bytes }) => ({ account: 0, transaction: bytes })),
  )
  expect(both.map(({ message }, index) => isSignedBy(from, message, outputs[index]?.signedTransaction.slice(1, 65) ?? []))).toEqual([
    true,
    true,
  ])
  expect(alba.requests.at(-1)).toMatchObject({ method: 'solana_signAllTransactions' })
})

test('a transaction is signed and sent, and the cluster’s refusal is returned', async () => {
  const { elba } = sandbox.wallets
  const page = await openPage()
  await call(page, 'Elba Wallet', 'standard:connect')
  const [from, to] = elba.solana.accounts
  const { message, bytes } = await unsigned(from, to, 5000n)
  const [output] = await call<{ signature: number[] }[]>(page, 'Elba Wallet', 'solana:signAndSendTransaction', {
    account: 0,
    transaction: bytes,
    chain: 'solana:localnet',
  })
  expect(isSignedBy(from, message, output?.signature ?? [])).toBe(true)
  const signature = base58.encode(Uint8Array.from(output?.signature ?? []))
  expect(await callChain(sandbox.solana.rpcUrl, { method: 'getTransaction', params: [signature] })).toMatchObject({ meta: { err: null } })
  const late = await unsigned(from, to, 1n)
  sandbox.solana.expireBlockhashes()
  expect(await call(page, 'Elba Wallet', 'solana:signAndSendTransaction', { account: 0, transaction: late.bytes })).toEqual({
    code: -32002,
    message: 'Transaction simulation failed: Blockhash not found',
  })
})

test('signing in connects and signs the wallet’s text', async () => {
  const { alba } = sandbox.wallets
  const page = await openPage()
  const input = { statement: 'Welcome.', nonce: 'abcdefgh1', chainId: 'solana:localnet', resources: ['https://dapp.test/terms'] }
  const [output] = await call<{ account: { address: string }; signedMessage: number[]; signature: number[] }[]>(
    page,
    'Alba Wallet',
    'solana:signIn',
    input,
  )
  const [address] = alba.solana.accounts
  const text = Uint8Array.from(output?.signedMessage ?? [])
  expect(new TextDecoder().decode(text)).toBe(
    `${new URL(site).host} wants you to sign in with your Solana account:\n${address}\n\nWelcome.\n\nChain ID: solana:localnet\nNonce: abcdefgh1\nResources:\n- https://dapp.test/terms`,
  )
  expect(isSignedBy(address, text, output?.signature ?? [])).toBe(true)
  expect(output?.account.address).toBe(address)
  expect(await changesOf(page)).toEqual([['Alba Wallet', address]])
})

test('the server’s script adds the same wallets, those that were selected', async () => {
  const from = await browser.newContext()
  const page = await openPage(true, { from, path: '/http' })
  expect(await page.evaluate(() => [...(window as unknown as { readonly found: Map<string, Wallet> }).found.keys()])).toEqual([
    'Elba Wallet',
  ])
  const [address] = sandbox.wallets.elba.solana.accounts
  expect(await call(page, 'Elba Wallet', 'standard:connect')).toMatchObject({ accounts: [{ address }] })
  expect(sandbox.wallets.elba.requests.at(-1)).toMatchObject({ via: 'standard' })
  await from.close()
})
