import { createDecipheriv } from 'node:crypto'
import type { Me } from '@latchkey/wallet-protocol/wire'
import { rotateKek } from '@latchkey/wallet-server'
import { split } from 'shamir-secret-sharing'
import { expect, test, vi } from 'vitest'
import type { StoredServer } from '../../../presets/server/src/fixtures/stored-servers.js'
import { Device } from './fixtures/device.js'
import { Holder, rebuilt } from './fixtures/holder.js'
import { describeWallets, keyOf, keys } from './fixtures/wallet-servers.js'

interface FactorRow {
  readonly user_id: string
  readonly factor_id: string
  readonly wallet_id: string
  readonly kind: string
  readonly server_half: string
  readonly sealed: string | null
}
/** Tables that stay longer than a login. */
const KEPT = ['users', 'emails', 'identities', 'wallets', 'factors', 'password_keys', 'audit', 'calls', 'permissions', 'sessions']
type Share = { readonly serverHalf: string }

/** Abilities of someone with the database and the KEK. */
function opened(key: Buffer, about: string, text: string): Buffer {
  const bytes = Buffer.from(text, 'base64url')
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12)).setAAD(Buffer.from(about)).setAuthTag(bytes.subarray(-16))
  return Buffer.concat([decipher.update(bytes.subarray(12, -16)), decipher.final()])
}
async function halvesOf({ storage }: StoredServer): Promise<ReadonlyMap<string, Buffer>> {
  const dataKeys = await storage.database.query<{ readonly user_id: string; readonly wrapped: string }>(
    'SELECT user_id, wrapped FROM ew_data_keys',
  )
  const rows = await storage.database.query<FactorRow>('SELECT * FROM ew_factors')
  return new Map(
    rows.map(({ user_id, factor_id, wallet_id, kind, server_half }) => {
      const { wrapped = '' } = dataKeys.find((each) => each.user_id === user_id) ?? {}
      const key = opened(Buffer.from(keys.kek, 'base64url'), `data-key|${user_id}`, wrapped)
      return [factor_id, Buffer.from(opened(key, `${kind}|${wallet_id}|${factor_id}`, server_half).toString(), 'base64url')]
    }),
  )
}

describeWallets('what the operator holds', (world) => {
  const { server, withWallet, pass } = world

  test('a database dump with the KEK reveals one half of each factor, and no two of them make a seed', async () => {
    const one = await server()
    const { holder, own, recovery } = await withWallet(one, 'dump@example.com')
    const halves = await halvesOf(one)
    const [device, code] = [own, recovery].map(({ factor }) => new Uint8Array(halves.get(factor.factorId) ?? []))
    expect([device?.length, code?.length]).toEqual([17, 17])
    // The whole half is there, so this is all of the server's data; together with the user's own half it does yield the seed.
    expect(await rebuilt(own.own, Buffer.from(device ?? []).toString('base64url'))).toEqual(holder.seed)
    const guess = await rebuilt(device ?? new Uint8Array(), Buffer.from(code ?? []).toString('base64url')).catch(() => new Uint8Array())
    expect(guess).not.toEqual(holder.seed)
    const dump = JSON.stringify(await one.storage.database.query('SELECT * FROM ew_factors'))
    for (const secret of [own.own, recovery.own, holder.seed]) expect(dump).not.toContain(Buffer.from(secret).toString('base64url'))
  })

  test('the database alone does not distinguish a right password from a wrong one, and shows no address, place or label', async () => {
    const one = await server()
    const { device, holder, recovery } = await withWallet(one, 'plain@example.com')
    await device.ask('POST', '/v1/aa/calls', { id: '0x12', chain: 'eip155:1', kind: 'operation', hash: `0x${'1'.repeat(64)}` })
    const dump = JSON.stringify(await Promise.all(KEPT.map((table) => one.storage.database.query(`SELECT * FROM ew_${table}`))))
    const { sealed, proofKey, label } = recovery.factor
    const told = [sealed, proofKey, label, 'Firefox on Linux', '198.51.100', 'c2FsdA', '1'.repeat(64), ...Object.values(holder.accounts)]
    expect(told.filter((text) => dump.includes(text ?? 'missing'))).toEqual([])
  })

  test('rows of older releases are read as they are, and sealed in the background', async () => {
    const one = await server()
    const { device, holder, recovery } = await withWallet(one, 'older@example.com')
    const { database } = one.storage
    const { factorId, sealed, params, label } = recovery.factor
    const me = await device.ask<Me>('GET', '/v1/me')
    await database.query('UPDATE ew_wallets SET details = NULL, addresses = ? WHERE wallet_id = ?', [
      JSON.stringify(holder.accounts),
      holder.walletId,
    ])
    await database.query("UPDATE ew_audit SET details = NULL, detail = 'Firefox on Linux', place = '198.51.100.0/24'", [])
    await database.query('UPDATE ew_factors SET details = NULL, sealed = ?, params = ?, label = ? WHERE factor_id = ?', [
      sealed ?? '',
      JSON.stringify(params),
      label ?? '',
      factorId,
    ])
    const read = async () => [(await device.ask<Me>('GET', '/v1/me')).reply, (await device.ask<object>('GET', '/v1/audit')).reply]
    const plain = await read()
    expect(plain[0]).toMatchObject({ wallet: me.reply.wallet, factors: me.reply.factors })
    pass(61_000)
    await (await Device.make(one)).fetchNonce()
    const left = async () => {
      const counts = await Promise.all(
        ['factors', 'wallets', 'audit'].map((t) => database.query(`SELECT 1 FROM ew_${t} WHERE details IS NULL`)),
      )
      return counts.map((rows) => rows.length)
    }
    await expect.poll(left).toEqual([0, 0, 0])
    const dump = JSON.stringify(await Promise.all(KEPT.map((table) => database.query(`SELECT * FROM ew_${table}`))))
    for (const text of [sealed ?? '', 'Firefox on Linux', '198.51.100', holder.accounts.solana]) expect(dump).not.toContain(text)
    const after = await read()
    expect(after[1]).toEqual(plain[1])
    expect(after[0]).toMatchObject({ wallet: me.reply.wallet, factors: me.reply.factors })
  })

  test('rows that cannot be sealed, however many, do not block others', async () => {
    const log = vi.fn()
    const one = await server({ onError: log })
    await withWallet(one, 'behind@example.com')
    const { database } = one.storage
    await database.query('UPDATE ew_audit SET details = NULL')
    // Without a data key, for any users that come first.
    for (let at = 0; at < 250; at += 1)
      for (const userId of ['!first', '~last'])
        await database.query("INSERT INTO ew_audit (id, user_id, at, what) VALUES (?, ?, ?, 'login')", [
          `${userId} ${at}`,
          userId,
          world.now(),
        ])
    const left = async () =>
      (await database.query('SELECT 1 FROM ew_audit WHERE details IS NULL AND user_id IN (SELECT user_id FROM ew_data_keys)')).length
    expect(await left()).toBeGreaterThan(0)
    pass(61_000)
    await (await Device.make(one)).fetchNonce()
    await expect.poll(left).toBe(0)
    expect(log).toHaveBeenCalled()
    await database.query('DELETE FROM ew_audit WHERE details IS NULL')
  })

  test('tampered, swapped and foreign halves cannot be decrypted', async () => {
    const log = vi.fn()
    const one = await server({ onError: log })
    const { device, own, recovery } = await withWallet(one, 'swap1@example.com')
    pass(31_000)
    const other = await withWallet(one, 'swap2@example.com')
    const { database } = one.storage
    const halfOf = async (id: string): Promise<string> =>
      (await database.query<FactorRow>('SELECT * FROM ew_factors WHERE factor_id = ?', [id]))[0]?.server_half ?? ''
    const put = (id: string, half: string) => database.query('UPDATE ew_factors SET server_half = ? WHERE factor_id = ?', [half, id])
    const mine = await halfOf(own.factor.factorId)
    const share = async () => (await device.ask<Share>('GET', '/v1/share/device')).error
    const flipped = Buffer.from(mine, 'base64url')
    flipped[20] = (flipped[20] ?? 0) ^ 1
    for (const wrong of [
      flipped.toString('base64url'),
      '',
      await halfOf(recovery.factor.factorId),
      await halfOf(other.own.factor.factorId),
    ]) {
      await put(own.factor.factorId, wrong)
      expect(await share()).toMatchObject({ code: 'unavailable', message: 'What the wallet keeps here is not available at the moment.' })
    }
    // A whole row of another user, under this user's name.
    await put(own.factor.factorId, mine)
    expect(await share()).toBeUndefined()
    const [row] = await database.query<FactorRow>('SELECT * FROM ew_factors WHERE factor_id = ?', [other.recovery.factor.factorId])
    const [me] = await database.query<FactorRow>('SELECT * FROM ew_factors WHERE factor_id = ?', [own.factor.factorId])
    await database.query('UPDATE ew_factors SET user_id = ? WHERE factor_id = ?', [me?.user_id ?? '', row?.factor_id ?? ''])
    const stolen = await device.ask('POST', '/v1/share/recovery', { factorId: row?.factor_id })
    expect(stolen.error).toMatchObject({ code: 'unavailable' })
  })

  test('a KEK is rotated while servers run, in two processes at once and again, and the old one is then useless', async () => {
    const one = await server()
    const { device, own, holder } = await withWallet(one, 'kek@example.com')
    const [oldKek, newKek] = [keys.kek, keyOf('new kek')]
    const both = await server({ kek: [newKek, oldKek] })
    const count = (await one.storage.database.query('SELECT user_id FROM ew_data_keys')).length
    const { database } = one.storage
    const done = await Promise.all([rotateKek(database, [newKek, oldKek]), rotateKek(both.storage.database, [newKek, oldKek])])
    expect((done[0] ?? 0) + (done[1] ?? 0)).toBe(count)
    expect(await rotateKek(database, [newKek, oldKek])).toBe(0)
    const share = async (at: StoredServer) => {
      Object.assign(device, { server: at })
      return device.ask<Share>('GET', '/v1/share/device')
    }
    expect((await share(one)).error).toMatchObject({ code: 'unavailable' })
    const fresh = await server({ kek: newKek })
    for (const at of [both, fresh]) expect(await rebuilt(own.own, (await share(at)).reply.serverHalf)).toEqual(holder.seed)
    await expect(rotateKek(database, [oldKek, keyOf('yet another')])).rejects.toThrow(/which was not given/)
    // Restored for the other tests.
    await rotateKek(database, [oldKek, newKek])
    expect(await rebuilt(own.own, (await share(one)).reply.serverHalf)).toEqual(holder.seed)
  })
})

test('the server’s half is equally likely to be any value, for any seed', async () => {
  // Two seeds that differ in everything, and the halves of many splits: each byte of a half has the same distribution for both.
  const seeds = [new Uint8Array(16).fill(0), new Holder().seed]
  const SPLITS = 4096
  for (const seed of seeds) {
    const counts = Array.from({ length: 16 }, () => new Uint32Array(16))
    for (let at = 0; at < SPLITS; at += 1) {
      const [, half = new Uint8Array()] = await split(seed, 2, 2)
      for (let place = 0; place < 16; place += 1) {
        const row = counts[place]
        const nibble = (half[place] ?? 0) >> 4
        if (row) row[nibble] = (row[nibble] ?? 0) + 1
      }
    }
    for (const row of counts) {
      const expected = SPLITS / 16
      const chi = row.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0)
      // 15 degrees of freedom: chance exceeds 60 less than once in a million.
      expect(chi).toBeLessThan(60)
    }
  }
})
