import type { Activity } from '@latchkey/kernel'
import { encodeFunctionData, parseEther } from 'viem'
import { beforeAll, describe, expect, test } from 'vitest'
import { testDollar } from '../../../../presets/sandbox/src/contracts.generated.js'
import { withSandbox } from '../fixtures/with-sandbox.js'
import { movesOf } from './moves-of.js'
import { type Ask, nodeActivity } from './node-activity.js'
import { readMined } from './read-node.js'
import { createTokenBook } from './token-book.js'
import { TRANSFER_BATCH, TRANSFER_SINGLE } from './topics.js'

const { all } = withSandbox()
const call = { signal: new AbortController().signal }
const me = '0x1111111111111111111111111111111111111111'
const bob = '0x2222222222222222222222222222222222222222'
const chain = 'eip155:1337'

const ask: Ask = async (method, params) => {
  const response = await fetch(all().chains[0].rpcUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  })
  const { result, error } = (await response.json()) as { readonly result?: unknown; readonly error?: { readonly message: string } }
  if (error) throw new Error(error.message)
  return result
}
const withoutIndex: Ask = (method, params) =>
  method.startsWith('ots_') ? Promise.reject(new Error('Method not found')) : ask(method, params)
const hex = (value: bigint): string => `0x${value.toString(16)}`

/** Sends from any account and mines at once. Returns the hash. */
async function send(from: string, tx: { readonly to?: string; readonly value?: bigint; readonly data?: string }): Promise<string> {
  await ask('anvil_setBalance', [from, hex(parseEther('100'))])
  await ask('anvil_impersonateAccount', [from])
  const { value = 0n, ...rest } = tx
  // With explicit gas, so that a failing transaction is mined too.
  const hash = String(await ask('eth_sendTransaction', [{ from, ...rest, value: hex(value), gas: '0x4c4b40' }]))
  await ask('evm_mine', [])
  return hash
}
const dollar = () => all().contracts.token
const data = (functionName: 'transfer' | 'approve' | 'mint' | 'transferFrom', ...args: readonly unknown[]) =>
  // The contract's interface has these four functions with the arguments the tests pass.
  encodeFunctionData({ abi: testDollar.abi, functionName, args } as never)

let sent: { readonly [name: string]: string }
beforeAll(async () => {
  sent = {
    receive: await send(bob, { to: me, value: parseEther('2.5') }),
    mint: await send(me, { to: dollar(), data: data('mint', me, 50_000_000n) }),
    send: await send(me, { to: bob, value: parseEther('0.5') }),
    sendToken: await send(me, { to: dollar(), data: data('transfer', bob, 1_500_000n) }),
    approve: await send(me, { to: dollar(), data: data('approve', bob, 7_000_000n) }),
    receiveToken: await send(bob, { to: dollar(), data: data('transfer', me, 250_000n) }),
    fail: await send(me, { to: dollar(), data: data('transfer', bob, 999_000_000n) }),
    nothing: await send(bob, { to: dollar(), data: data('transferFrom', me, bob, 0n) }),
    deploy: await send(me, { data: '0x600a600c600039600a6000f3602a60005260206000f3' }),
    self: await send(me, { to: me, value: 1n }),
  }
}, 60_000)

const book = () => createTokenBook()
async function everything(request: Ask, limit?: number): Promise<readonly Activity[]> {
  const items: Activity[] = []
  const tokens = book()
  let cursor: string | undefined
  for (let pages = 0; pages < 100; pages++) {
    const page = await nodeActivity(
      { ask: request, tokens },
      { address: me, chain, ...(limit && { limit }), ...(cursor !== undefined && { cursor }) },
      call,
    )
    items.push(...(page?.items ?? []))
    if (page?.next === undefined) return items
    cursor = page.next
  }
  throw new Error('The history has no end.')
}
const by = (items: readonly Activity[], name: string): Activity => {
  const found = items.filter(({ hash }) => hash === sent[name])
  expect(found, name).toHaveLength(1)
  // One of them was counted just above.
  return found[0] as Activity
}

describe('from a node with an index of calls', () => {
  test('coins and tokens, in and out, approvals, mints, failures and new contracts are distinguished', async () => {
    const items = await everything(ask)
    expect(items.map(({ hash }) => hash)).toEqual(Object.values(sent).reverse())
    const token = `${chain}:${dollar().toLowerCase()}`
    expect(by(items, 'receive')).toMatchObject({
      operation: 'receive',
      status: 'confirmed',
      transfers: [{ direction: 'in', quantity: '2.5', party: bob }],
    })
    expect(by(items, 'send')).toMatchObject({
      operation: 'send',
      from: me,
      to: bob,
      transfers: [{ direction: 'out', quantity: '0.5', party: bob }],
    })
    const tusd = { asset: token, symbol: 'TUSD', name: 'Test Dollar' }
    expect(by(items, 'mint')).toMatchObject({ operation: 'mint', transfers: [{ direction: 'in', quantity: '50', ...tusd }] })
    expect(by(items, 'sendToken')).toMatchObject({
      operation: 'send',
      transfers: [{ direction: 'out', quantity: '1.5', party: bob, ...tusd }],
    })
    expect(by(items, 'receiveToken')).toMatchObject({
      operation: 'receive',
      from: bob,
      transfers: [{ direction: 'in', quantity: '0.25', party: bob }],
    })
    expect(by(items, 'approve')).toMatchObject({
      operation: 'approve',
      transfers: [{ direction: 'self', quantity: '7', party: bob, ...tusd }],
    })
    expect(by(items, 'fail')).toMatchObject({
      status: 'failed',
      operation: 'send',
      transfers: [{ direction: 'out', quantity: '999', party: bob, ...tusd }],
    })
    expect(by(items, 'nothing')).toMatchObject({ from: bob, transfers: [{ direction: 'out', quantity: '0', party: bob }] })
    expect(by(items, 'deploy')).toMatchObject({ operation: 'deploy', transfers: [] })
    expect(by(items, 'self')).toMatchObject({ operation: 'send', transfers: [{ direction: 'self' }] })
    expect(items.every(({ minedAt }) => Math.abs(Date.parse(minedAt) - Date.now()) < 600_000)).toBe(true)
  })

  test.each([1, 3, 4])('pages of about %i contain the same events, without a gap or a duplicate', async (limit) => {
    expect((await everything(ask, limit)).map(({ hash }) => hash)).toEqual(Object.values(sent).reverse())
  })

  test('tokens on the list are verified, and others are not', async () => {
    const listed = async () => new Map([[dollar().toLowerCase(), { symbol: 'LIST', decimals: 6 }]])
    const page = await nodeActivity({ ask, tokens: createTokenBook(listed) }, { address: me, chain }, call)
    expect(by(page?.items ?? [], 'mint').transfers[0]).toMatchObject({ symbol: 'LIST', verified: true })
    expect(by(await everything(ask), 'mint').transfers[0]?.verified).toBeUndefined()
  })
})

describe('from a plain node', () => {
  test('token events are found, across pages too', async () => {
    const tokens = ['nothing', 'receiveToken', 'approve', 'sendToken', 'mint']
    expect((await everything(withoutIndex)).map(({ hash }) => hash)).toEqual(tokens.map((name) => sent[name]))
    expect((await everything(withoutIndex, 2)).map(({ hash }) => hash)).toEqual(tokens.map((name) => sent[name]))
  })

  test('a node that accepts only narrow ranges gets narrow ranges, and requests are bounded', async () => {
    let logs = 0
    const narrow: Ask = async (method, params) => {
      if (method === 'eth_blockNumber') return '0xf4240'
      if (method !== 'eth_getLogs') return withoutIndex(method, params)
      logs++
      const [{ fromBlock, toBlock }] = params as readonly [{ readonly fromBlock: string; readonly toBlock: string }]
      if (Number(toBlock) - Number(fromBlock) > 1000) throw new Error('query returned more than 10000 results')
      return []
    }
    const page = await nodeActivity({ ask: narrow, tokens: book() }, { address: me, chain }, call)
    expect(page?.items).toEqual([])
    expect(Number(page?.next)).toBeLessThan(1_000_000)
    expect(logs).toBeLessThanOrEqual(36)
  })

  test('a node with neither calls nor logs returns nothing', async () => {
    const bare: Ask = (method, params) => (method === 'eth_getLogs' ? Promise.reject(new Error('disabled')) : withoutIndex(method, params))
    expect(await nodeActivity({ ask: bare, tokens: book() }, { address: me, chain }, call)).toBeUndefined()
  })
})

test.each([null, {}, { txs: 7, receipts: [], lastPage: true }, { txs: [{}], receipts: [], lastPage: true }])(
  'API-04 a node whose index answers %j is queried for logs instead',
  async (answer) => {
    const strange: Ask = async (method, params) => (method.startsWith('ots_') ? answer : ask(method, params))
    const page = await nodeActivity({ ask: strange, tokens: book() }, { address: me, chain }, call)
    expect(page?.items.length).toBe(5)
  },
)

test.each(['', '-1', '1e3', 'x', '9'.repeat(30)])('%j is not a cursor', async (cursor) => {
  await expect(nodeActivity({ ask, tokens: book() }, { address: me, chain, cursor }, call)).rejects.toThrow('cursor')
})

test('collectibles of ERC-1155 have their ids and amounts, one by one and in lists', () => {
  const word = (value: bigint | number | string): string => BigInt(value).toString(16).padStart(64, '0')
  const mined = (event: string, data: string) =>
    readMined(
      { hash: '0x1', blockNumber: '0x1', from: bob, to: bob, value: '0x0', input: '0x' },
      {
        status: '0x1',
        logs: [{ address: dollar(), topics: [event, word(bob), word(bob), word(me)].map((t, i) => (i === 0 ? t : `0x${t}`)), data }],
      },
    )
  expect(movesOf(mined(TRANSFER_SINGLE, `0x${word(7)}${word(3)}`), me)).toMatchObject([
    { tokenId: 7n, amount: 3n, direction: 'in', party: bob },
  ])
  const lists = [64, 160, 2, 7, 8, 2, 1, 5].map(word).join('')
  expect(movesOf(mined(TRANSFER_BATCH, `0x${lists}`), me)).toMatchObject([
    { tokenId: 7n, amount: 1n },
    { tokenId: 8n, amount: 5n },
  ])
  // A list that claims to be endless.
  expect(movesOf(mined(TRANSFER_BATCH, `0x${word(64)}${word(64)}${'f'.repeat(64)}`), me).length).toBeLessThanOrEqual(50)
})
