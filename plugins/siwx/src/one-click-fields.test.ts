import { expect, test, vi } from 'vitest'
import { listConfig, start } from './fixtures/start-siwx.js'
import type { SIWXConfig } from './options.js'
import type { SiwxSession } from './wire.js'

const call = { signal: new AbortController().signal, slow: () => {} }
const fields = { domain: 'app.test', uri: 'https://app.test', version: '1' as const, nonce: 'abcdef12' }

async function world(more: Partial<SIWXConfig>) {
  const list = listConfig(more)
  const made = await start({ siwx: list.config })
  return { ...made, ...list, flow: await made.loadSignIn() }
}
const answer = (chain: number, more: object = {}) =>
  ({
    h: { t: 'caip122' },
    p: { iss: `did:pkh:eip155:${chain}:eip155-a`, aud: 'https://app.test', iat: '2026-11-21T09:00:00.000Z', ...fields, ...more },
    s: { t: 'eip191', s: `0x0${chain}` },
  }) as never

test('a field that the message lacks is omitted, not undefined, since wallets write every field present', async () => {
  const { flow } = await world({
    createMessage: async () => ({ data: { ...fields, accountAddress: '', chainId: 'eip155:1' }, message: '' }),
  })
  expect(await flow.ask(['eip155:1'], call)).toStrictEqual({ domain: 'app.test', uri: 'https://app.test', nonce: 'abcdef12' })
})

test('a null from the wallet counts as omitted', async () => {
  let kept: readonly SiwxSession[] = []
  const { flow } = await world({
    setSessions: async (sessions) => {
      kept = sessions
    },
  })
  await flow.take({ auths: [answer(1, { statement: null, exp: undefined, resources: null })], messages: ['one'] }, call)
  const { uri: _, ...rest } = fields
  expect(kept[0]?.data).toStrictEqual({
    ...rest,
    uri: 'https://app.test',
    accountAddress: 'eip155-a',
    chainId: 'eip155:1',
    issuedAt: '2026-11-21T09:00:00.000Z',
  })
})

test('SIWX-12: on a retry, a server that stored only a part the first time receives all of it', async () => {
  vi.stubGlobal('location', { host: 'app.test', origin: 'https://app.test', href: 'https://app.test/' })
  let sets = 0
  const signals: unknown[] = []
  const { flow } = await world({
    getSessions: async (chain, _address, { signal }) => {
      signals.push(signal)
      return chain === 'eip155:1' ? ([{}] as unknown as readonly SiwxSession[]) : []
    },
    setSessions: () => (++sets === 1 ? new Promise(() => {}) : Promise.resolve()),
  })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    let again = (): void => {}
    const taking = flow.take(
      { auths: [answer(1), answer(2)], messages: ['one', 'two'] },
      {
        ...call,
        slow(keeper) {
          if (keeper) again = keeper.retry
        },
      },
    )
    await vi.advanceTimersByTimeAsync(5_000)
    again()
    await taking
    expect([sets, signals]).toEqual([2, [expect.any(AbortSignal), expect.any(AbortSignal)]])
  } finally {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  }
})
