import type { Me } from '@latchkey/wallet-protocol/wire'
import { expect, test } from 'vitest'
import type { StoredServer } from '../../../presets/server/src/fixtures/stored-servers.js'
import { Device } from './fixtures/device.js'
import { pressUndo } from './fixtures/mailed-pages.js'
import { describeWallets } from './fixtures/wallet-servers.js'

const HOUR = 3_600_000
const TABLES = ['users', 'data_keys', 'emails', 'sessions', 'wallets', 'factors', 'undos', 'audit', 'devices', 'account_types']

describeWallets('a deletion', (world) => {
  const { server, pass, loggedIn, withWallet, now } = world
  const remove = (holder: Awaited<ReturnType<typeof withWallet>>['holder'], device: Device) =>
    holder.proven<{ readonly deletedAt: string }>(device, 'delete-account', { path: '/v1/account/delete' })
  const counts = async ({ storage }: StoredServer): Promise<readonly number[]> =>
    Promise.all(
      TABLES.map(async (table) =>
        Number((await storage.database.query<{ readonly n: number }>(`SELECT COUNT(*) AS n FROM ew_${table}`))[0]?.n),
      ),
    )
  /** Any call triggers due work. */
  const settled = async (one: StoredServer): Promise<void> => {
    const device = await Device.make(one)
    await device.fetchNonce()
    await expect.poll(async () => one.storage.database.query('SELECT id FROM ew_users WHERE deleted_at <= ?', [now()])).toEqual([])
  }

  test('waits 72 hours, then leaves no row of the user except a record that the address was known', async () => {
    const one = await server()
    await settled(one)
    const before = await counts(one)
    const { device, holder } = await withWallet(one, 'gone@example.com')
    await device.ask('PUT', '/v1/me', { accountTypes: { eip155: 'eoa' } })
    const answer = await remove(holder, device)
    expect(answer.reply).toEqual({ deletedAt: new Date(now() + 72 * HOUR).toISOString() })
    expect((await device.ask<Me>('GET', '/v1/me')).reply.deletedAt).toBe(answer.reply.deletedAt)
    pass(71 * HOUR)
    await device.refresh()
    expect((await device.ask<Me>('GET', '/v1/me')).reply.wallet?.walletId).toBe(holder.walletId)
    pass(2 * HOUR)
    await settled(one)
    expect((await device.ask('GET', '/v1/me')).status).toBe(401)
    await expect.poll(() => counts(one)).toEqual(before)
    const fresh = await loggedIn(one, 'gone@example.com')
    expect((await fresh.ask<Me>('GET', '/v1/me')).reply.wallet).toBeUndefined()
    const { items } = (await fresh.ask<{ readonly items: readonly { readonly what: string }[] }>('GET', '/v1/audit')).reply
    expect(items.map(({ what }) => what).sort()).toEqual(['login', 'registered-again'])
  })

  test('is cancelled from the wallet, or by the mailed link, and ends the user’s other sessions', async () => {
    const one = await server()
    const { device, holder } = await withWallet(one, 'stays@example.com')
    pass(31_000)
    const other = await loggedIn(one, 'stays@example.com')
    expect((await remove(holder, device)).status).toBe(200)
    // Two notices queued at once are sent in any order.
    await world.mailbox.newest('stays@example.com', 3)
    expect((await other.ask('GET', '/v1/me')).status).toBe(401)
    expect((await device.ask<Me>('POST', '/v1/account/restore', {})).reply.deletedAt).toBeUndefined()
    expect((await remove(holder, device)).status).toBe(200)
    const mails = world.mailbox.to('stays@example.com')
    await world.mailbox.newest('stays@example.com', 4)
    const links = mails.concat(world.mailbox.to('stays@example.com')).flatMap(({ text }) => /\/undo\/[-\w]{43}/.exec(text ?? '')?.[0] ?? [])
    // The link of the deletion that was already cancelled no longer works.
    expect((await pressUndo(one, links[0] ?? '')).status).toBe(410)
    expect((await pressUndo(one, links.at(-1) ?? '')).status).toBe(200)
    pass(100 * HOUR)
    await settled(one)
    await device.refresh()
    expect((await device.ask<Me>('GET', '/v1/me')).reply.wallet?.walletId).toBe(holder.walletId)
  })

  test('needs a fresh login and a factor, like the notice of exported words', async () => {
    const one = await server()
    const { device, holder } = await withWallet(one, 'strict@example.com')
    const { nonce } = (await device.ask<{ readonly nonce: string }>('POST', '/v1/proof', { action: 'export' })).reply
    expect((await holder.proven(device, 'delete-account', { path: '/v1/account/delete', nonce })).error).toMatchObject({ field: 'proof' })
    expect((await holder.proven(device, 'export', { path: '/v1/export', nonce })).status).toBe(200)
    const mail = await world.mailbox.newest('strict@example.com', 2)
    expect(mail.subject).toContain('were shown')
    const kit = { path: '/v1/export', fields: { as: 'kit' } }
    expect((await holder.proven(device, 'export', kit)).status).toBe(200)
    expect((await world.mailbox.newest('strict@example.com', 3)).subject).toContain('recovery kit')
    const { items } = (await device.ask<{ readonly items: readonly object[] }>('GET', '/v1/audit')).reply
    expect(items).toContainEqual(expect.objectContaining({ what: 'exported', detail: 'kit' }))
    expect((await holder.proven(device, 'export', { path: '/v1/export', fields: { as: 'seed' } })).error).toMatchObject({ code: 'invalid' })
    pass(301_000)
    expect((await remove(holder, device)).error).toMatchObject({ field: 'login' })
    expect((await holder.proven(device, 'export', { path: '/v1/export' })).error).toMatchObject({ field: 'login' })
  })
})
