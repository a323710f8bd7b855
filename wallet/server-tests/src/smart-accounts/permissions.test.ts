import { expect, test } from 'vitest'
import { type Device, newId } from '../fixtures/device.js'
import { describeWallets } from '../fixtures/wallet-servers.js'

interface Listed {
  readonly items: readonly {
    readonly permission: { readonly permissionId: string }
    readonly createdAt: string
    readonly revokedAt?: string
  }[]
}

describeWallets('permissions', ({ server, loggedIn, withWallet, pass, now }) => {
  const permission = (more: object = {}) => ({
    permissionId: newId(),
    chain: 'eip155:1337',
    origin: 'https://app.example.com',
    app: 'A game',
    to: '0x00000000000000000000000000000000000000d1',
    permissions: [{ type: 'native-token-transfer', data: { allowance: '0x16345785d8a0000' } }],
    expiry: Math.floor(now() / 1000) + 3600,
    context: `0x${'12'.repeat(500)}`,
    ...more,
  })
  const note = (device: Device, body: object) => device.ask('POST', '/v1/aa/permissions', body)
  const list = async (device: Device) => (await device.ask<Listed>('GET', '/v1/aa/permissions')).reply.items
  const end = (device: Device, permissionId: string) => device.ask('POST', '/v1/aa/permissions/end', { permissionId })
  const hour = async (device: Device): Promise<void> => {
    pass(3_600_000)
    await device.refresh()
  }

  test('lists permissions as granted, newest first, with their revocation time, until they expire', async () => {
    const device = await loggedIn(await server(), 'granted@example.com')
    expect(await list(device)).toEqual([])
    const [first, second] = [permission(), permission({ expiry: Math.floor(now() / 1000) + 8000, app: undefined })]
    expect((await note(device, first)).status).toBe(200)
    const createdAt = new Date(now()).toISOString()
    pass(1000)
    expect((await note(device, second)).status).toBe(200)
    const { app: _, ...bare } = second
    expect(await list(device)).toEqual([
      { permission: bare, createdAt: new Date(now()).toISOString() },
      { permission: first, createdAt },
    ])
    const revokedAt = new Date(now()).toISOString()
    expect((await end(device, first.permissionId)).status).toBe(200)
    pass(1000)
    // Ended and recorded again: the end time stays.
    expect([(await end(device, first.permissionId)).status, (await note(device, first)).status]).toEqual([200, 200])
    expect((await list(device))[1]).toEqual({ permission: first, createdAt, revokedAt })
    await hour(device)
    expect((await list(device)).map((each) => each.permission.permissionId)).toEqual([second.permissionId])
    expect((await end(device, first.permissionId)).error).toMatchObject({ code: 'not-found' })
  })

  test('belong to the visitor and the project, and cannot be read in the database', async () => {
    const one = await server({ scope: 'deployment' })
    const device = await loggedIn(one, 'owner@example.com')
    const given = permission({ app: 'Readable by nobody' })
    await note(device, given)
    pass(31_000)
    for (const other of [await loggedIn(one, 'owner@example.com', { projectId: 'other' }), await loggedIn(one, 'foe@example.com')]) {
      expect(await list(other)).toEqual([])
      expect((await end(other, given.permissionId)).error).toMatchObject({ code: 'not-found' })
      expect((await note(other, { ...given, app: 'Another' })).status).toBe(200)
    }
    expect((await list(device))[0]).not.toHaveProperty('revokedAt')
    const rows = JSON.stringify(await one.storage.database.query('SELECT * FROM ew_permissions'))
    for (const word of ['Readable', 'app.example', given.to, given.context, 'native']) expect(rows).not.toContain(word)
    // A row copied from another visitor cannot be decrypted.
    const { database } = one.storage
    const sealed = await database.query<{ readonly sealed: string }>(
      'SELECT sealed FROM ew_permissions WHERE project = ? ORDER BY created_at',
      ['p'],
    )
    await database.query('UPDATE ew_permissions SET sealed = ? WHERE permission_id = ? AND project = ?', [
      sealed.at(-1)?.sealed ?? '',
      given.permissionId,
      'p',
    ])
    expect((await device.ask('GET', '/v1/aa/permissions')).error).toMatchObject({ code: 'unavailable' })
  })

  test('an id identifies one permission; one that is too large is refused', async () => {
    const device = await loggedIn(await server(), 'ids@example.com')
    const given = permission()
    await note(device, given)
    expect((await note(device, { ...given, to: given.to.replace('d1', 'd2') })).error).toMatchObject({ field: 'permissionId' })
    const data = { abi: 'x'.repeat(50_000) }
    const large = permission({
      permissions: [
        { type: 'contract-call', data },
        { type: 'contract-call', data },
      ],
    })
    expect((await note(device, large)).error).toMatchObject({ code: 'invalid', field: 'permissions' })
    expect(await list(device)).toHaveLength(1)
  })

  test('a visitor has at most 200 permissions, even when many are granted at once', async () => {
    const device = await loggedIn(await server(), 'collector@example.com')
    for (let count = 0; count < 195; count += 1) await note(device, permission())
    const more = await Promise.all(Array.from({ length: 10 }, () => note(device, permission())))
    expect(more.map(({ error }) => error?.field).sort()).toEqual([...Array(5).fill('permissions'), ...Array(5).fill(undefined)])
    expect(await list(device)).toHaveLength(200)
    await hour(device)
    expect((await note(device, permission())).status).toBe(200)
    expect(await list(device)).toHaveLength(1)
  })

  test('are deleted with the account', async () => {
    const one = await server()
    const { device, holder } = await withWallet(one, 'gone@example.com')
    const forever = 253_402_300_799
    await note(device, permission({ expiry: forever }))
    await device.ask('POST', '/v1/aa/calls', { id: '0x12', chain: 'eip155:1', kind: 'transaction', hash: `0x${'5'.repeat(64)}` })
    const rows = async () =>
      (
        await Promise.all(
          ['calls', 'permissions'].map((table) =>
            one.storage.database.query(`SELECT 1 FROM ew_${table} WHERE user_id NOT IN (SELECT id FROM ew_users)`),
          ),
        )
      ).map(({ length }) => length)
    const mine = async (table: string) =>
      (await one.storage.database.query<{ readonly user_id: string }>(`SELECT user_id FROM ew_${table} WHERE expires_at > ?`, [now()]))
        .length
    const before = [await mine('calls'), await mine('permissions')]
    expect((await holder.proven(device, 'delete-account', { path: '/v1/account/delete' })).status).toBe(200)
    pass(259_300_000)
    await expect
      .poll(async () => {
        await device.fetchNonce()
        return (await one.storage.database.query('SELECT 1 FROM ew_permissions WHERE expires_at = ?', [forever * 1000])).length
      })
      .toBe(0)
    expect([await rows(), await mine('calls')]).toEqual([[0, 0], (before[0] ?? 0) - 1])
  })
})
