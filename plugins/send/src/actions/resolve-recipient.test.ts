import { afterEach, expect, test, vi } from 'vitest'
import { apply } from '../apply.js'
import { call, FROM, startSend, TO } from '../fixtures/start-send.js'
import { earlierRecipients, rememberRecipient } from './earlier-recipients.js'
import { resolveRecipient } from './resolve-recipient.js'
import { transfersOf } from './transfers-of.js'

afterEach(() => void vi.useRealTimers())

/** Resolves a typed recipient in a world with these name sources. */
async function resolve(text: string, ...names: NonNullable<NonNullable<Parameters<typeof startSend>[0]>['names']>) {
  const world = await startSend({ names })
  return { ...world, found: await resolveRecipient(world.ctx, { text, network: world.network }, call) }
}

test('an address is used as typed, without the spaces around it', async () => {
  const { found, asked, network } = await resolve(` ${TO} `)
  expect(found).toEqual({ text: ` ${TO} `, status: 'found', address: TO })
  expect(asked).toEqual([['check', TO, network]])
})

test.each(['', '   '])('looks nothing up with %j in the box', async (text) => {
  const { found, asked } = await resolve(text)
  expect(found).toEqual({ text, status: 'empty' })
  expect(asked).toEqual([])
})

test.each(['plain', 'a name.eth', '.eth', 'ada.'])('%j is neither an address nor a name', async (text) => {
  const find = vi.fn(async () => TO)
  const { found } = await resolve(text, { find })
  expect(found).toEqual({ text, status: 'bad', fault: 'invalid' })
  expect(find).not.toHaveBeenCalled()
})

test('AMT-10 an address with a typo does not count as a name', async () => {
  const find = vi.fn(async () => TO)
  const world = await startSend({ names: [{ find }], transfers: { checkRecipient: async () => 'checksum' } })
  expect(await resolveRecipient(world.ctx, { text: '0xa.b', network: world.network }, call)).toEqual({
    text: '0xa.b',
    status: 'bad',
    fault: 'checksum',
  })
  expect(find).not.toHaveBeenCalled()
})

test('the recipient of a payment URI is used, as the family parses it', async () => {
  const read = vi.fn(async (text: string) => (text === 'pay:1?amount=2' ? { address: TO } : undefined))
  const world = await startSend({ parts: { parseUri: read } })
  const resolved = (text: string) => resolveRecipient(world.ctx, { text, network: world.network }, call)
  expect(await resolved(' pay:1?amount=2 ')).toEqual({ text: TO, status: 'found', address: TO })
  expect(await resolved('other:1.5')).toEqual({ text: 'other:1.5', status: 'bad', fault: 'link' })
  expect(await resolved(TO)).toEqual({ text: TO, status: 'found', address: TO })
  expect(read.mock.calls).toEqual([['pay:1?amount=2'], ['other:1.5']])
})

test.each([
  ['an amount', { amount: '2' }, { status: 'found', address: TO, payment: { token: 'native', amount: '2' } }],
  ['a token', { asset: '0xT0' }, { status: 'found', address: TO, payment: { token: '0xT0' } }],
  ['base units', { asset: '0xT0', units: 1_500_000n }, { status: 'found', address: TO, payment: { token: '0xT0', amount: '1.5' } }],
  ['its chain', { chain: 'eip155:1' as const }, { status: 'found', address: TO }],
  ['another chain', { chain: 'eip155:137' as const }, { status: 'bad', fault: 'chain' }],
  ['a token that is not held', { asset: '0xOther', units: 1n }, { status: 'bad', fault: 'token' }],
  ['more digits than the token has', { asset: '0xT0', amount: '0.1234567' }, { status: 'bad', fault: 'link' }],
])('a payment link with %s is read as a whole, or refused', async (_, payment, expected) => {
  const world = await startSend({ parts: { parseUri: async () => ({ address: TO, ...payment }) } })
  expect(await resolveRecipient(world.ctx, { text: 'pay:1', network: world.network, from: FROM }, call)).toEqual({
    text: expected.status === 'found' ? TO : 'pay:1',
    ...expected,
  })
})

test.each([
  [`eip155:1:${TO}`, { text: TO, status: 'found', address: TO }],
  [`eip155:137:${TO}`, { text: `eip155:137:${TO}`, status: 'bad', fault: 'chain' }],
  [`solana:mainnet:${TO}`, { text: `solana:mainnet:${TO}`, status: 'bad', fault: 'network' }],
  [`matic:${TO}`, { text: `matic:${TO}`, status: 'bad', fault: 'link' }],
])('a chain in front of an address counts: %s', async (text, expected) => {
  expect((await resolve(text)).found).toEqual(expected)
})

test('a link fills in the asset and the amount that it asks for', async () => {
  const { ctx } = await startSend()
  apply(ctx, { type: 'began', holder: { namespace: 'eip155', chain: 'eip155:1', from: FROM }, token: 'native', amount: '9' })
  const recipient = { text: TO, status: 'found', address: TO } as const
  apply(ctx, { type: 'recipient', recipient: { ...recipient, payment: { token: '0xT0', amount: '1.5' } } })
  expect(ctx.state).toMatchObject({ token: '0xT0', amount: '1.5', max: false })
  apply(ctx, { type: 'recipient', recipient: { ...recipient, payment: { token: 'native' } } })
  expect(ctx.state).toMatchObject({ token: 'native', amount: '1.5' })
})

test('a payment URI may contain a name', async () => {
  const world = await startSend({ names: [{ find: async () => TO }], parts: { parseUri: async () => ({ address: 'ada.eth' }) } })
  const found = await resolveRecipient(world.ctx, { text: 'pay:ada.eth', network: world.network }, call)
  expect(found).toEqual({ text: 'ada.eth', status: 'found', name: 'ada.eth', address: TO })
})

test('AMT-09 a name resolves to an address by the first source that has it', async () => {
  const second = vi.fn(async () => TO)
  const third = vi.fn(async () => 'eip155-address-3')
  const { found, network } = await resolve(' ada.eth ', { find: async () => undefined }, {}, { find: second }, { find: third })
  expect(found).toEqual({ text: ' ada.eth ', status: 'found', name: 'ada.eth', address: TO })
  expect(second).toHaveBeenCalledExactlyOnceWith({ name: 'ada.eth', network }, call)
  expect(third).not.toHaveBeenCalled()
})

test('AMT-09 a source of another family is not asked', async () => {
  const find = vi.fn(async () => TO)
  const { found } = await resolve('ada.eth', { namespace: 'solana', find })
  expect(found).toEqual({ text: 'ada.eth', status: 'bad', fault: 'name' })
  expect(find).not.toHaveBeenCalled()
})

test('AMT-09 a name without an address on this network resolves to nothing', async () => {
  expect((await resolve('ada.eth', { find: async () => 'bc1q' })).found).toEqual({ text: 'ada.eth', status: 'bad', fault: 'name' })
})

test('AMT-09 a failing source is reported, the next one is tried, and without an answer the lookup counts as failed, not the name as unknown', async () => {
  const error = new Error('fetch failed')
  const failing = {
    find: async () => {
      throw error
    },
  }
  const second = await resolve('ada.eth', failing, { find: async () => TO })
  expect(second.found).toMatchObject({ status: 'found', address: TO })
  expect(second.reports()).toEqual([error])
  expect((await resolve('ada.eth', failing, { find: async () => undefined })).found).toEqual({
    text: 'ada.eth',
    status: 'bad',
    fault: 'failed',
  })
})

test('AMT-09 a source has ten seconds', async () => {
  const world = await startSend({ names: [{ find: () => new Promise(() => {}) }] })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  let found: unknown
  void resolveRecipient(world.ctx, { text: 'ada.eth', network: world.network }, call).then((answer) => (found = answer))
  await vi.advanceTimersByTimeAsync(9_900)
  expect(found).toBeUndefined()
  await vi.advanceTimersByTimeAsync(200)
  expect(found).toMatchObject({ fault: 'failed' })
})

test('an aborted lookup rejects, reports nothing and tries no other source', async () => {
  const abort = new AbortController()
  const next = vi.fn(async () => TO)
  const world = await startSend({ names: [{ find: () => new Promise(() => {}) }, { find: next }] })
  const looking = resolveRecipient(world.ctx, { text: 'ada.eth', network: world.network }, { signal: abort.signal })
  await vi.waitFor(() => expect(world.asked).toHaveLength(1))
  abort.abort(new Error('typed on'))
  await expect(looking).rejects.toThrow('typed on')
  expect(world.reports()).toEqual([])
  expect(next).not.toHaveBeenCalled()
})

test('a family without transfers is reported by name', async () => {
  const { ctx } = await startSend()
  await expect(transfersOf(ctx, 'solana')).rejects.toMatchObject({
    catalogue: 'wallet',
    code: 'chain-not-supported',
    details: { chain: 'solana' },
  })
  await expect(transfersOf(ctx, undefined)).rejects.toMatchObject({ code: 'chain-not-supported' })
})

test('recipients are remembered newest first, once, by family, and no more than a hundred', async () => {
  const { ctx } = await startSend()
  expect(earlierRecipients(ctx, 'eip155')).toEqual([])
  for (const address of ['a', 'b', 'a']) rememberRecipient(ctx, 'eip155', address)
  rememberRecipient(ctx, 'solana', 'c')
  expect(earlierRecipients(ctx, 'eip155')).toEqual(['a', 'b'])
  expect(earlierRecipients(ctx, 'solana')).toEqual(['c'])
  for (let i = 0; i < 120; i++) rememberRecipient(ctx, 'eip155', `x${i}`)
  expect(earlierRecipients(ctx, 'eip155')).toHaveLength(100)
  expect(earlierRecipients(ctx, 'eip155')[0]).toBe('x119')
})

test.each(['{', '{"a":1}', '7', 'null'])('a memory that holds %j is empty', async (text) => {
  const { ctx } = await startSend()
  ctx.storage.set('recipients', text)
  expect(earlierRecipients(ctx, 'eip155')).toEqual([])
})

test('stored values other than text are left out, and a longer list is cut', async () => {
  const { ctx } = await startSend()
  ctx.storage.set('recipients', JSON.stringify([7, null, 'eip155:a', ...Array(200).fill('eip155:b')]))
  expect(earlierRecipients(ctx, 'eip155')).toEqual(['a', ...Array(99).fill('b')])
})
