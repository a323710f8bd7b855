import { describe, expect } from 'vitest'
import { connect, heard, propose } from './fixtures/open-app.js'
import { test } from './fixtures/phone.js'

describe('a wallet’s answers over a session', () => {
  test.for(['manual', 'ask', 'never'] as const)('%s waits for a manual answer, and shows the details', async (behaviour, { app, alba }) => {
    alba.policy(behaviour)
    const { uri, approval } = await propose(app)
    const paired = alba.pair(uri)
    const proposal = await alba.waitForPrompt('wc_sessionPropose')
    expect(proposal).toMatchObject({
      why: behaviour,
      origin: 'https://app.test',
      title: 'Connect to this app',
      action: 'Connect',
      facts: [
        ['App', 'App'],
        ['Address', 'https://app.test'],
        ['Networks', 'eip155:1337, eip155:31338'],
      ],
    })
    await proposal.approve()
    const [session] = await Promise.all([approval(), paired])
    const request = { method: 'personal_sign', params: ['0x4869', alba.accounts[0]] }
    const asked = app.request({ topic: session.topic, chainId: 'eip155:1337', request })
    asked.catch(() => {})
    const question = await alba.waitForPrompt('personal_sign')
    expect(question).toMatchObject({
      title: 'Sign this message',
      facts: [
        ['Message', 'Hi'],
        ['Account', alba.accounts[0]],
      ],
    })
    await question.reject({ code: 4999, message: 'Not today.' })
    await expect(asked).rejects.toMatchObject({ code: 4999, message: 'Not today.' })
  })

  test('{ delay } on the sandbox’s clock, { error }, { result } and a plain rejection', async ({ app, alba, clock }) => {
    const { ask } = await connect(app, alba)
    const sign = (): Promise<unknown> => ask('personal_sign', ['0x00', alba.accounts[0]])
    alba.next({ delay: 60_000 })
    const late = sign()
    expect(await alba.waitForPrompt()).toMatchObject({ why: 'delay' })
    clock.advance(60_000)
    expect(await late).toMatch(/^0x/)
    alba.next({ error: { code: -32000, message: 'Broken.', data: 'why' } })
    await expect(sign()).rejects.toMatchObject({ code: -32000, message: 'Broken.', data: 'why' })
    alba.next({ result: { any: 'thing' } })
    expect(await sign()).toEqual({ any: 'thing' })
    alba.next('reject')
    await expect(sign()).rejects.toMatchObject({ code: 4001 })
    await expect(ask('wallet_watchAsset', [])).rejects.toThrow('Missing or invalid')
  })

  test('a proposal can be answered with any error, late, or end on another chain', async ({ app, alba, clock }) => {
    alba.next({ error: { code: 5001, message: 'Disapproved.' } })
    const first = await propose(app)
    const [refused] = await Promise.allSettled([first.approval(), alba.pair(first.uri)])
    expect(refused).toMatchObject({ reason: { code: 5001, message: 'Disapproved.' } })
    alba.next({ delay: 1000, answer: { chain: 31338 } })
    const { uri, approval } = await propose(app)
    const paired = alba.pair(uri)
    await alba.waitForPrompt()
    clock.advance(1000)
    const [session] = await Promise.all([approval(), paired])
    expect(session.namespaces.eip155?.accounts[0]).toMatch(/^eip155:31338:/)
    expect(alba.chainId).toBe(31338)
  })

  test('a session that ends while a prompt is open closes the prompt', async ({ app, alba }) => {
    for (const end of ['app', 'wallet'] as const) {
      const { session, mine, ask } = await connect(app, alba)
      alba.next('manual')
      const asked = ask('personal_sign', ['0x00', alba.accounts[0]])
      asked.catch(() => {})
      await alba.waitForPrompt()
      if (end === 'app') await app.disconnect({ topic: session.topic, reason: { code: 6000, message: 'User disconnected.' } })
      else await mine.disconnect()
      await expect.poll(() => alba.pending).toEqual([])
      if (end === 'wallet') await expect(asked).rejects.toThrow()
      expect(alba.sessions).toEqual([])
    }
    // The next session does not wait behind a queue of old prompts.
    const { ask } = await connect(app, alba)
    expect(await ask('personal_sign', ['0x00', alba.accounts[0]])).toMatch(/^0x/)
  })
})

describe('reset', () => {
  test('ends sessions at once and notifies their apps', async ({ app, alba }) => {
    const { session, ask } = await connect(app, alba)
    alba.next('manual')
    const asked = ask('personal_sign', ['0x00', alba.accounts[0]])
    asked.catch(() => {})
    await alba.waitForPrompt()
    const ended = heard(app, 'session_delete')
    alba.reset()
    expect([alba.sessions, alba.sites, alba.pending.length <= 1]).toEqual([[], [], true])
    expect(await ended).toMatchObject({ topic: session.topic })
    await expect(asked).rejects.toThrow()
    expect(app.session.keys).not.toContain(session.topic)
  })

  test('ends unanswered codes', async ({ app, alba }) => {
    alba.next('never')
    const { uri, approval } = await propose(app)
    const paired = alba.pair(uri)
    await alba.waitForPrompt()
    const refused = approval()
    refused.catch(() => {})
    alba.reset()
    await expect(paired).rejects.toThrow()
    await expect(refused).rejects.toMatchObject({ code: 5000 })
  })
})

describe('expiry', () => {
  test('a session may last for seconds instead of a week, on both ends', { timeout: 20_000 }, async ({ app, alba }) => {
    const second = Date.now() / 1000
    const week = await connect(app, alba)
    expect(week.mine.expiry - second).toBeGreaterThan(6 * 86_400)
    const { session, mine } = await connect(app, alba, { expiresIn: 2 })
    expect(session.expiry).toBe(mine.expiry)
    expect(session.expiry - second).toBeLessThan(60)
    expect(app.session.get(session.topic).expiry).toBe(session.expiry)
    // Both clients check for expiry every five seconds.
    await expect.poll(() => alba.sessions.map(({ topic }) => topic), { timeout: 12_000 }).toEqual([week.session.topic])
    await expect.poll(() => app.session.keys, { timeout: 12_000 }).not.toContain(session.topic)
  })
})
