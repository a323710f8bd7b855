import { describe, expect, test } from 'vitest'
import { signInServer } from '../../fixtures/sign-in-server.js'
import { ADA, type Answer, EVE, visitorOf } from '../../fixtures/visitor.js'
import type { Mail } from './mail-transport.js'

type Page = ReturnType<typeof visitorOf>
const SECOND = 1_000
const HOUR = 3_600_000
const DAY = 86_400_000
const TOO_SOON = 'Mail is not available at the moment.'

/** A server that emails codes, and its emails. */
function mailing({ fails = false } = {}) {
  const mails: Mail[] = []
  const mail = {
    async send(each: Mail) {
      if (fails) throw Object.assign(new Error('<ada@x.test>: The mailbox is full'), { code: 'EENVELOPE', responseCode: 550 })
      mails.push(each)
    },
  }
  const server = signInServer({ mail, sessionMs: 30 * DAY })
  const signedIn = async (accountAddress = ADA, address?: string): Promise<Page> => {
    const page = visitorOf(server, address === undefined ? {} : { address })
    expect((await page.signIn({ accountAddress })).status).toBe(200)
    return page
  }
  return { server, mails, signedIn, code: () => /^\d+/.exec(mails.at(-1)?.text ?? '')?.[0] ?? '' }
}
const ask = (page: Page, email = 'ada@x.test'): Promise<Answer> => page.ask('POST', 'email', { email })
const confirm = (page: Page, code: string): Promise<Answer> => page.ask('PUT', 'email', { code })
const wrong = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0')
const outcome = ({ status, error }: Answer) => [status, error?.message, error?.retryAfter]

describe('a code', () => {
  test('is emailed with the page’s name, and confirms the address for the account in every browser of its project', async () => {
    const { server, mails, signedIn, code } = mailing()
    const page = await signedIn()
    expect((await ask(page, ' Ada@X.Test ')).body).toEqual({ codeNeeded: true })
    expect(mails).toEqual([
      {
        to: 'Ada@x.test',
        subject: `Your code for app.test: ${code()}`,
        text: `${code()} is your code for app.test.\n\nIt is good for ten minutes. If you did not ask for it, ignore this mail: nothing happens without the code.\n`,
      },
    ])
    expect(code()).toMatch(/^\d{6}$/)
    expect((await page.session()).body.email).toBeUndefined()
    const done = await confirm(page, code())
    expect([done.status, done.body.email, done.body.items]).toEqual([200, 'Ada@x.test', [expect.anything()]])
    expect((await page.session()).body.email).toBe('Ada@x.test')
    expect((await (await signedIn()).session()).body.email).toBe('Ada@x.test')
    const other = visitorOf(server, { projectId: 'q' })
    await other.signIn()
    expect((await other.session()).body.email).toBeUndefined()
    expect(server.events.map(({ event, account }) => `${event} ${account}`)).toEqual([
      'signed-in eip155:1:0xada',
      'code-sent eip155:1:0xada',
      'email-confirmed eip155:1:0xada',
      'signed-in eip155:1:0xada',
      'signed-in eip155:1:0xada',
    ])
  })

  test('is not needed for an address already confirmed for this account; another address replaces it', async () => {
    const { server, mails, signedIn, code } = mailing()
    const page = await signedIn()
    await ask(page)
    await confirm(page, code())
    expect((await ask(page)).body).toEqual({ codeNeeded: false })
    expect([mails.length, server.events.at(-1)?.event]).toEqual([1, 'email-confirmed'])
    server.pass(30 * SECOND)
    expect((await ask(page, 'ada@y.test')).body).toEqual({ codeNeeded: true })
    await confirm(page, code())
    expect((await page.session()).body.email).toBe('ada@y.test')
  })

  test('confirms the address for the account that requested it, and for no other of the session', async () => {
    const { server, signedIn, code } = mailing()
    const ada = await signedIn()
    await ask(ada)
    await confirm(ada, code())
    server.pass(30 * SECOND)
    // Eve signs in at the same browser.
    await ada.signIn({ accountAddress: EVE })
    expect((await ask(ada, 'eve@x.test')).body).toEqual({ codeNeeded: true })
    // The newest session when the code is entered.
    await ada.signIn()
    await confirm(ada, code())
    expect((await (await signedIn()).session()).body.email).toBe('ada@x.test')
    expect((await (await signedIn(EVE)).session()).body.email).toBe('eve@x.test')
    // The newest account's address is the session's.
    expect((await ada.session()).body.email).toBe('ada@x.test')
    await ada.signIn({ accountAddress: EVE })
    expect((await ada.session()).body.email).toBe('eve@x.test')
    // Another account's address is confirmed for that one alone.
    server.pass(30 * SECOND)
    expect((await ask(ada)).body).toEqual({ codeNeeded: true })
    // Nor for one that has left meanwhile.
    await ada.signOut(`eip155:1:${EVE}`)
    expect((await confirm(ada, code())).status).toBe(400)
  })

  test('confirms the address for the same account on all chains of the session', async () => {
    const { signedIn, code } = mailing()
    const page = await signedIn()
    await page.signIn({ chainId: 'eip155:137' })
    await ask(page, 'ada@x.test')
    await confirm(page, code())
    expect((await (await signedIn()).session()).body.email).toBe('ada@x.test')
  })

  test('is valid once, for ten minutes and for the requesting session', async () => {
    const { server, signedIn, code } = mailing()
    const [page, thief] = [await signedIn(), await signedIn(EVE)]
    const late = [401, 'The code is too old, or was tried too often. Ask for a new one.', undefined]
    await ask(page)
    expect(outcome(await confirm(thief, code()))).toEqual(late)
    server.pass(600_000 - 1)
    expect((await confirm(page, code())).status).toBe(200)
    expect(outcome(await confirm(page, code()))).toEqual(late)
    await ask(page, 'ada@y.test')
    server.pass(600_000)
    expect(outcome(await confirm(page, code()))).toEqual(late)
  })

  test('can be tried five times, even in parallel; a new one starts over', async () => {
    const { server, signedIn, code } = mailing()
    const page = await signedIn()
    await ask(page)
    const tries = await Promise.all(Array.from({ length: 7 }, () => confirm(page, wrong(code()))))
    expect(tries.map(({ status }) => status).sort()).toEqual([400, 400, 400, 400, 400, 401, 401])
    expect(tries[0]?.error).toMatchObject({ code: 'invalid', field: 'code', message: '/code: That code is not right.' })
    expect((await confirm(page, code())).status).toBe(401)
    server.pass(30 * SECOND)
    await ask(page)
    for (let i = 0; i < 4; i += 1) expect((await confirm(page, wrong(code()))).status).toBe(400)
    expect((await confirm(page, code())).status).toBe(200)
  })

  test('needs a signed-in account, and not one that is signing out', async () => {
    const { server } = mailing()
    const page = visitorOf(server)
    for (const answer of [await ask(page), await confirm(page, '123456')])
      expect(outcome(answer)).toEqual([401, 'No one is signed in.', undefined])
  })

  test('has six digits, including small numbers, and no two sessions store the same hash', async () => {
    const { server, signedIn, code } = mailing()
    const values = [4_294_000_000, 7, 4_293_999_999, 4_294_000_007]
    const real = crypto.getRandomValues
    const given = crypto.getRandomValues.bind(crypto)
    crypto.getRandomValues = (into: never) => {
      if (!((into as unknown) instanceof Uint32Array)) return given(into)
      ;(into as unknown as Uint32Array)[0] = values.shift() ?? 7
      return into
    }
    try {
      const page = await signedIn()
      await ask(page, 'a@x.test')
      expect(code()).toBe('000007')
      const eve = await signedIn(EVE)
      await ask(eve, 'b@x.test')
      expect(code()).toBe('999999')
      values.splice(0)
      const third = await signedIn('0xTHIRD')
      await ask(third, 'c@x.test')
      expect(code()).toBe('000007')
      const rows = await server.database.query<{ readonly code: string }>('SELECT code FROM siwx_codes')
      expect(new Set(rows.map((row) => row.code)).size).toBe(3)
      expect(JSON.stringify(rows)).not.toContain('000007')
    } finally {
      crypto.getRandomValues = real
    }
  })
})

describe('mail', () => {
  test('rejects an invalid address', async () => {
    const { signedIn } = mailing()
    expect(outcome(await ask(await signedIn(), 'ada'))).toEqual([400, '/email: It is no mail address.', undefined])
  })

  test('is rejected without a transport, or if sending fails, and then nothing is confirmed', async () => {
    const bare = visitorOf(signInServer())
    await bare.signIn()
    expect(outcome(await ask(bare))).toEqual([503, TOO_SOON, undefined])
    const { server, signedIn } = mailing({ fails: true })
    const page = await signedIn()
    expect(outcome(await ask(page))).toEqual([503, TOO_SOON, 30])
    expect((server.errors[0] as Error).cause).toEqual(new Error('An email was not sent: Error, EENVELOPE, 550.'))
    expect(server.events.map(({ event }) => event)).toEqual(['signed-in'])
  })

  test('goes to one address after half a minute, five times an hour and ten times a day, whichever account requests it', async () => {
    const { server, signedIn } = mailing()
    let count = 0
    const next = async (): Promise<readonly unknown[]> => {
      count += 1
      return outcome(await ask(await signedIn(`0xN${count}`), 'Ada+1@x.test'))
    }
    const ok = [200, undefined, undefined]
    expect(await next()).toEqual(ok)
    server.pass(1)
    expect(await next()).toEqual([503, TOO_SOON, 30])
    server.pass(30 * SECOND - 2)
    expect(await next()).toEqual([503, TOO_SOON, 1])
    server.pass(1)
    for (let i = 0; i < 4; i += 1) {
      expect(await next()).toEqual(ok)
      server.pass(30 * SECOND)
    }
    // Five within the hour; the first was two and a half minutes ago.
    expect(await next()).toEqual([503, TOO_SOON, 3_450])
    for (let i = 0; i < 5; i += 1) {
      server.pass(HOUR)
      expect(await next()).toEqual(ok)
    }
    server.pass(HOUR)
    expect((await next()).slice(0, 2)).toEqual([503, TOO_SOON])
    server.pass(DAY)
    expect(await next()).toEqual(ok)
  })

  test('is counted together per account, for all addresses', async () => {
    const { server, signedIn } = mailing()
    const page = await signedIn()
    for (let i = 0; i < 5; i += 1) {
      expect((await ask(page, `a${i}@x.test`)).status).toBe(200)
      server.pass(30 * SECOND)
    }
    expect((await ask(page, 'a6@x.test')).status).toBe(503)
  })

  test('from one block of addresses is limited to twenty an hour and fifty a day, without a pause', async () => {
    const { server, signedIn } = mailing()
    let count = 0
    const some = async (times: number): Promise<readonly number[]> => {
      const statuses: number[] = []
      for (let i = 0; i < times; i += 1) {
        count += 1
        statuses.push((await ask(await signedIn(`0xN${count}`, '198.51.100.7'), `v${count}@x.test`)).status)
      }
      return statuses
    }
    expect(await some(21)).toEqual([...Array.from({ length: 20 }, () => 200), 503])
    server.pass(HOUR)
    expect(await some(20)).toEqual(Array.from({ length: 20 }, () => 200))
    server.pass(HOUR)
    expect(await some(11)).toEqual([...Array.from({ length: 10 }, () => 200), 503])
    // Other callers are not limited by this one.
    expect((await ask(await signedIn('0xFAR', '203.0.113.9'), 'far@x.test')).status).toBe(200)
  })

  test.each([
    ['ada@x.test', 'ADA@X.TEST', false],
    ['ada@x.test', 'ada+news@x.test', false],
    ['ada+a@x.test', 'ada+b+c@x.test', false],
    ['ada.l@gmail.com', 'A.d.a.L+x@googlemail.com', false],
    ['ada.l@x.test', 'adal@x.test', true],
    ['ada@x.test', 'ada@y.test', true],
    ['ada@x.test', 'ad@x.test', true],
    ['+a@x.test', '+b@x.test', true],
  ])('to %s does not go to the mailbox of %s: %s', async (one, other, isOther) => {
    const { signedIn } = mailing()
    expect((await ask(await signedIn(), one)).status).toBe(200)
    expect((await ask(await signedIn(EVE), other)).status).toBe(isOther ? 200 : 503)
  })

  const label = 'x'.repeat(63)
  test.each([
    ['ada@x.test', true],
    ["a.!#$%&'*+/=?^`{|}~-_@x.test", true],
    [`${'a'.repeat(64)}@x.test`, true],
    [`a@${label}.test`, true],
    ['a@1.my-site.co', true],
    [`a@${label}.${label}.${label}.${'x'.repeat(60)}`, true],
    [`a@${label}.${label}.${label}.${'x'.repeat(61)}`, false],
    [`${'a'.repeat(65)}@x.test`, false],
    [`a@${label}x.test`, false],
    [`a@x.${label}x`, false],
    ['ada', false],
    ['ada@', false],
    ['@x.test', false],
    ['a@b', false],
    ['a@-x.test', false],
    ['a@x-.test', false],
    ['a@x.-test', false],
    ['a@x.test-', false],
    ['a@x..test', false],
    ['a@x_y.test', false],
    ['a b@x.test', false],
    ['ä@x.test', false],
    ['a@x.test,b@x.test', false],
    ['Ada <ada@x.test>', false],
    ['a@x.test\r\nBcc: b@x.test', false],
  ])('goes to %s: %s', async (email, goes) => {
    const { mails, signedIn } = mailing()
    const answer = await ask(await signedIn(), email)
    if (goes) expect(mails.map(({ to }) => to)).toEqual([email])
    else expect([answer.status, answer.error?.field]).toEqual([400, 'email'])
    expect(mails).toHaveLength(goes ? 1 : 0)
  })
})
