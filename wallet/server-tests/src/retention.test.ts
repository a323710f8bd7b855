import { expect, test } from 'vitest'
import { Device, newId, PAGE } from './fixtures/device.js'
import { describeWallets } from './fixtures/wallet-servers.js'

const DAY = 86_400_000

describeWallets('what is kept', (world) => {
  const { server, pass, withWallet } = world

  test('deletes it when its time is over, as documented for operators, and keeps the wallet', async () => {
    const one = await server()
    const { device } = await withWallet(one, 'kept@example.com')
    await device.refresh()
    await device.ask('POST', '/v1/proof', { action: 'add-factor' })
    await device.ask('POST', '/v1/aa/calls', { id: '0x12', chain: 'eip155:1', kind: 'operation', hash: `0x${'1'.repeat(64)}` })
    const permission = { permissionId: newId(), chain: 'eip155:1', origin: PAGE, to: `0x${'1'.repeat(40)}`, context: '0x12' }
    const granted = {
      ...permission,
      permissions: [{ type: 'contract-call', data: {} }],
      expiry: Math.floor(world.now() / 1000) + 40 * 86_400,
    }
    expect((await device.ask('POST', '/v1/aa/permissions', granted)).status).toBe(200)
    await world.mailed(one)
    const { database } = one.storage
    const left = async () => {
      // Any call triggers the deletion of expired data, after its response.
      await (await Device.make(one)).fetchNonce()
      const tables = [
        'logins',
        'sessions',
        'rotated',
        'proofs',
        'limits',
        'audit',
        'calls',
        'permissions',
        'wallets',
        'factors',
        'data_keys',
      ]
      const counts = await Promise.all(tables.map((table) => database.query(`SELECT 1 FROM ew_${table}`)))
      return tables.filter((_, at) => (counts[at]?.length ?? 0) > 0)
    }
    const stays = ['wallets', 'factors', 'data_keys']
    expect(await left()).toEqual(['logins', 'sessions', 'rotated', 'proofs', 'limits', 'audit', 'calls', 'permissions', ...stays])
    pass(1_260_000)
    await expect.poll(left).toEqual(['sessions', 'rotated', 'limits', 'audit', 'calls', 'permissions', ...stays])
    pass(DAY)
    await expect.poll(left).toEqual(['sessions', 'rotated', 'audit', 'calls', 'permissions', ...stays])
    pass(30 * DAY)
    await expect.poll(left).toEqual(['audit', 'permissions', ...stays])
    pass(10 * DAY)
    await expect.poll(left).toEqual(['audit', ...stays])
    pass(323 * DAY)
    await expect.poll(left).toEqual(['audit', ...stays])
    pass(2 * DAY)
    await expect.poll(left).toEqual(stays)
  })
})
