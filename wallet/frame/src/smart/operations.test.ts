import { encodeFunctionData, erc20Abi, type Hex, parseEther, toHex } from 'viem'
import { afterEach, expect, test } from 'vitest'
import { smartEn as s, askEn as t } from '../fixtures/english.js'
import { smartWorld, type WorldOptions, withSmartSandbox } from './fixtures/smart-world.js'

const sandbox = withSmartSandbox()
const sponsored = { bundler: true, paymaster: true }
const world = (options: WorldOptions = {}) => smartWorld(sandbox(), { coins: '0', network: sponsored, ...options })
const fresh = (): Hex => toHex(crypto.getRandomValues(new Uint8Array(20)))
const idOf = (answer: unknown): string => (answer as { readonly id: string }).id
const nothing = () => ({ to: fresh(), value: '0x0' })
const misbehave = (how?: 'away' | 'slow' | 'forgets' | 'gas') =>
  sandbox()
    .smartAccounts.on(sandbox().chains[0]?.id ?? 0)
    .misbehave(how)
afterEach(() => misbehave())

/** Upgrades the account, so that a kept operation needs no authorization that ends with the next transaction. */
async function upgrade({ request, chainId, asked }: Pick<Awaited<ReturnType<typeof smartWorld>>, 'request' | 'chainId' | 'asked'>) {
  const id = idOf(await request('wallet_sendCalls', [{ version: '2.0.0', chainId, calls: [nothing()] }]))
  await expect.poll(() => request('wallet_getCallsStatus', [id])).toMatchObject({ status: 200 })
  asked.length = 0
}

test('an account without coins makes its first batch, and the operator pays', async () => {
  const { request, client, address, asked, chainId, network, server } = await world()
  const calls = [nothing(), nothing(), { to: sandbox().contracts.token, data: '0x18160ddd' }]
  const id = idOf(await request('wallet_sendCalls', [{ version: '2.0.0', chainId, atomicRequired: true, calls }]))
  expect(asked[0]?.details).toContainEqual({ label: 'Fee paid by', value: s('smart.operator'), note: 'Latchkey Sandbox' })
  expect(asked[0]?.details).toContainEqual(expect.objectContaining({ value: s('smart.upgrade') }))
  expect(asked[0]?.warnings).toEqual([t('ask.inCall', { number: '3', text: 'This call could not be decoded.' })])
  expect(server.batches.get(id)).toMatchObject({ kind: 'operation' })
  await expect.poll(() => request('wallet_getCallsStatus', [id])).toMatchObject({ status: 200, receipts: [{ status: '0x1' }] })
  expect(await client.getCode({ address })).toBe(`0xef0100${network.implementation.slice(2).toLowerCase()}`)
  expect(await client.getBalance({ address })).toBe(0n)
})

test('page and activity read one receipt if they ask for the status at the same time', async () => {
  const { request, chainId, server } = await world()
  const id = idOf(await request('wallet_sendCalls', [{ version: '2.0.0', chainId, calls: [nothing()] }]))
  const readings = () => server.asked.filter(({ method }) => method === 'eth_getUserOperationReceipt').length
  const before = readings()
  const [first, second] = await Promise.all([request('wallet_getCallsStatus', [id]), request('wallet_getCallsStatus', [id])])
  expect(readings() - before).toBe(1)
  expect(second).toEqual(first)
  await request('wallet_getCallsStatus', [id])
  expect(readings() - before).toBe(2)
})

test('the second operation contains no delegation', async () => {
  const { request, chainId, openings, server } = await world()
  for (const _ of [1, 2]) {
    const id = idOf(await request('wallet_sendCalls', [{ version: '2.0.0', chainId, calls: [nothing(), nothing()] }]))
    await expect.poll(() => request('wallet_getCallsStatus', [id])).toMatchObject({ status: 200 })
  }
  // The seed is opened once for each batch.
  expect(openings.map((each) => each.map((task) => task.do))).toEqual([['sign-typed-data', 'sign-authorization'], ['sign-typed-data']])
  const sent = server.asked.filter(({ method }) => method === 'eth_sendUserOperation')
  expect(sent.map(({ params: [operation] }) => 'eip7702Auth' in (operation as object))).toEqual([true, false])
})

test('if the operator does not pay, the visitor does, with their own transaction', async () => {
  const { request, chainId, server, asked } = await world({ coins: '1' })
  server.sponsors = false
  const id = idOf(await request('wallet_sendCalls', [{ version: '2.0.0', chainId, calls: [nothing()] }]))
  expect(asked[0]?.details.map(({ label }) => label)).toContain('Fee, at most')
  expect(server.batches.get(id)).toMatchObject({ kind: 'transaction' })
  await expect.poll(() => request('wallet_getCallsStatus', [id])).toMatchObject({ status: 200 })
})

test('an account that can send without a bundler ignores an unreachable one', async () => {
  const { request, chainId, server } = await world({ coins: '1' })
  misbehave('away')
  const id = idOf(await request('wallet_sendCalls', [{ version: '2.0.0', chainId, calls: [nothing()] }]))
  expect(server.batches.get(id)).toMatchObject({ kind: 'transaction' })
})

test('an operation with a lost response does not fail if the bundler has it: the page would repeat it', async () => {
  const { request, chainId, server } = await world()
  server.losesResponse = true
  const id = idOf(await request('wallet_sendCalls', [{ version: '2.0.0', chainId, calls: [nothing()] }]))
  await expect.poll(() => request('wallet_getCallsStatus', [id])).toMatchObject({ status: 200 })
})

test("a paymaster's refusal after the approval is reported to the page, and nothing is sent", async () => {
  const { request, chainId, server, tasks } = await world()
  server.refusesToSign = true
  await expect(request('wallet_sendCalls', [{ version: '2.0.0', chainId, calls: [nothing()] }])).rejects.toThrow('does not pay')
  expect([tasks, [...server.batches]]).toEqual([[], []])
})

test('a paymaster that changes after the approval gets no signature', async () => {
  const { request, chainId, server, tasks } = await world()
  server.changesPayer = true
  await expect(request('wallet_sendCalls', [{ version: '2.0.0', chainId, calls: [nothing()] }])).rejects.toThrow('another one')
  expect([tasks, [...server.batches]]).toEqual([[], []])
})

test('an operation that the bundler kept, although it refused it, does not pay beside the one that the page asks for again', async () => {
  const made = await world({ coins: '1' })
  await upgrade(made)
  const { request, chainId, server, client, chain } = made
  const to = fresh()
  const pay = () => request('wallet_sendCalls', [{ version: '2.0.0', chainId, calls: [{ to, value: toHex(parseEther('0.1')) }] }])
  server.holdsBack = true
  await expect(pay()).rejects.toMatchObject({ code: -32500 })
  const kept = server.asked.findLast(({ method }) => method === 'eth_sendUserOperation')
  server.holdsBack = false
  const id = idOf(await pay())
  await expect.poll(() => request('wallet_getCallsStatus', [id])).toMatchObject({ status: 200 })
  await server.call('askBundler', { chain, method: 'eth_sendUserOperation', params: [...(kept?.params ?? [])] })
  expect(await client.getBalance({ address: to })).toBe(parseEther('0.1'))
  // The nonce is used up.
  const last = idOf(await pay())
  await expect.poll(() => request('wallet_getCallsStatus', [last])).toMatchObject({ status: 200 })
})

test('a reload does not forget the operation that a bundler kept', async () => {
  const made = await world({ coins: '1' })
  await upgrade(made)
  const { request, load, chainId, server, client, chain } = made
  const to = fresh()
  const payment = [{ version: '2.0.0', chainId, calls: [{ to, value: toHex(parseEther('0.1')) }] }]
  server.holdsBack = true
  await expect(request('wallet_sendCalls', payment)).rejects.toMatchObject({ code: -32500 })
  const kept = server.asked.findLast(({ method }) => method === 'eth_sendUserOperation')
  server.holdsBack = false
  const { request: again } = load()
  const id = idOf(await again('wallet_sendCalls', payment))
  await expect.poll(() => again('wallet_getCallsStatus', [id])).toMatchObject({ status: 200 })
  await server.call('askBundler', { chain, method: 'eth_sendUserOperation', params: [...(kept?.params ?? [])] })
  expect(await client.getBalance({ address: to })).toBe(parseEther('0.1'))
})

test('a question that was open while a bundler kept another operation is asked again, with that nonce', async () => {
  const gates: (() => void)[] = []
  let isHeld = false
  const made = await world({ coins: '1', yes: () => (isHeld ? new Promise((resolve) => gates.push(() => resolve(true))) : true) })
  await upgrade(made)
  const { request, chainId, server, asked, client, chain } = made
  const to = fresh()
  const pay = () => request('wallet_sendCalls', [{ version: '2.0.0', chainId, calls: [{ to, value: toHex(parseEther('0.1')) }] }])
  isHeld = true
  const first = expect(pay()).rejects.toMatchObject({ code: -32500 })
  await expect.poll(() => gates.length).toBe(1)
  const second = pay()
  await expect.poll(() => gates.length).toBe(2)
  isHeld = false
  server.holdsBack = true
  gates[0]?.()
  await first
  const kept = server.asked.findLast(({ method }) => method === 'eth_sendUserOperation')
  server.holdsBack = false
  gates[1]?.()
  const id = idOf(await second)
  await expect.poll(() => request('wallet_getCallsStatus', [id])).toMatchObject({ status: 200 })
  await server.call('askBundler', { chain, method: 'eth_sendUserOperation', params: [...(kept?.params ?? [])] })
  expect(await client.getBalance({ address: to })).toBe(parseEther('0.1'))
  expect(asked.map(({ warnings }) => warnings.includes(t('ask.changed')))).toEqual([false, false, true])
})

test('of two operations that a bundler kept, the next one says that the other may still be executed', async () => {
  const made = await world({ coins: '1' })
  await upgrade(made)
  const { request, smart, network, address, chainId, server, asked, client, chain } = made
  const [a, b] = [fresh(), fresh()]
  const pay = (to: Hex) => request('wallet_sendCalls', [{ version: '2.0.0', chainId, calls: [{ to, value: toHex(parseEther('0.1')) }] }])
  const { encodeCalls } = await (await smart.demand(chain)).scheme.load()
  const callData = encodeCalls([{ to: b, value: parseEther('0.1'), data: undefined }])
  server.holdsBack = true
  await expect(pay(a)).rejects.toMatchObject({ code: -32500 })
  // The page sets another nonce.
  const operation = { sender: address, callData, nonce: toHex(1n << 64n) }
  await expect(request('eth_sendUserOperation', [operation, network.entryPoint])).rejects.toMatchObject({ code: -32500 })
  const kept = server.asked.filter(({ method }) => method === 'eth_sendUserOperation')
  server.holdsBack = false
  for (const to of [a, b]) {
    const id = idOf(await pay(to))
    await expect.poll(() => request('wallet_getCallsStatus', [id])).toMatchObject({ status: 200 })
  }
  expect(asked.map(({ warnings }) => warnings.includes(t('ask.mayRunEarlier')))).toEqual([false, true, true, false])
  for (const { params } of kept) await server.call('askBundler', { chain, method: 'eth_sendUserOperation', params: [...params] })
  expect(await Promise.all([a, b].map((address) => client.getBalance({ address })))).toEqual([parseEther('0.1'), parseEther('0.1')])
})

test.each(['wallet_sendCalls', 'eth_sendTransaction'])('the own %s after an operation that a bundler kept says so', async (method) => {
  const made = await world({ coins: '1' })
  await upgrade(made)
  const { request, load, chainId, server, asked, client, chain, address } = made
  const to = fresh()
  const payment = { to, value: toHex(parseEther('0.1')) }
  const batch = { version: '2.0.0', chainId, calls: [payment] }
  server.holdsBack = true
  await expect(request('wallet_sendCalls', [batch])).rejects.toMatchObject({ code: -32500 })
  const kept = server.asked.findLast(({ method: name }) => name === 'eth_sendUserOperation')
  Object.assign(server, { holdsBack: false, sponsors: false })
  const { request: again } = load()
  await again(method, [method === 'wallet_sendCalls' ? batch : { from: address, ...payment }])
  expect(asked[1]?.warnings[0]).toBe(t('ask.mayRunEarlier'))
  await expect.poll(() => client.getBalance({ address: to })).toBe(parseEther('0.1'))
  if (method === 'eth_sendTransaction') return
  // The batch used up the nonce, and said so: the key of the nonce is the argument of the call.
  const [operation] = (kept?.params ?? []) as readonly { readonly nonce?: Hex }[]
  const key = (BigInt(operation?.nonce ?? 0) >> 64n).toString(16).padStart(64, '0')
  expect(asked[1]?.details.filter(({ note }) => note?.includes(key))).toEqual([
    expect.objectContaining({ label: 'Also cancels', value: 'An earlier transaction that was rejected' }),
  ])
  await server.call('askBundler', { chain, method: 'eth_sendUserOperation', params: [...(kept?.params ?? [])] })
  expect(await client.getBalance({ address: to })).toBe(parseEther('0.1'))
  await again('wallet_sendCalls', [batch])
  expect(asked[2]?.warnings).not.toContain(t('ask.mayRunEarlier'))
})

test('a batch that would cancel an operation is asked again once a bundler has accepted that operation', async () => {
  const gates: (() => void)[] = []
  let isHeld = false
  const made = await world({ coins: '1', yes: () => (isHeld ? new Promise((resolve) => gates.push(() => resolve(true))) : true) })
  await upgrade(made)
  const { request, chainId, server, asked, client } = made
  const pay = (to: Hex) => request('wallet_sendCalls', [{ version: '2.0.0', chainId, calls: [{ to, value: toHex(parseEther('0.1')) }] }])
  const { call } = server
  let accept = (): void => {}
  const accepted = new Promise<void>((resolve) => {
    accept = resolve
  })
  const slowly = async (...args: Parameters<typeof call>) => {
    if (args[0] === 'askBundler' && (args[1] as { readonly method?: string }).method === 'eth_sendUserOperation') await accepted
    return call(...args)
  }
  Object.assign(server, { call: slowly })
  const payees = [fresh(), fresh()] as const
  const before = server.batches.size
  const first = pay(payees[0])
  // Signed, and on its way.
  await expect.poll(() => server.batches.size).toBe(before + 1)
  Object.assign(server, { sponsors: false })
  isHeld = true
  const second = pay(payees[1])
  await expect.poll(() => gates.length).toBe(1)
  isHeld = false
  accept()
  await first
  gates[0]?.()
  await second
  await expect.poll(() => Promise.all(payees.map((address) => client.getBalance({ address })))).toEqual(payees.map(() => parseEther('0.1')))
  const cancels = asked.map(({ details }) => details.some(({ label }) => label === s('smart.alsoCancels')))
  expect(cancels).toEqual([false, true, false])
})

test('two questions about the nonce of a kept operation: the second is asked again', async () => {
  const gates: (() => void)[] = []
  let isHeld = false
  const made = await world({
    coins: '1',
    yes: () => (isHeld ? new Promise((resolve) => gates.push(() => resolve(true))) : true),
  })
  await upgrade(made)
  const { request, chainId, server, asked, client } = made
  const pay = (to: Hex) => request('wallet_sendCalls', [{ version: '2.0.0', chainId, calls: [{ to, value: toHex(parseEther('0.1')) }] }])
  server.holdsBack = true
  await expect(pay(fresh())).rejects.toMatchObject({ code: -32500 })
  Object.assign(server, { holdsBack: false })
  isHeld = true
  const payees = [fresh(), fresh()]
  const both = payees.map(pay)
  await expect.poll(() => gates.length).toBe(2)
  isHeld = false
  for (const open of gates) open()
  await Promise.all(both)
  await expect.poll(() => Promise.all(payees.map((address) => client.getBalance({ address })))).toEqual(payees.map(() => parseEther('0.1')))
  expect(asked.map(({ warnings }) => warnings.includes(t('ask.changed')))).toEqual([false, false, false, true])
})

test('an operation that a bundler forgets stays pending', async () => {
  const { request, chainId } = await world()
  misbehave('forgets')
  const id = idOf(await request('wallet_sendCalls', [{ version: '2.0.0', chainId, calls: [nothing()] }]))
  expect(await request('wallet_getCallsStatus', [id])).toEqual({ version: '2.0.0', id, chainId, status: 100, atomic: true })
})

test('a batch accepted by a slow bundler is stored, sent once, and done when it is included', async () => {
  const { request, chainId, server } = await world()
  const { call } = server
  const slowly = (...args: Parameters<typeof call>) => {
    if (args[0] === 'noteCalls') misbehave('slow')
    return call(...args)
  }
  Object.assign(server, { call: slowly })
  const sending = request('wallet_sendCalls', [{ version: '2.0.0', chainId, id: '0x51', calls: [nothing(), nothing()] }])
  // Stored before it is sent, so that a reloaded page finds it.
  await expect.poll(() => [...server.batches.keys()]).toEqual(['0x51'])
  misbehave()
  expect(idOf(await sending)).toBe('0x51')
  await expect.poll(() => request('wallet_getCallsStatus', ['0x51'])).toMatchObject({ status: 200 })
  expect(server.asked.filter(({ method }) => method === 'eth_sendUserOperation')).toHaveLength(1)
})

test('a batch rejected by the bundler never reached the chain', async () => {
  const { request, chainId } = await world()
  misbehave('gas')
  const batch = { version: '2.0.0', chainId, id: '0xabc1', calls: [nothing(), nothing(), nothing()] }
  await expect(request('wallet_sendCalls', [batch])).rejects.toMatchObject({ code: expect.any(Number) })
  expect(await request('wallet_getCallsStatus', ['0xabc1'])).toMatchObject({ status: 400 })
})

test('a bundler that estimates too little gas for the calls does not make them fail', async () => {
  const { request, chainId, server } = await world()
  misbehave('gas')
  await request('wallet_sendCalls', [{ version: '2.0.0', chainId, calls: [nothing(), nothing(), nothing()] }]).catch(() => {})
  const sent = server.asked.filter(({ method }) => method === 'eth_sendUserOperation')
  expect(sent.map(({ params: [operation] }) => Number((operation as { readonly callGasLimit: Hex }).callGasLimit) > 30_000)).toEqual([true])
})

test('a failing batch moves nothing, and ends as reverted', async () => {
  const { request, chainId, asked, client, address } = await world({ coins: '1' })
  const to = fresh()
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to, parseEther('1')] })
  const calls = [
    { to, value: toHex(parseEther('0.1')) },
    { to: sandbox().contracts.token, data },
  ]
  const id = idOf(await request('wallet_sendCalls', [{ version: '2.0.0', chainId, calls }]))
  expect(asked[0]?.warnings[0]).toMatch(/^This transaction would fail/)
  await expect.poll(() => request('wallet_getCallsStatus', [id])).toMatchObject({ status: 500 })
  expect(await client.getBalance({ address: to })).toBe(0n)
  expect(await client.getBalance({ address })).toBeGreaterThan(parseEther('0.9'))
})

test("the page's paymaster is shown by its host, and receives the page's context", async () => {
  const { request, chainId, asked, server } = await world({ network: { bundler: true } })
  const paymasterService = { url: 'https://pay.example/key', context: { policy: 'p' } }
  const id = idOf(
    await request('wallet_sendCalls', [{ version: '2.0.0', chainId, calls: [nothing()], capabilities: { paymasterService } }]),
  )
  expect(asked[0]?.details).toContainEqual({
    label: 'Fee paid by',
    value: 'pay.example',
    note: s('smart.callsItself', { name: 'Latchkey Sandbox' }),
  })
  expect(server.batches.get(id)).toMatchObject({ kind: 'operation' })
  await expect.poll(() => request('wallet_getCallsStatus', [id])).toMatchObject({ status: 200 })
})

test.each([
  ['does not answer', 'https://away.example/', { bundler: true }, 5700],
  ['is not asked over https', 'http://pay.example/', { bundler: true }, -32602],
  ['needs a bundler that is not there', 'https://pay.example/', {}, 5700],
])("a page's paymaster that %s is rejected without a question", async (_, url, network, code) => {
  const { request, chainId, asked } = await world({ network, coins: '1' })
  const batch = { version: '2.0.0', chainId, calls: [nothing()], capabilities: { paymasterService: { url } } }
  await expect(request('wallet_sendCalls', [batch])).rejects.toMatchObject({ code })
  expect(asked).toEqual([])
})

test('an optional paymaster of the page is skipped', async () => {
  const { request, chainId, server } = await world({ coins: '1' })
  const capabilities = { paymasterService: { url: 'https://away.example/', optional: true } }
  const id = idOf(await request('wallet_sendCalls', [{ version: '2.0.0', chainId, calls: [nothing()], capabilities }]))
  expect(server.batches.get(id)).toMatchObject({ kind: 'operation' })
})
