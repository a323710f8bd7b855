import { expect, test } from 'vitest'
import { Device } from '../fixtures/wallet/device.js'
import { describeWallets } from '../fixtures/wallet/wallet-servers.js'

const DAY = 86_400_000

describeWallets('what is kept', (world) => {
  const { server, pass, withWallet } = world

  test('goes when its time is over, as the page for operators says, and the wallet stays', async () => {
    const one = await server()
    const { device } = await withWallet(one, 'kept@example.com')
    await device.refresh()
    await device.ask('POST', '/v1/proof', { action: 'add-factor' })
    await world.mailed(one)
    const { database } = one.storage
    const left = async () => {
      // Any call lets what is over be deleted, behind its answer.
      await (await Device.make(one)).fetchNonce()
      const tables = ['logins', 'sessions', 'rotated', 'proofs', 'limits', 'audit', 'wallets', 'factors', 'data_keys']
      const counts = await Promise.all(tables.map((table) => database.query(`SELECT 1 FROM ew_${table}`)))
      return tables.filter((_, at) => (counts[at]?.length ?? 0) > 0)
    }
    const stays = ['wallets', 'factors', 'data_keys']
    expect(await left()).toEqual(['logins', 'sessions', 'rotated', 'proofs', 'limits', 'audit', ...stays])
    pass(1_260_000)
    await expect.poll(left).toEqual(['sessions', 'rotated', 'limits', 'audit', ...stays])
    pass(DAY)
    await expect.poll(left).toEqual(['sessions', 'rotated', 'audit', ...stays])
    pass(30 * DAY)
    await expect.poll(left).toEqual(['audit', ...stays])
    pass(333 * DAY)
    await expect.poll(left).toEqual(['audit', ...stays])
    pass(2 * DAY)
    await expect.poll(left).toEqual(stays)
  })
})
