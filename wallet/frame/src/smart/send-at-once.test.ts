import { type Hex, parseEther, parseGwei, parseTransaction, toHex } from 'viem'
import { expect, test } from 'vitest'
import { smartEn as s, askEn as t } from '../fixtures/english.js'
import { createInTurn } from '../fixtures/in-turn.js'
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

const noncesOf = (requests: readonly { readonly method: string; readonly params: unknown }[]) =>
  requests
    .filter(({ method }) => method === 'eth_sendRawTransaction')
    .map(({ params }) => parseTransaction((params as readonly [Hex])[0]).nonce ?? 0)

test.each(['eth_sendTransaction', 'wallet_sendCalls'].flatMap((method) => [0, 1, 2].map((at) => [method, at] as const)))(
  'a %s after a lost one is signed with another nonce only with a warning, also if the node counts in different ways: at %i',
  async (method, lie) => {
    let isFirst = true
    let counts = 0
    const { request, address, chainId, asked, requests } = await smartWorld(sandbox(), {
      async before(name) {
        if (name === 'eth_sendRawTransaction' && isFirst) {
          isFirst = false
          throw new Error('The node is away.')
        }
        if (name !== 'eth_getTransactionCount' || isFirst) return
        counts += 1
        return counts - 1 === lie ? '0x1' : '0x0'
      },
    })
    const call = { to: fresh(), value: toHex(amount) }
    const pay = () =>
      request(method, method === 'eth_sendTransaction' ? [{ from: address, ...call }] : [{ ...batch, chainId, calls: [call] }])
    await expect(pay()).rejects.toThrow('away')
    await pay()
    const [, signed] = noncesOf(requests)
    expect(signed === 0 || asked.at(-1)?.warnings.includes(t('ask.mayRunEarlier'))).toBe(true)
  },
)

test.each(['eth_sendTransaction', 'wallet_sendCalls'])(
  'a %s that was on its way when its frame was closed counts as one that may be executed',
  async (method) => {
    let isFirst = true
    const { load, address, chainId, asked, requests } = await smartWorld(sandbox(), {
      before(name) {
        if (name === 'eth_getTransactionCount' && !isFirst) return Promise.resolve('0x1')
        if (name !== 'eth_sendRawTransaction' || !isFirst) return undefined
        isFirst = false
        return new Promise(() => {})
      },
    })
    const pay = (document: ReturnType<typeof load>) => {
      const call = { to: fresh(), value: toHex(amount) }
      return document.request(
        method,
        method === 'eth_sendTransaction' ? [{ from: address, ...call }] : [{ ...batch, chainId, calls: [call] }],
      )
    }
    void pay(load())
    await expect.poll(() => noncesOf(requests)).toEqual([0])
    // A closed document holds no lock.
    void pay(load({ inTurn: createInTurn() }))
    await expect.poll(() => noncesOf(requests)).toEqual([0, 1])
    expect(asked.map(({ warnings }) => warnings.includes(t('ask.mayRunEarlier')))).toEqual([false, true])
  },
)

test('a transaction whose nonce was taken, according to the node, is remembered if the visitor does not pay again', async () => {
  let isFirst = true
  const answers = [true, false, true]
  const { request, address, asked } = await smartWorld(sandbox(), {
    yes: () => answers.shift() ?? false,
    async before(name) {
      if (name === 'eth_getTransactionCount' && !isFirst) return '0x1'
      if (name !== 'eth_sendRawTransaction' || !isFirst) return
      isFirst = false
      throw new Error('nonce too low')
    },
  })
  const pay = () => request('eth_sendTransaction', [{ from: address, to: fresh(), value: toHex(amount) }])
  await expect(pay()).rejects.toMatchObject({ code: 4001 })
  await pay()
  expect(asked.map(({ warnings }) => warnings.includes(t('ask.mayRunEarlier')))).toEqual([false, true, true])
})

test('a lost transaction is not forgotten by a question about its nonce that is asked again, and rejected', async () => {
  let isFirst = true
  let questions = 0
  const world: Awaited<ReturnType<typeof smartWorld>> = await smartWorld(sandbox(), {
    async yes() {
      questions += 1
      // The nonce goes to another transaction while the question is open.
      if (questions === 2) await world.anvil('anvil_setNonce', [world.address, '0x6'])
      return true
    },
    async before(name) {
      if (name !== 'eth_sendRawTransaction' || !isFirst) return
      isFirst = false
      throw new Error('The node is away.')
    },
  })
  const { request, address, asked, anvil } = world
  const pay = (nonce?: Hex) => request('eth_sendTransaction', [{ from: address, to: fresh(), value: toHex(amount), nonce }])
  await anvil('anvil_setNonce', [address, '0x5'])
  await expect(pay('0x5')).rejects.toThrow('away')
  await expect(pay('0x5')).rejects.toMatchObject({ code: -32000 })
  await pay()
  expect(asked.map(({ warnings }) => warnings.includes(t('ask.mayRunEarlier')))).toEqual([false, false, true])
})
