import { once } from 'node:events'
import { createServer as createNode, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { rpcServer } from '@latchkey/rpc/server'
import { type Sandbox, startSandbox } from '@latchkey/sandbox'
import { type ServerCall, serverErrors } from '@latchkey/server-kit'
import { encodeErrorResult, parseAbi } from 'viem'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { eip155 } from './eip155.js'

let sandbox: Sandbox
beforeAll(async () => {
  sandbox = await startSandbox()
}, 60_000)
afterAll(() => sandbox.stop())

const CHAIN = 'eip155:1337'
const CONTRACT = '0x00000000000000000000000000000000000c0de1'
/** An endless loop: JUMPDEST, PUSH1 0, JUMP. */
const LOOP = '0x5b600056'
/** Returns two megabytes: PUSH3 size, PUSH1 0, RETURN. */
const MEGABYTES = '0x621e84806000f3'
/** Approves everything: PUSH4 magic value, PUSH1 224, SHL, PUSH1 0, MSTORE, PUSH1 32, PUSH1 0, RETURN. */
const APPROVES = '0x631626ba7e60e01b60005260206000f3'
/** Returns zero: PUSH1 32, PUSH1 0, RETURN. */
const DENIES = '0x60206000f3'

type Answer = (asked: { readonly method: string; readonly id: unknown }, response: ServerResponse) => void
/** A node that does anything the contract wants. */
async function nodeThat(answer: Answer): Promise<string> {
  const node = createNode(async (request: IncomingMessage, response) => {
    let text = ''
    for await (const part of request) text += part
    const asked = JSON.parse(text) as { readonly method: string; readonly id: unknown }
    if (asked.method === 'eth_chainId') response.end(JSON.stringify({ jsonrpc: '2.0', id: asked.id, result: '0x539' }))
    else answer(asked, response)
  }).listen(0, '127.0.0.1')
  await once(node, 'listening')
  onTestFinished(() => {
    node.closeAllConnections()
    node.close()
  })
  return `http://127.0.0.1:${(node.address() as AddressInfo).port}`
}
interface Outcome {
  readonly who?: unknown
  readonly error?: unknown
  readonly ms: number
  readonly health: unknown
}
/** The check of a sign-in: verifies the signer with a separate node. */
async function check(url: string, { fetch = globalThis.fetch, signature = `0x${'11'.repeat(65)}` as string } = {}) {
  const { provides = [], health } = rpcServer({ chains: { [CHAIN]: { urls: [url] } } })
  const use = ((service: { readonly id: string }) => provides.find((each) => each.service === service.id)?.value) as ServerCall['use']
  const call: ServerCall = { fetch, signal: new AbortController().signal, use, find: use as ServerCall['find'] }
  const from = performance.now()
  const outcome = await eip155.whoSigned({ chain: CHAIN, address: CONTRACT, message: 'Hello', signature }, call).then(
    (who) => ({ who }),
    (error: unknown) => ({ error }),
  )
  return { ...outcome, ms: performance.now() - from, health: health?.() }
}
const setCode = (code: string) =>
  fetch(sandbox.chains[0].rpcUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'anvil_setCode', params: [CONTRACT, code] }),
  })

describe('API-24 limits of a contract wallet', () => {
  test('a call that loops on a permissive node is aborted after two seconds, and the node is not blamed', async () => {
    const url = await nodeThat(() => {})
    const { error, ms, health } = (await check(url)) as Outcome
    expect(serverErrors.is(error, 'unavailable')).toBe(true)
    expect(ms).toBeGreaterThan(1_900)
    expect(ms).toBeLessThan(3_000)
    expect(health).toMatchObject([{ state: 'ok' }])
  })

  test.each(['at once', 'without a word on its length'])('a contract that answers with megabytes is not a signer (%s)', async (how) => {
    const url = await nodeThat(({ id }, response) => {
      const text = JSON.stringify({ jsonrpc: '2.0', id, result: `0x${'00'.repeat(3_000_000)}` })
      if (how === 'at once') response.setHeader('content-length', text.length)
      response.end(text)
    })
    let read = 0
    const counting = (async (input: string, init: RequestInit) => {
      const response = await fetch(input, init)
      const count = new TransformStream<Uint8Array, Uint8Array>({
        transform(part, to) {
          read += part.length
          to.enqueue(part)
        },
      })
      return new Response(response.body?.pipeThrough(count) ?? null, { status: response.status, headers: response.headers })
    }) as typeof fetch
    const { who, error, ms, health } = (await check(url, { fetch: counting })) as Outcome
    expect([who, error]).toEqual([undefined, undefined])
    expect(ms).toBeLessThan(2_000)
    expect(health).toMatchObject([{ state: 'ok' }])
    // The limit, plus what was in flight.
    expect(read).toBeLessThan(500_000)
  })

  test.each([
    ['loops', LOOP],
    ['returns megabytes', MEGABYTES],
  ])('a real node ends a call that %s by its gas', async (_what, code) => {
    await setCode(code)
    const gas: unknown[] = []
    const seen = (async (input: string, init: RequestInit) => {
      const { method, params } = JSON.parse(String(init.body)) as {
        readonly method: string
        readonly params: readonly { readonly gas?: unknown }[]
      }
      if (method === 'eth_call') gas.push(params[0]?.gas)
      return fetch(input, init)
    }) as typeof fetch
    const { who, ms } = (await check(sandbox.chains[0].rpcUrl, { fetch: seen })) as Outcome
    expect(who).toBeUndefined()
    expect(ms).toBeLessThan(2_000)
    expect(new Set(gas)).toEqual(new Set(['0x989680']))
  })

  test('an empty signature is left to the contract, and no other short signature reaches a node', async () => {
    const { rpcUrl } = sandbox.chains[0]
    for (const [code, who] of [
      [APPROVES, 'contract'],
      [DENIES, undefined],
      ['0x', undefined],
    ] as const) {
      await setCode(code)
      expect(((await check(rpcUrl, { signature: '0x' })) as Outcome).who, code).toBe(who)
    }
    await setCode(APPROVES)
    const seen = vi.fn(fetch)
    expect(((await check(rpcUrl, { signature: '0x12', fetch: seen })) as Outcome).who).toBeUndefined()
    expect(seen).not.toHaveBeenCalled()
  })

  test('does not follow a contract that redirects (ERC-3668)', async () => {
    const abi = parseAbi(['error OffchainLookup(address sender, string[] urls, bytes callData, bytes4 callbackFunction, bytes extraData)'])
    const data = encodeErrorResult({
      abi,
      errorName: 'OffchainLookup',
      args: [CONTRACT, ['http://127.0.0.1:9/{data}'], '0x', '0x00000000', '0x'],
    })
    const url = await nodeThat(({ id }, response) => {
      response.end(JSON.stringify({ jsonrpc: '2.0', id, error: { code: 3, message: 'execution reverted', data } }))
    })
    const hosts = new Set<string>()
    const seen = vi.fn((input: string, init: RequestInit) => {
      hosts.add(new URL(input).origin)
      return fetch(input, init)
    })
    const { who } = (await check(url, { fetch: seen as unknown as typeof fetch })) as Outcome
    expect(who).toBeUndefined()
    expect([...hosts]).toEqual([url])
  })
})
