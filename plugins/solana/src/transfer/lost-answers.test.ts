import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { chains, type Transfers } from '@latchkey/kernel'
import { outcomeOf } from '@latchkey/kernel/transfers'
import { expect, onTestFinished, test, vi } from 'vitest'
import { testKey } from '../fixtures/key.js'
import { connect, startApp } from '../fixtures/start-app.js'
import { withCluster } from '../fixtures/with-cluster.js'

const { solana, network, wallet: walletOf } = withCluster()
const [me, you] = [testKey(1).address, testKey(2).address]
const call = { signal: AbortSignal.timeout(30_000) }
const json = { 'content-type': 'application/json' }

/** Behaviour of a node with a transaction. `undefined`: it forwards it, and the connection breaks before it answers. */
type Answer = { readonly error: object } | undefined | 'passed on'

/** A node before the real one, which answers for it wherever a transaction is sent. */
async function nodeBefore(answer: Answer): Promise<string> {
  const server = createServer(async (request, response) => {
    const parts: Uint8Array[] = []
    for await (const part of request) parts.push(part as Uint8Array)
    const body = Buffer.concat(parts).toString()
    const isSent = body.includes('"sendTransaction"')
    if (isSent && typeof answer === 'object') return response.writeHead(200, json).end(JSON.stringify({ jsonrpc: '2.0', id: 1, ...answer }))
    const passed = await (await fetch(solana().rpcUrl, { method: 'POST', headers: json, body })).text()
    if (isSent && answer === undefined) return request.socket.destroy()
    return response.writeHead(200, json).end(passed)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** A transfer by a wallet that only signs, sent by these nodes in this order. */
async function start(...answers: readonly Answer[]) {
  const wallet = walletOf({ lacks: ['solana:signAndSendTransaction'] })
  const http = await Promise.all(answers.map(nodeBefore))
  const own = { ...network(), rpcUrls: { default: { http } } }
  const app = await startApp({ wallets: [wallet], networks: [own] })
  await connect(app, wallet)
  const money = (await (await app.read(chains)[0]?.load?.())?.transfers?.()) as Transfers
  const plan = await money.plan({ from: me, to: you, network: own, amount: 1_000_000n }, call)
  return { money, plan, own }
}
const refusal = (err: unknown, message: string): Answer => ({
  error: { code: -32002, message: `Transaction simulation failed: ${message}`, data: { err, logs: [], accounts: null, unitsConsumed: 0 } },
})
// As Agave answers (rpc/src/rpc.rs): a node that has it already, one that is behind, and one at which it would fail.
const HAS_IT = refusal('AlreadyProcessed', 'This transaction has already been processed')
const IS_BEHIND = refusal('BlockhashNotFound', 'Blockhash not found')
const FAILS = refusal('AccountNotFound', 'Attempt to debit an account but found no record of a prior credit.')

test('a transaction that the network already has was sent, by any node’s answer', async () => {
  const { money, plan, own } = await start(undefined, HAS_IT)
  expect(await money.wait(await money.send(plan, call), own, call)).toEqual({ status: 'confirmed' })
})

test.each([
  ['is behind', IS_BEHIND],
  ['would not take it', FAILS],
])('a node that %s proves nothing once another may have sent the transaction, which is found then', async (_, second) => {
  const { money, plan, own } = await start(undefined, second)
  const error = await money.send(plan, call).catch((found: unknown) => found)
  expect(outcomeOf(error)).toBe('unknown')
  const sent = await vi.waitFor(async () => {
    const found = await money.find(plan, call)
    expect(found).toBeDefined()
    return found as string
  })
  expect(await money.wait(sent, own, call)).toEqual({ status: 'confirmed' })
})

test.each([
  ['the only one that was asked', [FAILS, 'passed on'] as const, 'would-fail'],
  ['behind, and the only one that was asked', [IS_BEHIND, 'passed on'] as const, 'expired'],
  [
    'asked after one that refused because it was busy',
    [{ error: { code: -32005, message: 'Node is unhealthy' } }, FAILS] as const,
    'would-fail',
  ],
])('nothing was sent if the refusing node is %s', async (_, answers, code) => {
  const { money, plan } = await start(...answers)
  const error = await money.send(plan, call).catch((found: unknown) => found)
  expect(error).toMatchObject({ catalogue: 'transfer', code })
  expect(outcomeOf(error)).toBe('failed')
})
