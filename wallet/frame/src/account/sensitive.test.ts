import { expect, test } from 'vitest'
import type { Api } from './api.js'
import type { FactorSecret } from './recovery-factor.js'
import { createSensitive, type SensitiveScreens } from './sensitive.js'
import type { Session } from './session.js'

const about = { title: 'Change', lead: 'Why', facts: [] }
const call = { action: 'update-email', about, body: { email: 'b@example.com' }, origin: 'https://app.example.com', mails: true } as const
const proof = { nonce: 'number', signature: 'signed' }
const factor = (kind: 'device' | 'passkey' | 'password', current = false) => ({ factorId: `id-of-${kind}`, kind, current, createdAt: '' })
const tokens = { accessToken: 'a', refreshToken: 'r', accessSeconds: 600, sessionSeconds: 2_592_000, sessionLabel: 'new-label' }

interface World {
  readonly loginSeconds?: number
  readonly factors?: readonly ReturnType<typeof factor>[]
  /** Undefined for an account that only has provider logins. */
  readonly email?: string | undefined
  readonly identities?: readonly string[]
  /** Providers that the server offers. */
  readonly offered?: { readonly [id: string]: string }
  /** Error of each proof. */
  readonly wrong?: Error
  /** Whether the address belongs to another account now. */
  readonly isOther?: boolean
}

/** Simulates a visitor who logged in the given number of seconds ago and uses the first factor offered. */
function world({ loginSeconds = 0, factors = [factor('device', true), factor('password')], wrong, isOther = false, ...given }: World = {}) {
  const { email = 'a@example.com' } = given
  const { identities = [], offered = { google: 'Google', github: 'GitHub' } } = given
  const log: unknown[] = []
  let ticks = 0
  const screens: SensitiveScreens = {
    async logIn({ email, confirm }) {
      log.push(`asked for the code of ${email}`)
      ticks += 12_000
      await confirm('123 456')
    },
    async logInBy({ providers, start, confirm }) {
      log.push(['logInBy', providers.map(({ name }) => name)])
      await start('google')
      await confirm('the-result')
    },
    async prove({ factors: offered, prove }) {
      log.push(offered.map(({ kind }) => kind))
      ticks += 7000
      const [first] = offered
      return prove(first?.kind === 'device' ? undefined : { factorId: first?.factorId ?? '', secret: {} as FactorSecret })
    },
  }
  const sensitive = createSensitive({
    api: {
      async call(name: string, body: object) {
        log.push([name, body])
        return name === 'startEmail' ? { action: 'VERIFY_OTP', tx: 'tx-1', cooldownSeconds: 30 } : tokens
      },
    } as unknown as Api,
    session: {
      call: async () => ({
        ...('email' in given && given.email === undefined ? {} : { email }),
        identities: identities.map((provider) => ({ provider })),
        factors,
        loginSeconds,
        accountTypes: {},
      }),
      label: async () => 'label-of-now',
      isSame: async () => !isOther,
      begin: async (given: unknown, { email }: { readonly email: string }) => void log.push(['begin', given, email]),
    } as unknown as Session,
    wallet: {
      async prove(action, body, using) {
        log.push(['prove', action, body, using?.factorId])
        if (wrong) throw wrong
        return proof
      },
    },
    screens,
    social: {
      start: async (args) => {
        log.push(['start', args])
        return { uri: 'u', number: '42' }
      },
      state: async () => ({ state: 'waiting' }),
      again: async (uri) => void log.push(['again', uri]),
    },
    providers: offered,
    base: 'https://wallet.example.com',
    renamed: (label) => log.push(['renamed', label]),
    pause: async (ms) => void log.push(['pause', ms]),
    ticks: () => ticks,
  })
  const run = (given: { readonly mails?: boolean } = {}) =>
    sensitive.run({ ...call, ...given, call: async (made) => void log.push(['call', made]) })
  return { log, run }
}

test('a recent login only needs a recovery factor', async () => {
  const { log, run } = world({ loginSeconds: 200 })
  await run()
  expect(log).toEqual([['password'], ['prove', 'update-email', { email: 'b@example.com' }, 'id-of-password'], ['call', proof]])
})

test("an older login is repeated first, with the page's origin, and the page receives the new session label", async () => {
  const { log, run } = world({ loginSeconds: 241 })
  await run()
  expect(log).toEqual([
    ['startEmail', { email: 'a@example.com', origin: 'https://app.example.com' }],
    'asked for the code of a@example.com',
    ['confirmCode', { tx: 'tx-1', otp: '123456' }],
    ['begin', tokens, 'a@example.com'],
    ['renamed', 'new-label'],
    // The factor is used during the cooldown of the address: its next code is emailed half a minute after the first.
    ['password'],
    ['prove', 'update-email', { email: 'b@example.com' }, 'id-of-password'],
    ['pause', 11_000],
    ['call', proof],
  ])
})

test('a repeated login changes no session if its address belongs to another account now', async () => {
  const { log, run } = world({ loginSeconds: 900, isOther: true })
  await expect(run()).rejects.toMatchObject({ reason: 'other-account' })
  expect(log.at(-1)).toEqual(['logout', { refreshToken: 'r' }])
  expect(JSON.stringify(log)).not.toMatch(/"begin"|"prove"/)
})

test('a call that sends no email does not wait, even after a repeated login', async () => {
  const { log, run } = world({ loginSeconds: 241 })
  await run({ mails: false })
  expect(log).toContainEqual(['prove', 'update-email', { email: 'b@example.com' }, 'id-of-password'])
  expect(log).not.toContainEqual(['pause', expect.anything()])
})

test('a factor without a valid proof is reported at once', async () => {
  const { log, run } = world({ loginSeconds: 241, wrong: new Error('That password is not right.') })
  await expect(run()).rejects.toThrow('That password is not right.')
  expect(log.at(-1)).toEqual(['prove', 'update-email', { email: 'b@example.com' }, 'id-of-password'])
})

test('this device counts as a factor if there is no other', async () => {
  const { log, run } = world({ factors: [factor('device', true), factor('device')] })
  await run()
  expect(log[0]).toEqual(['device'])
  expect(log[1]).toEqual(['prove', 'update-email', { email: 'b@example.com' }, undefined])
})

test('an account without an address logs in with its provider again, in a window of the frame', async () => {
  const { log, run } = world({ loginSeconds: 241, email: undefined, identities: ['google', 'acme'] })
  await run()
  expect(log).toEqual([
    ['logInBy', ['Google']],
    ['start', { provider: 'google', origin: 'https://wallet.example.com' }],
    ['again', 'the-result'],
    ['renamed', 'label-of-now'],
    ['password'],
    ['prove', 'update-email', { email: 'b@example.com' }, 'id-of-password'],
    ['call', proof],
  ])
})

test('a provider without a window in the frame makes the visitor log in again, and proves nothing', async () => {
  const { log, run } = world({ loginSeconds: 241, email: undefined, identities: ['telegram'] })
  await expect(run()).rejects.toMatchObject({ reason: 'login-again' })
  expect(log).toEqual([])
})
