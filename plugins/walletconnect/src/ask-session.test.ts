import type { ChainAdapter } from '@latchkey/kernel'
import { describe, expect, test, vi } from 'vitest'
import { askSession, toError } from './ask-session.js'
import { fakeClient, fakeRelay, sessionOf } from './fixtures/fake-client.js'
import { createSessionHub } from './session-hub.js'

const ONE = 'eip155:1'
const TWO = 'eip155:10'
/** A chain family whose requests start with their account. */
const adapter = {
  namespace: 'eip155',
  isSameAddress: (a: string, b: string) => a.toLowerCase() === b.toLowerCase(),
  namedAccounts: async (method: string, params: readonly unknown[]) => (method === 'personal_sign' ? [String(params[0])] : []),
} as unknown as ChainAdapter

function world(accounts: readonly string[] = [`${ONE}:0xa`, `${TWO}:0xb`], session: object = {}) {
  const wallet = fakeClient([sessionOf(accounts, session)])
  const line = fakeRelay()
  const hub = createSessionHub(wallet.client, () => ({}))
  const caller = new AbortController()
  const sent = vi.fn()
  const ask = (more: Partial<Parameters<typeof askSession>[1]> = {}) =>
    askSession(
      { client: wallet.client, hub, relay: line.relay },
      { topic: 't', chain: ONE, method: 'personal_sign', params: ['0xa'], adapter, sent, ...more },
      { signal: caller.signal },
    )
  const next = async (count = 1) => {
    await vi.waitFor(() => expect(wallet.requests).toHaveLength(count))
    const open = wallet.requests[count - 1]
    if (!open) throw new Error('Nothing was asked.')
    return open
  }
  return { ...wallet, line, hub, caller, sent, ask, next }
}

describe('a request', () => {
  test('goes to the wallet, and its answer comes back', async () => {
    const { ask, next, sent, line } = world()
    const asked = ask()
    const open = await next()
    expect(open).toMatchObject({ topic: 't', chain: ONE, method: 'personal_sign', params: ['0xa'] })
    expect(sent).toHaveBeenCalledTimes(1)
    open.answer('0x1')
    expect(await asked).toBe('0x1')
    expect(line.watched()).toBe(0)
  })

  test.each([
    [{ topic: 'nobody' }, { code: 'session-unknown', details: { topic: 'nobody' } }],
    [{ method: 'eth_sign' }, { code: 4200, message: 'Alba Wallet did not allow eth_sign.' }],
    [{ chain: 'solana:x' }, { code: 4200, message: 'Alba Wallet did not allow personal_sign.' }],
    [{ chain: 'eip155:137' }, { code: 4901, message: 'Alba Wallet did not allow the chain eip155:137.' }],
  ])('outside the wallet’s grant is refused and not sent: %j', async (more, refusal) => {
    const { ask, requests, sent } = world()
    await expect(ask(more)).rejects.toMatchObject(refusal)
    expect([requests, sent.mock.calls]).toEqual([[], []])
  })

  test('WC-16 for an account that the wallet did not share on the chain is refused with 4100 and not sent', async () => {
    const { ask, requests } = world()
    const refusal = await ask({ params: ['0xb'] }).catch((error: unknown) => error)
    expect(refusal).toMatchObject({
      code: 'account-foreign',
      details: { wallet: 'Alba Wallet', address: '0xb', chain: ONE },
      cause: { code: 4100, message: `Alba Wallet did not share 0xb on ${ONE}.` },
    })
    await expect(ask({ params: '0xc' })).rejects.toMatchObject({ code: 'account-foreign', details: { address: '0xc' } })
    expect(requests).toEqual([])
  })

  test('compares accounts by the family’s rules, and without a plugin leaves that to the wallet', async () => {
    const { ask, next } = world()
    const asked = ask({ params: ['0xA'] })
    ;(await next()).answer(1)
    expect(await asked).toBe(1)
    const unknown = ask({ params: ['0xc'], adapter: undefined })
    ;(await next(2)).answer(2)
    expect(await unknown).toBe(2)
    const unnamed = ask({ adapter: { ...adapter, namedAccounts: undefined } as unknown as ChainAdapter, params: ['0xc'] })
    ;(await next(3)).answer(3)
    expect(await unnamed).toBe(3)
  })

  test('is refused if the session has expired', async () => {
    await expect(world(undefined, { expiry: 1 }).ask()).rejects.toMatchObject({ code: 'session-unknown' })
  })
})

describe('while it waits', () => {
  const ENDED = { catalogue: 'walletconnect', code: 'session-ended', cause: { code: 4900, message: 'Alba Wallet ended the session.' } }

  test.each([
    ['the wallet ends the session', ({ end }: ReturnType<typeof world>) => end('t')],
    ['the app ends the session', ({ hub }: ReturnType<typeof world>) => hub.end('t')],
    ['the wallet takes the family out', ({ update }: ReturnType<typeof world>) => update('t', {})],
  ])('WC-17 it rejects with 4900 as soon as %s', async (_, finish) => {
    const here = world()
    const asked = here.ask()
    const rejected = expect(asked).rejects.toMatchObject(ENDED)
    const open = await here.next()
    finish(here)
    await rejected
    // A late answer is dropped.
    open.answer('late')
    expect(here.line.watched()).toBe(0)
  })

  test('WC-15 it rejects with 4100 as soon as the wallet withdraws its account; another change has no effect', async () => {
    const { ask, next, event } = world([`${ONE}:0xa`, `${ONE}:0xb`])
    const asked = ask()
    const rejected = expect(asked).rejects.toMatchObject({ code: 'account-foreign', details: { address: '0xa' } })
    await next()
    event('t', 'accountsChanged', ['0xa'], ONE)
    event('t', 'chainChanged', 1, ONE)
    event('t', 'accountsChanged', ['0xb'], ONE)
    await rejected
  })

  test('the library’s own message for the end of the session has the same effect', async () => {
    const { ask, next } = world()
    const rejected = expect(ask()).rejects.toMatchObject({ ...ENDED, cause: { answered: { code: 6000 } } })
    ;(await next()).fail({ code: 6000, message: 'User disconnected.' })
    await rejected
  })

  test('the wallet’s rejection is an error, in any form', async () => {
    const { ask, next } = world()
    const said = expect(ask()).rejects.toMatchObject({ message: 'no', code: 5000 })
    ;(await next()).fail({ code: 5000, message: 'no' })
    await said
    const text = expect(ask()).rejects.toThrow(new Error('went wrong'))
    ;(await next(2)).fail('went wrong')
    await text
  })

  test('a caller who leaves gets the reason, and the request is withdrawn', async () => {
    const { ask, next, caller, line, client } = world()
    const rejected = expect(ask()).rejects.toThrow('left')
    await next()
    caller.abort(new Error('left'))
    await rejected
    expect([line.watched(), client.events.listenerCount('session_request_sent')]).toEqual([0, 0])
  })
})

test('anything thrown becomes an error with the same message', () => {
  const error = new TypeError('x')
  expect(toError(error)).toBe(error)
  expect(toError({ message: 'no', code: 1, data: 2 })).toMatchObject({ message: 'no', code: 1, data: 2, cause: { code: 1 } })
  expect([toError('text').message, toError(undefined).message, toError(null).message]).toEqual(['text', 'undefined', 'null'])
  expect(toError('text').cause).toBe('text')
})
