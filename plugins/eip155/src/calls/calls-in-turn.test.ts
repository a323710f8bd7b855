import type { CaipNetworkId, Context, Network } from '@latchkey/kernel'
import { expect, test } from 'vitest'
import type { Eip155Contract } from '../contract.js'
import { createCallsInTurn } from './calls-in-turn.js'

const CHAIN = 'eip155:10' as CaipNetworkId
const hash = (at: number): string => `0x${at.toString(16).padStart(64, '0')}`
const signal = new AbortController().signal

function contextOn(stored: Map<string, string>): Context<Eip155Contract> {
  const storage = { get: (key: string) => stored.get(key), set: (key: string, text: string) => stored.set(key, text) }
  return { signal, storage } as unknown as Context<Eip155Contract>
}

/** Calls whose transactions end as given; undefined means one that the chain does not have yet. */
async function sent(ends: readonly ('0x0' | '0x1' | undefined)[], stored = new Map<string, string>()) {
  const receipts = new Map(ends.map((status, at) => [hash(at), status && { status, transactionHash: hash(at), to: '0xb', logs: [] }]))
  const went: object[] = []
  const gone: string[] = []
  const inTurn = createCallsInTurn({
    ctx: contextOn(stored),
    rpc: async (_network, _method, [asked] = []) => receipts.get(String(asked)) ?? null,
    networks: () => [{ caipNetworkId: CHAIN } as Network],
    goTo: async (chain) => void gone.push(chain),
    sendOne: async (transaction) => hash(went.push(transaction) - 1),
  })
  const id = await inTurn.send({ calls: ends.map((_, at) => ({ to: `0x${at}`, value: '0x1', data: '0x' })) }, CHAIN, '0xa', { signal })
  await expect.poll(() => went.length).toBe(ends.length)
  return { inTurn, id, went, gone, stored, status: () => inTurn.status(id) }
}

test.each([
  [200, ['0x1', '0x1']],
  [500, ['0x0', '0x0']],
  [600, ['0x0', '0x1']],
  [600, ['0x1', '0x0']],
  [100, ['0x1', undefined]],
] as const)('%i is the status of transactions that ended %j', async (expected, ends) => {
  const { status, id } = await sent(ends)
  await expect.poll(status).toMatchObject({ version: '2.0.0', id, chainId: '0xa', atomic: false, status: expected })
})

test('each call is a transaction of the account, on the batch’s chain', async () => {
  const { went, gone } = await sent(['0x1', '0x1'])
  expect(gone).toEqual([CHAIN])
  expect(went).toEqual([0, 1].map((at) => ({ from: '0xa', to: `0x${at}`, value: '0x1', data: '0x', chainId: '0xa' })))
})

test('a status contains the receipts so far, with the fields of the standard', async () => {
  const { status } = await sent(['0x1', undefined])
  await expect.poll(status).toMatchObject({ receipts: [{ status: '0x1', transactionHash: hash(0), logs: [] }] })
  expect(JSON.stringify(await status())).not.toContain('"to"')
})

test('calls sent while their status is read do not count as abandoned', async () => {
  let last = (_hash: string): void => {}
  const answers = [Promise.resolve(hash(0)), new Promise<string>((resolve) => (last = resolve))]
  let read = (): void => {}
  const reading = new Promise<void>((resolve) => (read = resolve))
  const inTurn = createCallsInTurn({
    ctx: contextOn(new Map()),
    async rpc(_network, _method, [asked] = []) {
      await reading
      return { status: '0x1', transactionHash: asked }
    },
    networks: () => [{ caipNetworkId: CHAIN } as Network],
    goTo: async () => {},
    sendOne: async () => answers.shift(),
  })
  const id = await inTurn.send({ calls: [{}, {}] }, CHAIN, '0xa', { signal })
  const first = inTurn.status(id)
  last(hash(1))
  await new Promise((resolve) => setImmediate(resolve))
  read()
  expect(await first).toMatchObject({ status: 100 })
  expect(await inTurn.status(id)).toMatchObject({ status: 200 })
})

test('an unknown id is not found, and stored values that are not batches are dropped', async () => {
  const { inTurn } = await sent(['0x1'], new Map([['calls', '[{"id":"0x5","chain":"solana:1","size":1,"hashes":[]},7,null,{"id":"0x6"}]']]))
  for (const id of ['0x5', '0x6', '0x7']) expect(await inTurn.status(id)).toBeUndefined()
  await expect(sent(['0x1'], new Map([['calls', '{']]))).resolves.toBeDefined()
})

test('the newest 20 batches are kept', async () => {
  const { inTurn, id, stored } = await sent(['0x1'])
  for (let at = 0; at < 20; at++) await inTurn.send({ calls: [{ to: '0xb' }], id: `0x${at}` }, CHAIN, '0xa', { signal })
  expect(await inTurn.status(id)).toBeUndefined()
  expect(await inTurn.status('0x0')).toBeDefined()
  expect(JSON.parse(stored.get('calls') ?? '')).toHaveLength(20)
})
