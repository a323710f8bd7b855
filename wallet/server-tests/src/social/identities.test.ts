import type { Identity, Me } from '@latchkey/wallet-protocol/wire'
import { google, openId } from '@latchkey/wallet-server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { StoredServer } from '../../../../presets/server/src/fixtures/stored-servers.js'
import { Browser } from '../fixtures/browser.js'
import { type Answer, Device, FRAME, PAGE } from '../fixtures/device.js'
import { Holder } from '../fixtures/holder.js'
import { type IdentityProvider, startIdentityProvider } from '../fixtures/identity-provider.js'
import { pressUndo } from '../fixtures/mailed-pages.js'
import { SocialVisitor, type Started } from '../fixtures/social.js'
import { describeWallets } from '../fixtures/wallet-servers.js'

const HOUR = 3_600_000
const DAY = 24 * HOUR
let idp: IdentityProvider
beforeAll(async () => {
  idp = await startIdentityProvider()
})
afterAll(() => idp.close())
const client = { clientId: 'wallet', clientSecret: 'secret' }
const social = () => [google({ issuer: idp.issuer, ...client }), openId({ id: 'acme', name: 'Acme', issuer: idp.issuer, ...client })]

/** The frame of this device, which now logs in with a provider. */
async function frameOf(one: StoredServer, device: Device): Promise<SocialVisitor> {
  return Object.assign(await SocialVisitor.make(one, device.options.address ?? '198.51.100.7'), { device })
}

async function withSocialWallet(one: StoredServer, subject: string) {
  idp.person = { subject, name: subject }
  const visitor = await SocialVisitor.make(one)
  await visitor.logIn()
  const holder = new Holder()
  const [own, recovery] = [await holder.factor('device'), await holder.factor('code')]
  expect((await holder.create(visitor.device, [own.factor, recovery.factor])).status).toBe(200)
  return { visitor, holder }
}

describeWallets('logins of an account', (world) => {
  const { server, withWallet, pass } = world
  const me = async (device: Device): Promise<Me> => (await device.ask<Me>('GET', '/v1/me')).reply

  const startLink = (holder: Holder, visitor: SocialVisitor, provider = 'google', nonce?: string): Promise<Answer<Started>> =>
    holder.proven(visitor.device, 'add-login', {
      path: '/v1/identities',
      fields: { provider, challenge: visitor.challenge },
      ...(nonce !== undefined && { nonce }),
    })
  const link = async (holder: Holder, visitor: SocialVisitor, provider = 'google'): Promise<Answer<{ readonly identity: Identity }>> => {
    const { reply } = await startLink(holder, visitor, provider)
    const shown = await visitor.go(reply.uri)
    expect(shown.origin).toBe(FRAME)
    const code = shown.result?.searchParams.get('code')
    return visitor.device.ask('POST', '/v1/identities/redeem', { tx: reply.tx, verifier: visitor.verifier, code })
  }
  const remove = (holder: Holder, device: Device, identityId: string): Promise<Answer<Me>> =>
    holder.proven(device, 'remove-login', { path: `/v1/identities/${identityId}/remove`, fields: { identityId } })

  test('a login is added with a proof, leads to the same account from then on, and the user is notified by mail', async () => {
    idp.person = { subject: 'adds', name: 'Adds' }
    const one = await server({ social: social() })
    const { device, holder } = await withWallet(one, 'adds@example.com')
    const visitor = await frameOf(one, device)
    const { reply } = await link(holder, visitor)
    expect(reply.identity).toMatchObject({ provider: 'google', name: 'Adds' })
    expect(await me(device)).toMatchObject({ email: 'adds@example.com', identities: [reply.identity] })
    const { subject, text } = await world.mailbox.newest('adds@example.com', 2)
    expect([subject, text]).toEqual([
      'You can now log in to your wallet at wallet.example.com with Google',
      expect.stringContaining('If you did not add it'),
    ])
    const other = await SocialVisitor.make(one)
    await other.logIn()
    expect((await me(other.device)).wallet?.walletId).toBe(holder.walletId)
    expect((await world.mailbox.newest('adds@example.com', 3)).subject).toBe(
      'A new device logged in to your wallet at wallet.example.com with Google',
    )
    // Neither a device that is logged in nor one with a factor is new.
    for (const known of [other, await frameOf(one, device)]) {
      await known.logIn()
      await world.mailed(one)
    }
    expect(world.mailbox.to('adds@example.com')).toHaveLength(3)
    const log = (await device.ask<{ readonly items: readonly { readonly what: string }[] }>('GET', '/v1/audit')).reply.items
    expect(log.map(({ what }) => what)).toContain('login-added')
    // Adding it again changes nothing, and sends no notice.
    const before = world.mailbox.to('adds@example.com').length
    expect((await link(holder, visitor)).reply.identity.identityId).toBe(reply.identity.identityId)
    await world.mailed(one)
    expect(world.mailbox.to('adds@example.com')).toHaveLength(before)
  })

  test('accounts with the same address are never merged: each login has its own account until the visitor links them', async () => {
    idp.person = { subject: 'same@example.com', name: 'same@example.com' }
    idp.faults.claims = { email: 'same@example.com', email_verified: true }
    const one = await server({ social: social() })
    const { device } = await withWallet(one, 'same@example.com')
    const visitor = await SocialVisitor.make(one)
    await visitor.logIn()
    delete idp.faults.claims
    expect(await me(visitor.device)).not.toHaveProperty('wallet')
    expect(await me(visitor.device)).not.toHaveProperty('email')
    expect((await me(device)).identities).toEqual([])
  })

  test.each([undefined, `${PAGE}/shop`])(
    'a script in the page that opens its author’s login gets nothing from the provider (%s)',
    async (returnTo) => {
      idp.person = { subject: 'page-script', name: 'Ada' }
      const one = await server({ social: social() })
      const author = await SocialVisitor.make(one)
      const browser = await SocialVisitor.make(one)
      const { tx, uri } = (await author.start('google', returnTo === undefined ? {} : { returnTo })).reply
      const shown = await browser.browser.open(uri, /^https:\/\/app\.example\.com/)
      expect([shown.visited, shown.result, shown.origin]).toEqual([[uri], undefined, undefined])
      for (const told of ['Did you start this login?', PAGE, author.device.options.address, browser.browser.address])
        expect(shown.html).toContain(told)
      expect(shown.headers.get('cross-origin-opener-policy')).toBe('unsafe-none')
      expect((await author.redeem(tx)).status).toBe(401)
      // A page cannot send the form of the window, nor can its author from elsewhere, nor does a wrong number do.
      const next = (await author.start()).reply
      await browser.go(next.uri)
      const form = { number: next.number }
      expect((await browser.browser.post(`/oauth/start?tx=${next.tx}`, form, PAGE)).status).toBe(401)
      expect((await author.browser.post(`/oauth/start?tx=${next.tx}`, form)).status).toBe(410)
      const wrong = { number: String((Number(next.number) + 1) % 100).padStart(2, '0') }
      expect((await browser.browser.post(`/oauth/start?tx=${next.tx}`, wrong)).status).toBe(400)
      expect((await browser.browser.post(`/oauth/start?tx=${next.tx}`, form)).status).toBe(410)
      expect((await author.redeem(next.tx)).status).toBe(401)
    },
  )

  test.each(['network', 'browser'])(
    'a visitor whose window has another %s enters the number, and is logged in where they started',
    async (what) => {
      idp.person = { subject: `moves ${what}`, name: 'Moves' }
      const one = await server({ social: social() })
      const visitor = await SocialVisitor.make(one)
      const { address } = visitor.browser
      const other = what === 'network' ? new Browser(one, '203.0.113.8') : new Browser(one, address, 'Chrome/120 (Windows)')
      const { tx, uri, number } = (await visitor.start()).reply
      const asked = await other.open(uri)
      expect(asked.html).not.toContain(`>${number}<`)
      const shown = await other.post(`/oauth/start?tx=${tx}`, { number })
      expect(shown.origin).toBe(PAGE)
      expect((await visitor.redeem(tx, shown.result?.searchParams.get('code'))).status).toBe(200)
      // A page that has navigated itself no longer shows a number: the window does.
      const left = (await visitor.start('google', { returnTo: `${PAGE}/shop` })).reply
      expect((await other.open(left.uri)).html).toContain(`Type ${left.number} to confirm`)
    },
  )

  test('a thief with access to the page gets no half, and the owner is notified by mail', async () => {
    idp.person = { subject: 'let-in', name: 'Ada' }
    const one = await server({ social: social() })
    const { device, holder } = await withWallet(one, 'let-in@example.com')
    expect((await link(holder, await frameOf(one, device))).status).toBe(200)
    // In the same network with the same browser, no question is asked.
    const author = await SocialVisitor.make(one)
    const { tx, uri } = (await author.start()).reply
    const shown = await new Browser(one, author.browser.address).open(uri)
    expect((await author.redeem(tx, shown.result?.searchParams.get('code'))).status).toBe(200)
    const { wallet, factors } = await me(author.device)
    expect(wallet?.addresses).toEqual(holder.accounts)
    expect((await author.device.ask('GET', '/v1/share/device')).status).toBe(404)
    const factorId = factors.find(({ kind }) => kind !== 'device')?.factorId
    expect((await author.device.ask('POST', '/v1/share/recovery', { factorId })).error).toMatchObject({ field: 'proof' })
    // Notices queued at once are sent in any order.
    await world.mailbox.newest('let-in@example.com', 3)
    expect(world.mailbox.to('let-in@example.com').map(({ subject }) => subject)).toContain(
      'A new device logged in to your wallet at wallet.example.com with Google',
    )
  })

  test('a login of another account cannot be taken over', async () => {
    idp.person = { subject: 'owned', name: 'Owned' }
    const one = await server({ social: social() })
    const owner = await SocialVisitor.make(one)
    await owner.logIn()
    const { device, holder } = await withWallet(one, 'wants@example.com')
    const visitor = await frameOf(one, device)
    expect((await link(holder, visitor)).error).toMatchObject({ code: 'conflict' })
    expect((await me(device)).identities).toEqual([])
    expect((await me(owner.device)).identities).toHaveLength(1)
  })

  test('adding needs a fresh login and a specific proof, and its result does not work for a login, nor for another user', async () => {
    idp.person = { subject: 'links', name: 'Links' }
    const one = await server({ social: social() })
    const { device, holder } = await withWallet(one, 'links@example.com')
    const visitor = await frameOf(one, device)
    const nonce = (await device.ask<{ readonly nonce: string }>('POST', '/v1/proof', { action: 'remove-login' })).reply.nonce
    expect((await startLink(holder, visitor, 'google', nonce)).error).toMatchObject({ code: 'unproven', field: 'proof' })
    const stranger = await withWallet(one, 'stranger@example.com')
    const { reply } = await startLink(holder, visitor)
    const code = (await visitor.go(reply.uri)).result?.searchParams.get('code')
    expect(
      (await visitor.device.askBare('POST', '/v1/login/social/redeem', { tx: reply.tx, verifier: visitor.verifier, code })).status,
    ).toBe(401)
    const again = (await startLink(holder, visitor)).reply
    const second = (await visitor.go(again.uri)).result?.searchParams.get('code')
    const body = { tx: again.tx, verifier: visitor.verifier, code: second }
    expect((await stranger.device.ask('POST', '/v1/identities/redeem', body)).error).toMatchObject({ code: 'unproven', field: 'tx' })
    expect((await me(stranger.device)).identities).toEqual([])
    // Nor to another person who logs in on the same device in the meantime.
    const third = (await startLink(holder, visitor)).reply
    const last = (await visitor.go(third.uri)).result?.searchParams.get('code')
    idp.person = { subject: 'shares-the-device', name: 'Shares' }
    expect((await visitor.logIn()).status).toBe(200)
    const theirs = { tx: third.tx, verifier: visitor.verifier, code: last }
    expect((await device.ask('POST', '/v1/identities/redeem', theirs)).error).toMatchObject({ code: 'unproven', field: 'tx' })
    expect((await me(device)).identities).toMatchObject([{ name: 'Shares' }])
    pass(301_000)
    expect((await startLink(new Holder(), visitor)).error).toMatchObject({ code: 'unproven', field: 'login' })
  })

  test('removing needs a fresh login and a specific proof', async () => {
    const one = await server({ social: social() })
    const { visitor, holder } = await withSocialWallet(one, 'keeps')
    await link(holder, visitor, 'acme')
    const { identityId = '' } = (await me(visitor.device)).identities[0] ?? {}
    const path = `/v1/identities/${identityId}/remove`
    const nonce = (await visitor.device.ask<{ readonly nonce: string }>('POST', '/v1/proof', { action: 'add-login' })).reply.nonce
    const wrong = await holder.proven(visitor.device, 'remove-login', { path, fields: { identityId }, nonce })
    expect(wrong.error).toMatchObject({ code: 'unproven', field: 'proof' })
    pass(301_000)
    expect((await remove(holder, visitor.device, identityId)).error).toMatchObject({ code: 'unproven', field: 'login' })
    expect((await me(visitor.device)).identities).toHaveLength(2)
  })

  test('a login is removed with a proof; other sessions end; the last one stays', async () => {
    const one = await server({ social: social() })
    const { visitor, holder } = await withSocialWallet(one, 'leaves')
    const [first] = (await me(visitor.device)).identities
    expect((await remove(holder, visitor.device, first?.identityId ?? '')).error).toMatchObject({ code: 'invalid', field: 'identityId' })
    await link(holder, visitor, 'acme')
    const other = await SocialVisitor.make(one)
    await other.logIn()
    expect((await me(other.device)).wallet?.walletId).toBe(holder.walletId)
    const { reply } = await remove(holder, visitor.device, first?.identityId ?? '')
    expect(reply.identities).toMatchObject([{ provider: 'acme' }])
    expect((await other.device.ask('GET', '/v1/me')).status).toBe(401)
    expect((await visitor.device.ask('GET', '/v1/me')).status).toBe(200)
    // The former login now creates a new account.
    const anew = await SocialVisitor.make(one)
    await anew.logIn()
    expect(await me(anew.device)).not.toHaveProperty('wallet')
    expect((await remove(holder, visitor.device, first?.identityId ?? '')).error).toMatchObject({ code: 'not-found' })
    const [theirs] = (await me(anew.device)).identities
    expect((await remove(holder, visitor.device, theirs?.identityId ?? '')).error).toMatchObject({ code: 'not-found' })
  })

  test('removing two logins at once leaves one', async () => {
    const both = [await server({ social: social() }), await server({ social: social() })]
    const { visitor, holder } = await withSocialWallet(both[0] as StoredServer, 'both')
    await link(holder, visitor, 'acme')
    const ids = (await me(visitor.device)).identities.map(({ identityId }) => identityId)
    expect(ids).toHaveLength(2)
    const answers = await Promise.all(ids.map((id) => remove(holder, visitor.device, id)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
    expect((await me(visitor.device)).identities).toHaveLength(1)
  })

  test('a visitor without an address adds one with a code sent to it, and keeps the login', async () => {
    const one = await server({ social: social() })
    const { visitor, holder } = await withSocialWallet(one, 'gets-mail')
    const { reply } = await holder.proven<{ readonly tx: string; readonly action: string }>(visitor.device, 'update-email', {
      path: '/v1/email/update',
      fields: { email: 'gets@example.com' },
    })
    expect(reply.action).toBe('VERIFY_SECONDARY_OTP')
    const otp = await world.code('gets@example.com')
    expect((await visitor.device.ask('POST', '/v1/email/secondary', { tx: reply.tx, otp })).status).toBe(200)
    expect(await me(visitor.device)).toMatchObject({ email: 'gets@example.com', identities: [{ provider: 'google' }] })
    const [identity] = (await me(visitor.device)).identities
    expect((await remove(holder, visitor.device, identity?.identityId ?? '')).status).toBe(200)
    expect((await world.mailbox.newest('gets@example.com', 2)).subject).toContain(
      'can no longer log in to your wallet at wallet.example.com with Google',
    )
  })

  test('reverting a change of address removes logins added since, and does not let new devices in by the others', async () => {
    const one = await server({ social: social() })
    const { device, holder } = await withWallet(one, 'victim@example.com')
    const visitor = await frameOf(one, device)
    idp.person = { subject: 'victim', name: 'Victim' }
    await link(holder, visitor, 'google')
    pass(60_000)
    const started = await holder.proven<{ readonly tx: string }>(device, 'update-email', {
      path: '/v1/email/update',
      fields: { email: 'thief@example.com' },
    })
    await device.ask('POST', '/v1/email/primary', { tx: started.reply.tx, otp: await world.code('victim@example.com', 2) })
    await device.ask('POST', '/v1/email/secondary', { tx: started.reply.tx, otp: await world.code('thief@example.com') })
    pass(60_000)
    idp.person = { subject: 'thief', name: 'Thief' }
    expect((await link(holder, visitor, 'acme')).status).toBe(200)
    await world.mailed(one)
    const mail = world.mailbox.to('victim@example.com').find(({ text }) => text?.includes('/undo/'))
    const [path = ''] = /\/undo\/[-\w]{43}/.exec(mail?.text ?? '') ?? []
    expect((await pressUndo(one, path)).status).toBe(200)
    const thief = await SocialVisitor.make(one)
    // It leads to a separate account.
    expect((await thief.logIn('acme')).status).toBe(200)
    expect(await me(thief.device)).not.toHaveProperty('wallet')
    idp.person = { subject: 'victim', name: 'Victim' }
    const elsewhere = await SocialVisitor.make(one)
    expect((await elsewhere.logIn()).error).toMatchObject({ field: 'tx', message: expect.stringContaining('takes no new device until') })
    // The device from before may.
    const same = await frameOf(one, device)
    const own = await same.start()
    const code = (await same.go(own.reply.uri)).result?.searchParams.get('code')
    expect((await same.redeem(own.reply.tx, code)).status).toBe(200)
    pass(7 * DAY)
    expect((await elsewhere.logIn()).status).toBe(200)
  })

  test('a deletion leaves nothing of a login, except a record that there was one', async () => {
    const one = await server({ social: social() })
    const tables = ['users', 'identities', 'socials', 'data_keys', 'wallets', 'factors', 'sessions']
    const counts = async () =>
      Promise.all(tables.map(async (table) => (await one.storage.database.query(`SELECT * FROM ew_${table}`)).length))
    pass(DAY)
    await (await Device.make(one)).fetchNonce()
    await expect.poll(async () => (await one.storage.database.query('SELECT * FROM ew_socials')).length).toBe(0)
    const before = await counts()
    const { visitor, holder } = await withSocialWallet(one, 'gone')
    expect((await holder.proven(visitor.device, 'delete-account', { path: '/v1/account/delete' })).status).toBe(200)
    pass(73 * HOUR)
    await (await Device.make(one)).fetchNonce()
    await expect.poll(counts).toEqual(before)
    idp.person = { subject: 'gone', name: 'gone' }
    const again = await SocialVisitor.make(one)
    await again.logIn()
    expect(await me(again.device)).not.toHaveProperty('wallet')
    const log = (await again.device.ask<{ readonly items: readonly { readonly what: string }[] }>('GET', '/v1/audit')).reply.items
    expect(log.map(({ what }) => what).sort()).toEqual(['login', 'registered-again'])
  })
})
