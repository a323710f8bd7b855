import { expect, test } from 'vitest'
import { commonEn } from '../fixtures/english.js'
import { changeEmail } from './change-email.js'
import { memoryStore } from './open-store.js'
import type { Sensitive, SensitiveCall } from './sensitive.js'
import type { Session } from './session.js'

const call = { id: '1', origin: 'https://app.example.com', isOurs: true }
const refusal = (fields: object) => Object.assign(new Error('No.'), fields)

/** Creates a session of `a@example.com` with a server that returns the given answers. */
function world(answers: { readonly [name: string]: () => unknown } = {}) {
  const asked: unknown[] = []
  const shown: unknown[] = []
  let email = 'a@example.com'
  const session = {
    email: async () => email,
    renameEmail: async (next: string) => {
      email = next
    },
    async call(name: string, body: object) {
      if (name === 'me') return { email }
      asked.push([name, body])
      return answers[name]?.()
    },
  } as unknown as Session
  const sensitive: Sensitive = {
    async run({ about, action, body, mails, call: next }: SensitiveCall<never>) {
      shown.push({ about, action, body, mails })
      return next({ nonce: 'n', signature: 's' })
    },
  }
  const store = memoryStore()
  return { handlers: changeEmail({ session, store, sensitive, texts: () => commonEn }), asked, shown, email: () => email, store }
}
const started = { updateEmail: () => ({ tx: 'tx-1', action: 'VERIFY_PRIMARY_OTP', cooldownSeconds: 30 }) }

test('the visitor sees both addresses and the site, and each code belongs to its change', async () => {
  const { handlers, asked, shown, email, store } = world({ ...started, confirmSecondary: () => ({ email: 'b@example.com' }) })
  expect(await handlers.UPDATE_EMAIL({ email: 'b@example.com' }, call)).toEqual({ action: 'VERIFY_PRIMARY_OTP' })
  expect(shown).toEqual([
    {
      about: {
        title: 'Change your email',
        lead: expect.stringContaining('app.example.com'),
        facts: [
          { label: 'New email', value: 'b@example.com' },
          { label: 'Instead of', value: 'a@example.com' },
        ],
      },
      action: 'update-email',
      body: { email: 'b@example.com', origin: 'https://app.example.com' },
      mails: true,
    },
  ])
  await handlers.UPDATE_EMAIL_PRIMARY_OTP({ otp: '111 111' }, call)
  expect(email()).toBe('a@example.com')
  expect(await handlers.UPDATE_EMAIL_SECONDARY_OTP({ otp: '222222' }, call)).toEqual({ newEmail: 'b@example.com' })
  expect(asked).toEqual([
    ['updateEmail', { email: 'b@example.com', origin: 'https://app.example.com', proof: { nonce: 'n', signature: 's' } }],
    ['confirmPrimary', { tx: 'tx-1', otp: '111111' }],
    ['confirmSecondary', { tx: 'tx-1', otp: '222222' }],
  ])
  expect([email(), await store.get('change')]).toEqual(['b@example.com', undefined])
})

test('an error is shown in the login’s words, and the change stays open', async () => {
  const { handlers, email } = world({
    ...started,
    confirmPrimary() {
      throw refusal({ field: 'otp' })
    },
  })
  await handlers.UPDATE_EMAIL({ email: 'b@example.com' }, call)
  await expect(handlers.UPDATE_EMAIL_PRIMARY_OTP({ otp: '000000' }, call)).rejects.toMatchObject({ reason: 'wrong-code' })
  const busy = world({
    updateEmail() {
      throw refusal({ reason: 'rate-limited', seconds: 17 })
    },
  })
  await expect(busy.handlers.UPDATE_EMAIL({ email: 'b@example.com' }, call)).rejects.toThrow('Please try again after 17 seconds')
  expect(email()).toBe('a@example.com')
})

test('a code without a change, and the current address in another case, are rejected before anything is shown', async () => {
  const { handlers, asked, shown } = world()
  await expect(handlers.UPDATE_EMAIL_SECONDARY_OTP({ otp: '1' }, call)).rejects.toMatchObject({ reason: 'change-expired' })
  await expect(handlers.UPDATE_EMAIL({ email: 'A@Example.com' }, call)).rejects.toThrow('This is the address in use.')
  expect([asked, shown]).toEqual([[], []])
})
