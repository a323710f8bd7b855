import { type Hex, parseEther, parseGwei, toHex } from 'viem'
import { expect, test } from 'vitest'
import { smartEn as s, askEn as t } from '../fixtures/english.js'
import { smartWorld, type WorldOptions, withSmartSandbox } from './fixtures/smart-world.js'

const sandbox = withSmartSandbox()
const fresh = (): Hex => toHex(crypto.getRandomValues(new Uint8Array(20)))
const amount = parseEther('0.01')
const batch = { version: '2.0.0', atomicRequired: true }

/** Holds questions until as many are open as given; then the visitor agrees to all of them. */
function agreeAtOnce(count: number): () => Promise<boolean> {
  let open = 0
  let agree = (): void => {}
  const all = new Promise<boolean>((resolve) => {
    agree = () => resolve(true)
  })
  return () => {
    open += 1
    if (open >= count) agree()
    return all
  }
}

test.each([
  ['transactions', {}],
  ['batches that the visitor pays', {}],
  ['operations that the operator pays', { bundler: true, paymaster: true }],
])('two questions in each of two frames, approved at the same time, all send their %s', async (kind, network) => {
  const { load, address, chainId, asked, client } = await smartWorld(sandbox(), { network, yes: agreeAtOnce(4) })
  const frames = [load(), load()] as const
  const payees = [fresh(), fresh(), fresh(), fresh()]
  await Promise.all(
    payees.map((to, at) => {
      const call = { to, value: toHex(amount) }
      const { request } = at % 2 === 0 ? frames[0] : frames[1]
      return kind === 'transactions'
        ? request('eth_sendTransaction', [{ from: address, ...call }])
        : request('wallet_sendCalls', [{ ...batch, chainId, calls: [call] }])
    }),
  )
  await expect.poll(() => Promise.all(payees.map((each) => client.getBalance({ address: each })))).toEqual(payees.map(() => amount))
  // The upgrade is shown again only if it is still to come.
  const upgrades = asked.map(({ details }) => details.some(({ label }) => label === s('smart.account')))
  expect(upgrades.filter((isShown) => !isShown)).toHaveLength(kind === 'transactions' ? 4 : 3)
})

test.each(['eth_sendTransaction', 'wallet_sendCalls'])(
  'sends %s with the next nonce if another device was faster and the visitor agrees again',
  async (method) => {
    let isFirst = true
    const world: Awaited<ReturnType<typeof smartWorld>> = await smartWorld(sandbox(), {
      before(name) {
        if (name !== 'eth_sendRawTransaction' || !isFirst) return undefined
        isFirst = false
        return world.anvil('anvil_setNonce', [world.address, '0x5']).then(() => {})
      },
    })
    const { request, address, chainId, client, asked, server } = world
    const to = fresh()
    const call = { to, value: toHex(amount) }
    const answer = await request(method, [
      method === 'eth_sendTransaction' ? { from: address, ...call } : { ...batch, chainId, calls: [call] },
    ])
    await expect.poll(() => client.getBalance({ address: to })).toBe(amount)
    expect(asked.map(({ warnings }) => warnings.includes(t('ask.mayPayTwice')))).toEqual([false, true])
    if (method === 'eth_sendTransaction') return
    const { id } = answer as { readonly id: string }
    // The batch that was not sent has another id, which the page never learns.
    expect(server.batches.size).toBe(2)
    await expect.poll(() => request('wallet_getCallsStatus', [id])).toMatchObject({ status: 200 })
  },
)

const FEES: readonly (readonly [string, WorldOptions['network']])[] = [
  ['eth_sendTransaction', {}],
  ['wallet_sendCalls', {}],
  ['eth_sendUserOperation', { bundler: true }],
]
test.each(FEES)('%s asks again if the fee rose above the approved one', async (method, network) => {
  let answers = 0
  const world: Awaited<ReturnType<typeof smartWorld>> = await smartWorld(sandbox(), {
    ...(network && { network }),
    at: 1,
    async yes() {
      answers += 1
      if (answers > 1) return true
      await world.anvil('anvil_setNextBlockBaseFeePerGas', [toHex(parseGwei('50'))])
      await world.anvil('evm_mine', [])
      return true
    },
  })
  const { request, address, chainId, chain, client, asked, network: known } = world
  await world.anvil('anvil_setNextBlockBaseFeePerGas', [toHex(parseGwei('1'))])
  await world.anvil('evm_mine', [])
  const to = fresh()
  const call = { to, value: toHex(amount) }
  if (method === 'eth_sendTransaction') await request(method, [{ from: address, ...call }])
  else if (method === 'wallet_sendCalls') await request(method, [{ ...batch, chainId, calls: [call] }])
  else {
    const { encodeCalls } = await (await world.smart.demand(chain)).scheme.load()
    await request(method, [{ sender: address, callData: encodeCalls([{ to, value: amount, data: undefined }]) }, known.entryPoint])
  }
  await expect.poll(() => client.getBalance({ address: to })).toBe(amount)
  const fees = asked.map(({ details }) => Number(details.find(({ label }) => label === t('ask.fee'))?.value.split(' ')[0]))
  expect(fees).toHaveLength(2)
  expect(fees[1]).toBeGreaterThan((fees[0] ?? 0) * 10)
  expect(asked.map(({ warnings }) => warnings.includes(t('ask.changed')))).toEqual([false, true])
})

test.each([
  ['eth_sendTransaction', true],
  ['wallet_sendCalls', true],
  ['eth_sendTransaction', false],
  ['wallet_sendCalls', false],
])('after a %s with a lost response, the next one says whether both may count: %s', async (method, isKept) => {
  let isFirst = true
  const world: Awaited<ReturnType<typeof smartWorld>> = await smartWorld(sandbox(), {
    async before(name) {
      if (name !== 'eth_sendRawTransaction' || !isFirst) return
      isFirst = false
      // Another node has it.
      if (isKept) await world.anvil('anvil_setNonce', [world.address, '0x1'])
      throw new Error('The node is away.')
    },
  })
  const { load, address, chainId, asked, client } = world
  const to = fresh()
  const call = { to, value: toHex(amount) }
  const pay = () =>
    load().request(method, method === 'eth_sendTransaction' ? [{ from: address, ...call }] : [{ ...batch, chainId, calls: [call] }])
  await expect(pay()).rejects.toThrow('away')
  for (const paid of [1n, 2n]) {
    await pay()
    await expect.poll(() => client.getBalance({ address: to })).toBe(amount * paid)
  }
  expect(asked.map(({ warnings }) => warnings.includes(t('ask.mayRunEarlier')))).toEqual([false, isKept, isKept])
})

test.each([
  ['eth_sendTransaction', {}],
  ['wallet_sendCalls', {}],
  ['wallet_sendCalls', { bundler: true, paymaster: true }],
])('a question of %s (%j) that was open while another transaction got lost is asked again, with a warning', async (method, network) => {
  const gates: (() => void)[] = []
  let isFirst = true
  const { load, address, asked, chainId, requests } = await smartWorld(sandbox(), {
    network,
    yes: () => new Promise((resolve) => gates.push(() => resolve(true))),
    async before(name) {
      if (name !== 'eth_sendRawTransaction' || !isFirst) return
      isFirst = false
      throw new Error('The node is away.')
    },
  })
  const { request } = load()
  const call = { to: fresh(), value: toHex(amount) }
  const first = request('eth_sendTransaction', [{ from: address, ...call, nonce: '0x3' }])
  const lost = expect(first).rejects.toThrow('away')
  await expect.poll(() => gates.length).toBe(1)
  const second = request(method, method === 'eth_sendTransaction' ? [{ from: address, ...call }] : [{ ...batch, chainId, calls: [call] }])
  await expect.poll(() => gates.length).toBe(2)
  gates[0]?.()
  await lost
  expect(requests.map((each) => each.method)).toContain('eth_sendRawTransaction')
  gates[1]?.()
  await expect.poll(() => gates.length).toBe(3)
  gates[2]?.()
  await second
  const warned = (text: string) => asked.map(({ warnings }) => warnings.includes(text))
  expect([warned(t('ask.changed')), warned(t('ask.mayRunEarlier'))]).toEqual([
    [false, false, true],
    [false, false, true],
  ])
})

test('an operation after a lost transaction says that both may count', async () => {
  let isFirst = true
  const { request, address, asked, chainId } = await smartWorld(sandbox(), {
    network: { bundler: true, paymaster: true },
    async before(name) {
      if (name !== 'eth_sendRawTransaction' || !isFirst) return
      isFirst = false
      throw new Error('The node is away.')
    },
  })
  const call = { to: fresh(), value: toHex(amount) }
  await expect(request('eth_sendTransaction', [{ from: address, ...call }])).rejects.toThrow('away')
  await request('wallet_sendCalls', [{ ...batch, chainId, calls: [call] }])
  expect(asked.map(({ warnings }) => warnings.includes(t('ask.mayRunEarlier')))).toEqual([false, true])
})

test.each([
  ['the next nonce', '0x0', undefined, false],
  ['a later nonce', '0x1', undefined, true],
  ['the same later nonce', '0x1', '0x1', false],
])('after a lost transaction with a nonce of the page, one with %s says whether both may count', async (_, nonce, next, mayBoth) => {
  let isFirst = true
  const { request, address, asked, client, requests, anvil } = await smartWorld(sandbox(), {
    async before(name) {
      if (name !== 'eth_sendRawTransaction' || !isFirst) return
      isFirst = false
      throw new Error('The node is away.')
    },
  })
  const to = fresh()
  const pay = (own: string | undefined) => request('eth_sendTransaction', [{ from: address, to, value: toHex(amount), nonce: own }])
  await expect(pay(nonce)).rejects.toThrow('away')
  const kept = requests.find(({ method }) => method === 'eth_sendRawTransaction')
  await pay(next)
  expect(asked.map(({ warnings }) => warnings.includes(t('ask.mayRunEarlier')))).toEqual([false, mayBoth])
  if (next !== undefined) return
  // The node kept it, and executes it if its nonce allows that.
  await anvil('eth_sendRawTransaction', kept?.params as readonly unknown[]).catch(() => undefined)
  await expect.poll(() => client.getBalance({ address: to })).toBe(mayBoth ? amount * 2n : amount)
})
