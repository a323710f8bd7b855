import type { Me } from '@latchkey/wallet-protocol/wire'
import { expect, test } from 'vitest'
import { addresses, Holder, rebuilt, recover, unsealed } from './fixtures/holder.js'
import { describeWalletsOnAll } from './fixtures/wallet-servers.js'

type Share = { readonly factorId: string; readonly serverHalf: string }

describeWalletsOnAll('a wallet', (world) => {
  const { server, loggedIn, pass, withWallet } = world
  test('a visitor logs in with a mailed code, creates a wallet, and gets back the half that rebuilds its seed', async () => {
    const device = await loggedIn(await server(), 'ada@example.com')
    const mail = await world.mailbox.newest('ada@example.com')
    expect(mail.subject).toMatch(/^\d{6} is your code for app\.example\.com$/)
    for (const told of ['https://app.example.com', 'Firefox on Linux', '198.51.100.7', 'UTC']) expect(mail.text).toContain(told)
    expect((await device.ask<Me>('GET', '/v1/me')).reply).toEqual({
      email: 'ada@example.com',
      identities: [],
      accountTypes: {},
      factors: [],
      loginSeconds: 0,
    })
    const holder = new Holder()
    const [own, recovery] = [await holder.factor('device', 'Firefox on Linux'), await holder.factor('passkey', 'Passkey')]
    expect((await holder.create(device, [own.factor])).error).toMatchObject({ code: 'invalid', field: 'factors' })
    const made = await holder.create(device, [own.factor, recovery.factor])
    expect([made.status, made.reply]).toMatchObject([
      200,
      {
        email: 'ada@example.com',
        wallet: { walletId: holder.walletId, addresses, proofKey: holder.proofKey },
        deviceFactorId: own.factor.factorId,
      },
    ])
    expect((made.reply as Me).factors.map(({ kind, current, label }) => [kind, current, label]).sort()).toEqual([
      ['device', true, 'Firefox on Linux'],
      ['passkey', false, 'Passkey'],
    ])
    const share = (await device.ask<Share>('GET', '/v1/share/device')).reply
    expect(share.factorId).toBe(own.factor.factorId)
    expect(await rebuilt(own.own, share.serverHalf)).toEqual(holder.seed)
    // A lost response can be requested again; another wallet is refused.
    expect((await holder.create(device, [own.factor, recovery.factor])).status).toBe(200)
    expect((await new Holder().create(device, [own.factor, recovery.factor])).status).toBe(409)
    expect((await device.ask<Me>('GET', '/v1/me')).reply.factors).toHaveLength(2)
  })

  test('another device unlocks with the recovery factor, enrols itself, and can be revoked separately', async () => {
    const one = await server()
    const { device, holder, own, recovery } = await withWallet(one, 'bea@example.com')
    pass(31_000)
    const second = await loggedIn(one, 'bea@example.com', { agent: 'Mozilla/5.0 (iPhone) AppleWebKit Safari/605' })
    expect((await second.ask('GET', '/v1/share/device')).status).toBe(404)
    const me = (await second.ask<Me>('GET', '/v1/me')).reply
    expect(me.deviceFactorId).toBeUndefined()
    const { factorId } = recovery.factor
    const released = (await recover(second, { walletId: holder.walletId, factorId, key: recovery.key })).reply
    const seed = await rebuilt(unsealed(recovery.key, released.sealed), released.serverHalf)
    expect(seed).toEqual(holder.seed)
    // A device factor is not a recovery factor, and belongs to this user only.
    for (const path of ['/v1/recovery', '/v1/share/recovery'])
      expect((await second.ask('POST', path, { factorId: own.factor.factorId })).status).toBe(404)
    const unlocked = new Holder(seed, holder.walletId)
    const added = await unlocked.factor('device', 'Safari on iOS')
    // The login may be older for this one kind.
    pass(400_000)
    const enrolled = await unlocked.proven<Me>(second, 'add-factor', { path: '/v1/factors', fields: { factor: added.factor } })
    expect([enrolled.status, enrolled.reply.deviceFactorId]).toEqual([200, added.factor.factorId])
    const told = async () => {
      await world.mailed(one)
      return world.mailbox.to('bea@example.com').at(-1)
    }
    expect([(await told())?.subject, (await told())?.text]).toEqual([
      'Your wallet at wallet.example.com can be unlocked with a device',
      expect.stringContaining('was added: a device (Safari on iOS).'),
    ])
    const share = (await second.ask<Share>('GET', '/v1/share/device')).reply
    expect(await rebuilt(added.own, share.serverHalf)).toEqual(holder.seed)
    // The first device removes the second one.
    const path = `/v1/factors/${added.factor.factorId}/remove`
    const fields = { factorId: added.factor.factorId }
    expect((await holder.proven(device, 'remove-factor', { path, fields })).error).toMatchObject({ code: 'unproven', field: 'login' })
    const again = await loggedIn(one, 'bea@example.com')
    expect((await holder.proven(again, 'remove-factor', { path, fields })).status).toBe(200)
    expect((await told())?.subject).toContain('can no longer be unlocked with a device')
    expect((await second.ask('GET', '/v1/share/device')).error).toMatchObject({ code: 'unproven', field: 'authorization' })
    expect((await second.refresh()).error).toMatchObject({ code: 'unproven', field: 'refreshToken' })
    expect((await device.ask<Share>('GET', '/v1/share/device')).reply.factorId).toBe(own.factor.factorId)
  })

  test('the last recovery factor stays, and another one is added only with a fresh login and a proof', async () => {
    const one = await server()
    const { device, holder, recovery } = await withWallet(one, 'cai@example.com')
    const { factorId } = recovery.factor
    const remove = { path: `/v1/factors/${factorId}/remove`, fields: { factorId } }
    expect((await holder.proven(device, 'remove-factor', remove)).error).toMatchObject({ code: 'invalid', field: 'factorId' })
    const { factor } = await holder.factor('passkey')
    const add = { path: '/v1/factors', fields: { factor } }
    expect((await new Holder(undefined, holder.walletId).proven(device, 'add-factor', add)).error).toMatchObject({ field: 'proof' })
    // A proof is for one action, one body and one use.
    const { nonce } = (await device.ask<{ readonly nonce: string }>('POST', '/v1/proof', { action: 'add-factor' })).reply
    expect((await holder.proven(device, 'remove-factor', { ...remove, nonce })).error).toMatchObject({ field: 'proof' })
    expect((await holder.proven(device, 'add-factor', { ...add, nonce })).status).toBe(200)
    expect((await holder.proven(device, 'add-factor', { ...add, nonce })).error).toMatchObject({ field: 'proof' })
    expect((await holder.proven(device, 'remove-factor', remove)).status).toBe(200)
    pass(301_000)
    const late = { path: '/v1/factors', fields: { factor: (await holder.factor('code')).factor } }
    expect((await holder.proven(device, 'add-factor', late)).error).toMatchObject({ code: 'unproven', field: 'login' })
  })

  test('the first to log in creates the wallet; a later owner of the address cannot create another, unlock it or delete it', async () => {
    const one = await server()
    const { holder, recovery } = await withWallet(one, 'eve@example.com')
    pass(31_000)
    const owner = await loggedIn(one, 'eve@example.com')
    const theirs = new Holder()
    const factors = [(await theirs.factor('device')).factor, (await theirs.factor('passkey')).factor]
    expect((await theirs.create(owner, factors)).status).toBe(409)
    const { factorId } = recovery.factor
    const { key } = await theirs.factor('passkey')
    expect((await recover(owner, { walletId: holder.walletId, factorId, key })).error).toMatchObject({ field: 'proof' })
    const guess = new Holder(undefined, holder.walletId)
    expect((await guess.proven(owner, 'delete-account', { path: '/v1/account/delete' })).error).toMatchObject({ field: 'proof' })
  })

  test('account types are stored per project, and the account’s log shows what happened', async () => {
    const { device } = await withWallet(await server(), 'dee@example.com')
    const first = await device.ask<Me>('PUT', '/v1/me', { accountTypes: { eip155: 'smartAccount' } })
    expect(first.reply.accountTypes).toEqual({ eip155: 'smartAccount' })
    const second = await device.ask<Me>('PUT', '/v1/me', { accountTypes: { bip122: 'payment', __proto__x: 'eoa' } })
    expect([second.status, second.reply.accountTypes]).toEqual([200, { eip155: 'smartAccount', bip122: 'payment' }])
    const { items } = (
      await device.ask<{ readonly items: readonly { readonly what: string; readonly place: string }[] }>('GET', '/v1/audit')
    ).reply
    expect(items.map(({ what }) => what).sort()).toEqual(['login', 'wallet-created'])
    expect(items[0]?.place).toBe('198.51.100.7')
  })
})
