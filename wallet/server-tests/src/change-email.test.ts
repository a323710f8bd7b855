import type { Me } from '@latchkey/wallet-protocol/wire'
import { beforeEach, expect, test } from 'vitest'
import type { StoredServer } from '../../../presets/server/src/fixtures/stored-servers.js'
import { Device, PAGE } from './fixtures/device.js'
import { Holder } from './fixtures/holder.js'
import { openPage, pressUndo } from './fixtures/mailed-pages.js'
import { describeWallets } from './fixtures/wallet-servers.js'

interface Started {
  readonly tx: string
  readonly action: string
}

describeWallets('a change of address', (world) => {
  const { server, pass, code, loggedIn, withWallet } = world
  // One network sends thirty mails an hour.
  beforeEach(() => pass(3_600_000))
  const start = (holder: Holder, device: Device, email: string) =>
    holder.proven<Started>(device, 'update-email', { path: '/v1/email/update', fields: { email } })
  const primary = (device: Device, tx: string, otp: string) => device.ask('POST', '/v1/email/primary', { tx, otp })
  const secondary = (device: Device, tx: string, otp: string) =>
    device.ask<{ readonly email: string }>('POST', '/v1/email/secondary', { tx, otp })
  const emailOf = async (device: Device) => (await device.ask<Me>('GET', '/v1/me')).reply.email
  const undoOf = (text = ''): string => /https:\/\/wallet\.example\.com(\/undo\/[-\w]{43})/.exec(text)?.[1] ?? ''

  /** Changes `from` to `to`, and returns the path of the link that reverts it. */
  const change = async (
    one: StoredServer,
    { holder, device }: { readonly holder: Holder; readonly device: Device },
    from: string,
    to: string,
  ): Promise<string> => {
    const [before, there] = [world.codes(from), world.codes(to)]
    const { tx, action } = (await start(holder, device, to)).reply
    expect(action).toBe('VERIFY_PRIMARY_OTP')
    expect((await primary(device, tx, await code(from, before + 1))).status).toBe(200)
    expect((await secondary(device, tx, await code(to, there + 1))).reply).toEqual({ email: to })
    await world.mailed(one)
    return undoOf(world.mailbox.to(from).at(-1)?.text)
  }

  test('requires a code from both addresses, notifies both, ends other sessions, and the new address logs in', async () => {
    const one = await server()
    const { device, holder } = await withWallet(one, 'old1@example.com')
    pass(31_000)
    const second = await loggedIn(one, 'old1@example.com')
    pass(31_000)
    expect(await change(one, { holder, device }, 'old1@example.com', 'new1@example.com')).not.toBe('')
    expect(await emailOf(device)).toBe('new1@example.com')
    expect((await second.ask('GET', '/v1/me')).error).toMatchObject({ field: 'authorization' })
    await world.mailbox.newest('new1@example.com', 2)
    pass(61_000)
    const again = await loggedIn(one, 'new1@example.com')
    expect((await again.ask<Me>('GET', '/v1/me')).reply.wallet?.walletId).toBe(holder.walletId)
    // The old address is free for anyone now.
    pass(31_000)
    const fresh = await loggedIn(one, 'old1@example.com')
    expect((await fresh.ask<Me>('GET', '/v1/me')).reply.wallet).toBeUndefined()
  })

  test('shows the requesting page in the mails, and no page that may not embed the frame', async () => {
    const one = await server()
    const { device, holder } = await withWallet(one, 'old8@example.com')
    const ask = (origin: string) =>
      holder.proven<Started>(device, 'update-email', { path: '/v1/email/update', fields: { email: 'new8@example.com', origin } })
    pass(31_000)
    expect((await ask('https://evil.example')).error).toMatchObject({ field: 'origin' })
    const { tx } = (await ask(PAGE)).reply
    expect((await world.mailbox.newest('old8@example.com', 2)).text).toContain(`Enter it only at ${PAGE},`)
    await primary(device, tx, await code('old8@example.com', 2))
    expect((await world.mailbox.newest('new8@example.com')).text).toContain(`Enter it only at ${PAGE},`)
  })

  test('needs a fresh login, a factor, the right codes in the right order, and the requesting device', async () => {
    const one = await server()
    const { device, holder } = await withWallet(one, 'old2@example.com')
    expect((await start(new Holder(undefined, holder.walletId), device, 'new2@example.com')).error).toMatchObject({ field: 'proof' })
    pass(31_000)
    const { tx } = (await start(holder, device, 'new2@example.com')).reply
    const first = await code('old2@example.com', 2)
    expect((await secondary(device, tx, first)).error).toMatchObject({ field: 'tx' })
    const wrong = String((Number(first) + 1) % 1_000_000).padStart(6, '0')
    expect((await primary(device, tx, wrong)).error).toMatchObject({ field: 'otp' })
    pass(31_000)
    const other = await loggedIn(one, 'old2@example.com')
    expect((await primary(other, tx, first)).error).toMatchObject({ field: 'tx' })
    expect((await primary(device, tx, first)).status).toBe(200)
    expect((await primary(device, tx, first)).error).toMatchObject({ field: 'tx' })
    const next = await code('new2@example.com')
    expect((await secondary(device, tx, next)).status).toBe(200)
    expect((await secondary(device, tx, next)).error).toMatchObject({ field: 'tx' })
    // A login code does not work for a change.
    pass(400_000)
    expect((await start(holder, device, 'new2b@example.com')).error).toMatchObject({ field: 'login' })
  })

  test('to a taken address looks the same, never succeeds, and its owner is notified', async () => {
    const one = await server()
    await loggedIn(one, 'taken@example.com')
    pass(31_000)
    const { device, holder } = await withWallet(one, 'old3@example.com')
    pass(31_000)
    const started = await start(holder, device, 'taken@example.com')
    expect([started.status, started.reply.action]).toEqual([200, 'VERIFY_PRIMARY_OTP'])
    const { tx } = started.reply
    const done = await primary(device, tx, await code('old3@example.com', 2))
    expect([done.status, done.reply]).toEqual([200, {}])
    const told = await world.mailbox.newest('taken@example.com', 2)
    expect(told.subject).toBe('Someone wanted to use your email address at wallet.example.com')
    expect(told.text).not.toMatch(/\b\d{6}\b/)
    expect((await secondary(device, tx, '123456')).error).toMatchObject({ code: 'invalid', field: 'otp' })
    expect(await emailOf(device)).toBe('old3@example.com')
  })

  test('to an address that is taken in the meantime fails like a wrong code', async () => {
    const one = await server()
    const { device, holder } = await withWallet(one, 'old4@example.com')
    pass(31_000)
    const { tx } = (await start(holder, device, 'race@example.com')).reply
    await primary(device, tx, await code('old4@example.com', 2))
    const otp = await code('race@example.com')
    pass(31_000)
    await loggedIn(one, 'race@example.com')
    expect((await secondary(device, tx, otp)).error).toMatchObject({ code: 'invalid', field: 'otp' })
    expect(await emailOf(device)).toBe('old4@example.com')
  })

  test('is reverted by the link in the old mailbox, once: devices that could not unlock the wallet before are logged out, new ones wait a week', async () => {
    const one = await server()
    const { device, holder } = await withWallet(one, 'old5@example.com')
    pass(31_000)
    const link = await change(one, { holder, device }, 'old5@example.com', 'thief@example.com')
    // Someone whose address was taken over may log in with it first.
    pass(61_000)
    const second = await loggedIn(one, 'thief@example.com')
    const between = await loggedIn(one, 'old5@example.com')
    pass(1_000)
    expect((await openPage(one, link)).text).toContain('Undo the change of email address?')
    expect(await emailOf(device)).toBe('thief@example.com')
    expect((await pressUndo(one, link)).text).toContain('Your wallet has its old email address again.')
    expect([(await openPage(one, link)).status, (await pressUndo(one, link)).status]).toEqual([410, 410])
    expect((await second.ask('GET', '/v1/me')).error).toMatchObject({ field: 'authorization' })
    expect((await device.ask<Me>('GET', '/v1/me')).reply).toMatchObject({ email: 'old5@example.com', contested: true })
    await expect.poll(() => world.mailbox.to('thief@example.com').at(-1)?.subject).toContain('was restored')
    pass(61_000)
    for (const each of [await Device.make(one), between]) {
      const count = world.codes('old5@example.com')
      const { tx } = (await each.start('old5@example.com')).reply
      const frozen = await each.confirm(tx, await code('old5@example.com', count + 1))
      expect(frozen.error).toMatchObject({ code: 'unproven', field: 'tx', message: expect.stringMatching(/takes no new device until/) })
      // Five mails in a quarter of an hour are the maximum.
      pass(900_000)
    }
    // A known one gets in.
    pass(31_000)
    const count = world.codes('old5@example.com')
    const back = (await device.start('old5@example.com')).reply
    expect((await device.confirm(back.tx, await code('old5@example.com', count + 1))).status).toBe(200)
    expect((await device.ask<Me>('GET', '/v1/me')).reply).toMatchObject({
      email: 'old5@example.com',
      wallet: { walletId: holder.walletId },
    })
    pass(7 * 86_400_000)
    const later = await loggedIn(one, 'old5@example.com')
    expect((await later.ask<Me>('GET', '/v1/me')).reply.wallet?.walletId).toBe(holder.walletId)
  })

  test('keeps a new device out for the week even if the mailed link would admit it', async () => {
    const one = await server()
    const { device, holder } = await withWallet(one, 'old7@example.com')
    pass(31_000)
    const link = await change(one, { holder, device }, 'old7@example.com', 'new7@example.com')
    expect((await pressUndo(one, link)).status).toBe(200)
    pass(900_000)
    const asking = await server({ deviceCheck: 'new-device' })
    const fresh = await Device.make(asking)
    const { tx, action, number } = (await fresh.start('old7@example.com')).reply
    expect(action).toBe('VERIFY_DEVICE')
    await world.mailed(one)
    const path =
      /https:\/\/wallet\.example\.com(\/link\/[-\w]{43})/.exec(world.mailbox.to('old7@example.com').at(-1)?.text ?? '')?.[1] ?? ''
    const otp = /class="big">(\d{6})</.exec((await openPage(asking, path, { action: 'approve', number: number ?? '' })).text)?.[1] ?? ''
    expect((await fresh.confirm(tx, otp)).error).toMatchObject({ field: 'tx', message: expect.stringMatching(/takes no new device until/) })
  })

  test('cannot be reverted after a week, nor to an address that has another wallet', async () => {
    const one = await server()
    const { device, holder } = await withWallet(one, 'old6@example.com')
    pass(31_000)
    const link = await change(one, { holder, device }, 'old6@example.com', 'new6@example.com')
    pass(61_000)
    await withWallet(one, 'old6@example.com')
    expect((await pressUndo(one, link)).status).toBe(409)
    expect((await pressUndo(one, link)).status).toBe(409)
    pass(7 * 86_400_000)
    expect((await pressUndo(one, link)).status).toBe(410)
  })

  test('repeats a change reverted by someone with the old mailbox, on a device with a factor, without that mailbox and for good', async () => {
    const one = await server()
    const { device, holder } = await withWallet(one, 'old9@example.com')
    pass(31_000)
    const thief = await loggedIn(one, 'old9@example.com')
    const link = await change(one, { holder, device }, 'old9@example.com', 'new9@example.com')
    pass(61_000)
    expect((await pressUndo(one, link)).status).toBe(200)
    pass(600_000)
    await device.refresh()
    const again = await start(holder, device, 'new9@example.com')
    expect(again.reply.action).toBe('VERIFY_SECONDARY_OTP')
    expect((await secondary(device, again.reply.tx, await code('new9@example.com', 2))).reply).toEqual({ email: 'new9@example.com' })
    await world.mailed(one)
    const told = world.mailbox.to('old9@example.com').at(-1)
    expect([told?.subject, undoOf(told?.text)]).toEqual([expect.stringContaining('was changed'), ''])
    // A login after the undo, on a device that was known before it, proves the old mailbox alone.
    const other = await withWallet(one, 'old10@example.com')
    pass(61_000)
    const second = await change(one, other, 'old10@example.com', 'new10@example.com')
    await pressUndo(one, second)
    pass(900_000)
    const count = world.codes('old10@example.com')
    const { tx } = (await other.device.start('old10@example.com')).reply
    await other.device.confirm(tx, await code('old10@example.com', count + 1))
    pass(31_000)
    expect((await start(other.holder, other.device, 'new10@example.com')).reply.action).toBe('VERIFY_PRIMARY_OTP')
    expect((await thief.ask('GET', '/v1/me')).status).toBe(401)
  })
})
