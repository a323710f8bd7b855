import type { TransferPlan } from '@latchkey/kernel'
import { outcomeOf } from '@latchkey/kernel/transfers'
import { startSandbox } from '@latchkey/sandbox'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createEsplora } from '../esplora.js'
import { createTransfers } from './create-transfers.js'

type World = Awaited<ReturnType<typeof startWorld>>
const startWorld = () => startSandbox({ bitcoin: true })
const ORIGIN = 'https://dapp.test'
const call = { signal: new AbortController().signal }
let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())

/** Transfers of a page whose wallet answers as the test sets. */
function start(answer: (to: string, amount: string) => Promise<string>, { type = 'payment', count = 0 } = {}) {
  const { bitcoin, wallets } = world
  const from = wallets.alba.bitcoin.accounts[0]?.payment ?? ''
  const ctx = {
    ...call,
    core: { sessions: { bip122: { address: from, accounts: [{ address: from, type }] } } },
    use: () => ({
      request: async (_method: string, [{ recipient, amount }]: readonly [{ readonly recipient: string; readonly amount: string }]) => ({
        txid: await answer(recipient, amount),
      }),
    }),
  }
  const { network, esploraUrl } = bitcoin
  const connections = () => ({
    current: () => ({ request: async (method: string) => (method === 'countCollectibles' ? count : undefined) }),
  })
  // It uses only the requests, the session and the signal of its context.
  const money = createTransfers({
    ctx: ctx as never,
    esplora: createEsplora({ [network.caipNetworkId]: esploraUrl }),
    connections: connections as never,
  })
  const to = wallets.dune.bitcoin.accounts[0]?.payment ?? ''
  const plan = (more: object = {}): Promise<TransferPlan> => money.plan({ from, to, amount: 5_000n, network, ...more }, call)
  return { money, plan, network, to, other: wallets.brio.bitcoin.accounts[0]?.payment ?? '' }
}
/** Sends coins of the wallet, which wait for a block. */
async function send(to: string, amount: string): Promise<string> {
  const { alba } = world.wallets
  alba.bitcoin.grant(ORIGIN)
  const answer = await alba.provider(ORIGIN).request({ method: 'btc_sendTransfer', params: { to, amount } as never })
  return String((answer as { readonly txid?: unknown }).txid ?? answer)
}

test('a transaction that pays as agreed is confirmed', async () => {
  const { money, plan, network } = start(send)
  const txid = await money.send(await plan(), call)
  expect(await money.readBack(txid, network, call)).toBe(true)
  await world.bitcoin.mine()
  expect(await money.wait(txid, network, call)).toEqual({ status: 'confirmed' })
})

test('shows an address for inscriptions, or with some, as the sender', async () => {
  expect(await start(send).plan()).not.toHaveProperty('sender')
  expect((await start(send, { type: 'ordinal' }).plan()).sender).toBe('collectibles')
  expect((await start(send, { count: 2 }).plan()).sender).toBe('collectibles')
})

test('AMT-10 an address in capitals, as in QR codes, is the same recipient', async () => {
  const { money, plan, network, to } = start((recipient, amount) => send(recipient.toLowerCase(), amount))
  const txid = await money.send(await plan({ to: to.toUpperCase() }), call)
  expect(await money.readBack(txid, network, call)).toBe(true)
  await world.bitcoin.mine()
  expect(await money.wait(txid, network, call)).toEqual({ status: 'confirmed' })
})

test('another amount or another recipient is reported, and is not confirmed', async () => {
  const { other } = start(send)
  for (const [pay, what] of [
    [(to: string) => send(to, '5001'), 'amount'],
    [(_: string, amount: string) => send(other, amount), 'recipient'],
  ] as const) {
    const { money, plan, network } = start(pay)
    const txid = await money.send(await plan(), call)
    const altered = { catalogue: 'transfer', code: 'altered', details: { hash: txid, what } }
    await expect(money.readBack(txid, network, call)).rejects.toMatchObject(altered)
    await world.bitcoin.mine()
    await expect(money.wait(txid, network, call)).rejects.toMatchObject(altered)
  }
})

test('an id that the wallet returns again does not confirm the second transfer', async () => {
  let first: string | undefined
  const again = async (to: string, amount: string): Promise<string> => (first ??= await send(to, amount))
  const { money, plan, network } = start(again)
  const txid = await money.send(await plan(), call)
  await expect(money.send(await plan(), call)).rejects.toMatchObject({ catalogue: 'transfer', code: 'unclear' })
  // The same after a reload.
  const later = start(again)
  expect(await later.money.send(await later.plan(), call)).toBe(txid)
  await expect(later.money.wait(txid, network, call)).rejects.toMatchObject({ catalogue: 'transfer', code: 'unclear' })
})

test('after an unclear answer the transfer is found on the chain if it was sent', async () => {
  const { money, plan, network, to, other } = start(async () => {
    throw new Error('Request expired')
  })
  const transfer = await plan({ amount: 7_000n })
  expect(outcomeOf(await money.send(transfer, call).catch((error: unknown) => error))).toBe('unknown')
  await send(other, '7000')
  await world.bitcoin.fund(to, 7_000n)
  expect(await money.find(transfer, call)).toBeUndefined()
  const txid = await send(to, '7000')
  expect(await money.find(transfer, call)).toBe(txid)
  expect(await money.find(transfer, call)).toBeUndefined()
  await world.bitcoin.mine()
  expect(await money.wait(txid, network, call)).toEqual({ status: 'confirmed' })
})
