import { ristretto255_oprf } from '@noble/curves/ed25519.js'
import { expect, test } from 'vitest'
import type { StoredServer } from '../../../presets/server/src/fixtures/stored-servers.js'
import type { Device } from './fixtures/device.js'
import { type Holder, harden, rebuilt, recover, unsealed } from './fixtures/holder.js'
import { describeWallets } from './fixtures/wallet-servers.js'

const PASSWORD = 'walrus pizza lantern'
const DAY = 86_400_000

describeWallets('the half of a recovery factor', (world) => {
  const { server, loggedIn, pass, withWallet, mailed } = world
  const subjects = (email: string): readonly string[] => world.mailbox.to(email).map(({ subject }) => subject ?? '')
  const withPassword = async (one: StoredServer, email: string) => {
    const { device, holder } = await withWallet(one, email)
    const { factor } = await holder.password(device, PASSWORD)
    const answer = await holder.proven(device, 'add-factor', { path: '/v1/factors', fields: { factor } })
    if (answer.error) throw new Error(answer.error.message)
    pass(31_000)
    return { device, holder, factor }
  }
  /** Tries one password as the frame does. */
  const attempt = async (device: Device, { walletId }: Holder, factorId: string, password: string) => {
    const hardened = await harden(device, { factorId, password })
    if (hardened.error) return hardened.error.code
    const { reply, error } = await recover(device, { walletId, factorId, key: hardened.reply })
    return error?.field ?? { ...reply, key: hardened.reply }
  }

  test('does not release it for a login alone, of any kind', async () => {
    const one = await server()
    const { recovery, holder, device } = await withWallet(one, 'reader@example.com')
    const { factor: passkey } = await holder.factor('passkey')
    const { factor: password } = await holder.password(device, PASSWORD)
    for (const factor of [passkey, password])
      expect((await holder.proven(device, 'add-factor', { path: '/v1/factors', fields: { factor } })).status).toBe(200)
    pass(31_000)
    const thief = await loggedIn(one, 'reader@example.com')
    for (const { factorId } of [recovery.factor, passkey, password]) {
      const bare = await thief.ask('POST', '/v1/share/recovery', { factorId })
      expect(bare.error).toMatchObject({ code: 'unproven', field: 'proof' })
      const wrong = await recover(thief, { walletId: holder.walletId, factorId, key: Buffer.alloc(32) })
      expect(wrong.error).toMatchObject({ code: 'unproven', field: 'proof' })
      // Nor does the start of a recovery reveal anything to check a guess against.
      const started = await thief.ask<object>('POST', '/v1/recovery', { factorId })
      expect(Object.keys(started.reply).sort()).toEqual(['factorId', 'kind', 'nonce', 'params'])
    }
  })

  test('opens on a new device with the right password, and notifies the owner', async () => {
    const one = await server()
    const { holder, factor } = await withPassword(one, 'right@example.com')
    const second = await loggedIn(one, 'right@example.com')
    const released = await attempt(second, holder, factor.factorId, PASSWORD)
    if (typeof released === 'string' || released === undefined) throw new Error(`refused: ${released}`)
    expect(await rebuilt(unsealed(released.key, released.sealed), released.serverHalf)).toEqual(holder.seed)
    await mailed(one)
    expect(subjects('right@example.com')).toContain('Your wallet at wallet.example.com was unlocked on a new device')
  })

  test('a nonce serves one attempt, of one device, for one factor', async () => {
    const one = await server()
    const { recovery, holder, device } = await withWallet(one, 'nonce@example.com')
    pass(31_000)
    const second = await loggedIn(one, 'nonce@example.com')
    const { factorId } = recovery.factor
    const { nonce } = (await device.ask<{ readonly nonce: string }>('POST', '/v1/recovery', { factorId })).reply
    const elsewhere = await recover(second, { walletId: holder.walletId, factorId, key: recovery.key, nonce })
    expect(elsewhere.error).toMatchObject({ field: 'proof' })
    const wrong = await recover(device, { walletId: holder.walletId, factorId, key: Buffer.alloc(32), nonce })
    expect(wrong.error).toMatchObject({ field: 'proof' })
    expect((await recover(device, { walletId: holder.walletId, factorId, key: recovery.key, nonce })).error).toMatchObject({
      field: 'proof',
    })
    expect((await recover(device, { walletId: holder.walletId, factorId, key: recovery.key })).status).toBe(200)
  })

  test('strangers share ten guesses a day in all processes, and do not use up those of the owner', async () => {
    const both = [await server(), await server()] as const
    const { device, holder, factor } = await withPassword(both[0], 'guessed@example.com')
    const thief = await loggedIn(both[1], 'guessed@example.com')
    pass(31_000)
    const mine = await loggedIn(both[0], 'guessed@example.com')
    const guess = (at: number, by: Device) => attempt(by, holder, factor.factorId, `guess ${at}`)
    // Right ones do not count.
    for (let at = 0; at < 3; at += 1) expect(await attempt(mine, holder, factor.factorId, PASSWORD)).toHaveProperty('serverHalf')
    await mailed(both[0])
    expect(subjects('guessed@example.com').filter((subject) => subject.startsWith('Someone is trying'))).toHaveLength(0)
    const outcomes = await Promise.all(Array.from({ length: 14 }, (_, at) => guess(at, at % 2 ? thief : mine)))
    expect(outcomes.sort()).toEqual([...Array(10).fill('proof'), ...Array(4).fill('rate-limited')])
    await mailed(both[0])
    const told = subjects('guessed@example.com').filter((subject) => subject.startsWith('Someone is trying passwords for your wallet'))
    expect(told).toHaveLength(1)
    expect(await attempt(mine, holder, factor.factorId, PASSWORD)).toBe('rate-limited')
    expect(await attempt(device, holder, factor.factorId, PASSWORD)).toHaveProperty('serverHalf')
    pass(DAY)
    await mine.refresh()
    expect(await attempt(mine, holder, factor.factorId, PASSWORD)).toHaveProperty('serverHalf')
  })

  test('refuses a password that was not hardened here, and an element outside the group', async () => {
    const one = await server()
    const { device, holder } = await withWallet(one, 'soft@example.com')
    const { factor } = await holder.factor('password')
    const added = await holder.proven(device, 'add-factor', { path: '/v1/factors', fields: { factor } })
    expect(added.error).toMatchObject({ code: 'invalid', field: 'factor' })
    const { proofKey: _, ...bare } = (await holder.factor('code')).factor
    const unproven = await holder.proven(device, 'add-factor', { path: '/v1/factors', fields: { factor: bare } })
    expect(unproven.error).toMatchObject({ code: 'invalid', field: 'factor' })
    for (const blinded of [Buffer.alloc(32), Buffer.alloc(32, 255)]) {
      const body = { factorId: factor.factorId, blinded: blinded.toString('base64url') }
      expect((await device.ask('POST', '/v1/password', body)).error).toMatchObject({ code: 'invalid', field: 'blinded' })
    }
  })
})

describeWallets('factors of older releases', (world) => {
  const { server, loggedIn, pass, withWallet } = world
  /** Rewrites a factor's row as it was before proofs. */
  const age = async (
    { storage }: StoredServer,
    { factorId, sealed, params, label }: { factorId: string; sealed?: string; params?: object; label?: string },
  ) =>
    storage.database.query('UPDATE ew_factors SET details = NULL, sealed = ?, params = ?, label = ? WHERE factor_id = ?', [
      sealed ?? null,
      JSON.stringify(params ?? {}),
      label ?? null,
      factorId,
    ])

  test('opens a factor without a proof key three times a day on new devices, and replaces it by one with a proof key', async () => {
    const one = await server()
    const { recovery, holder, device } = await withWallet(one, 'old@example.com')
    await age(one, recovery.factor)
    pass(31_000)
    const second = await loggedIn(one, 'old@example.com')
    const { factorId } = recovery.factor
    const start = await second.ask('POST', '/v1/recovery', { factorId })
    expect(start.reply).toEqual({ factorId, kind: 'code', params: { salt: 'c2FsdA' } })
    const release = (by: Device) =>
      by.ask<{ readonly serverHalf: string; readonly sealed: string }>('POST', '/v1/share/recovery', { factorId })
    const { reply } = await release(second)
    expect(await rebuilt(unsealed(recovery.key, reply.sealed), reply.serverHalf)).toEqual(holder.seed)
    expect([(await release(second)).status, (await release(second)).status, (await release(second)).status]).toEqual([200, 200, 429])
    expect((await release(device)).status).toBe(200)
    const { factor } = await holder.factor('code', 'Recovery code', { key: recovery.key })
    const path = '/v1/factors'
    const another = (await holder.factor('passkey')).factor
    expect((await holder.proven(second, 'add-factor', { path, fields: { factor: another, replaces: factorId } })).error).toMatchObject({
      field: 'replaces',
    })
    expect((await holder.proven(second, 'add-factor', { path, fields: { factor, replaces: factorId } })).status).toBe(200)
    expect((await release(device)).status).toBe(404)
    expect((await device.ask('POST', '/v1/share/recovery', { factorId: factor.factorId })).error).toMatchObject({ field: 'proof' })
    expect((await recover(device, { walletId: holder.walletId, factorId: factor.factorId, key: recovery.key })).status).toBe(200)
    // A factor with a proof key is removed as such, with its own proof.
    const next = (await holder.factor('code')).factor
    const again = await holder.proven(second, 'add-factor', { path, fields: { factor: next, replaces: factor.factorId } })
    expect(again.error).toMatchObject({ code: 'invalid', field: 'replaces' })
  })
})

test('computes the OPRF of RFC 9497, appendix A.1.1', () => {
  const bytes = (hex: string) => new Uint8Array(Buffer.from(hex, 'hex'))
  const hex = (given: Uint8Array) => Buffer.from(given).toString('hex')
  const { oprf } = ristretto255_oprf
  const { secretKey } = oprf.deriveKeyPair(bytes('a3'.repeat(32)), bytes('74657374206b6579'))
  expect(hex(secretKey)).toBe('5ebcea5ee37023ccb9fc2d2019f9d7737be85591ae8652ffa9ef0f4d37063b0e')
  const vectors = [
    {
      input: '00',
      blinded: '609a0ae68c15a3cf6903766461307e5c8bb2f95e7e6550e1ffa2dc99e412803c',
      evaluated: '7ec6578ae5120958eb2db1745758ff379e77cb64fe77b0b2d8cc917ea0869c7e',
      output:
        '527759c3d9366f277d8c6020418d96bb393ba2afb20ff90df23fb7708264e2f3ab9135e3bd69955851de4b1f9fe8a0973396719b7912ba9ee8aa7d0b5e24bcf6',
    },
    {
      input: '5a'.repeat(17),
      blinded: 'da27ef466870f5f15296299850aa088629945a17d1f5b7f5ff043f76b3c06418',
      evaluated: 'b4cbf5a4f1eeda5a63ce7b77c7d23f461db3fcab0dd28e4e17cecb5c90d02c25',
      output:
        'f4a74c9c592497375e796aa837e907b1a045d34306a749db9f34221f7e750cb4f2a6413a6bf6fa5e19ba6348eb673934a722a7ede2e7621306d18951e7cf2c73',
    },
  ]
  const blind = bytes('64d37aed22a27f5191de1c1d69fadb899d8862b58eb4220029e036ec4c1f6706')
  for (const { input, blinded, evaluated, output } of vectors) {
    // The library maps 48 random bytes to the scalars from 1, so this number gives the scalar of the RFC.
    const made = oprf.blind(bytes(input), () => Uint8Array.from({ length: 48 }, (_, at) => (blind[at] ?? 0) - (at === 0 ? 1 : 0)))
    expect(hex(made.blinded)).toBe(blinded)
    expect(hex(oprf.blindEvaluate(secretKey, bytes(blinded)))).toBe(evaluated)
    expect(hex(oprf.finalize(bytes(input), blind, bytes(evaluated)))).toBe(output)
  }
})
