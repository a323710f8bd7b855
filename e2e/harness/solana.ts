import { createPublicKey, verify } from 'node:crypto'
import type { Sandbox, SandboxSolana, WalletScriptOptions } from '@latchkey/sandbox'
import { startSandbox } from '@latchkey/sandbox'
import { base58 } from '@scure/base'
import type { Page } from 'playwright-core'
import type { SolanaAppOptions } from '../pages/solana/main.js'
import { test as base, expect } from './fixtures.js'
import type { PageServer, ServeOptions } from './serve.js'

/** Tests of an app for Solana; its kernel is `window.sol`. The tests of a file share the cluster. */
export const test = base
  // biome-ignore lint/correctness/noEmptyPattern: vitest reads the needed fixtures from this pattern.
  .extend('world', { scope: 'file' }, async ({}, { onCleanup }) => {
    const sandbox: Sandbox = await startSandbox({ solana: true })
    onCleanup(() => sandbox.stop())
    return sandbox
  })
  .extend('cluster', ({ sandbox }): SandboxSolana => {
    if (!sandbox.solana) throw new Error('The sandbox has no Solana.')
    return sandbox.solana
  })
  .extend('openSolana', ({ open, context, sandbox, cluster }) => {
    let attached: Promise<void> | undefined
    return async (wallets: WalletScriptOptions = {}): Promise<PageServer> => {
      attached ??= sandbox.attach(context, wallets)
      await attached
      const { url } = sandbox.relay
      const data: SolanaAppOptions = { networks: [cluster.network], walletconnect: { relayUrls: [url] } }
      return open('solana', { connect: [cluster.rpcUrl, url], data })
    }
  })

/** The app without any wallet: none in the page, none on other devices. */
export const solanaPage = ({ network, rpcUrl }: SandboxSolana): ServeOptions => ({
  connect: [rpcUrl],
  data: { networks: [network] } satisfies SolanaAppOptions,
})

export const solSession = (page: Page) => page.evaluate(() => window.sol.state.core.sessions.solana)
export const solStatus = async (page: Page) => (await solSession(page))?.status
export const connectSol = (page: Page, name = 'Alba Wallet') =>
  page.evaluate((connector) => window.sol.connections.connect({ connector }), `solana:${name}`)

/** Makes the page's provider sign a text; returns the bytes of the signature. */
export async function signSol(page: Page, text: string): Promise<Uint8Array> {
  return Uint8Array.from(
    await page.evaluate(async (message) => [...(await window.sol.actions.solana.getProvider().signMessage(message))], text),
  )
}

/** Sends, waits until the transaction is confirmed, and returns the signature. */
export async function sendSol(page: Page, args: { readonly to: string; readonly amount: string; readonly mint?: string }): Promise<string> {
  const result = await page.evaluate(async ({ to, amount, mint }) => {
    const { send, waitForTransaction } = window.sol.actions.solana
    const signature = await send({ to, amount: BigInt(amount), ...(mint && { mint }) })
    const [network] = window.sol.state.core.networks
    if (!network) throw new Error('There is no network.')
    const { status } = await waitForTransaction({ signature, chain: network.caipNetworkId })
    return { signature, status }
  }, args)
  expect(result.status).toBe('confirmed')
  return result.signature
}

/** Independent of the product: Node's own ed25519. */
export function isSignedBy(address: string, text: string, signature: Uint8Array): boolean {
  const key = Buffer.concat([Buffer.from('302a300506032b6570032100', 'hex'), base58.decode(address)])
  return verify(null, Buffer.from(text), createPublicKey({ key, format: 'der', type: 'spki' }), signature)
}

/** Data from the cluster itself. */
export async function ask(cluster: SandboxSolana, method: string, params: readonly unknown[]): Promise<unknown> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
  const answer = await (await fetch(cluster.rpcUrl, { method: 'POST', headers: { 'content-type': 'application/json' }, body })).json()
  if (answer.error) throw new Error(answer.error.message)
  return answer.result
}
