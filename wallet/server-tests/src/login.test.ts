import { inspect } from 'node:util'
import type { Database } from '@latchkey/server-kit'
import { expect, test } from 'vitest'
import { Device, PAGE } from './fixtures/device.js'
import { describeWallets } from './fixtures/wallet-servers.js'

const other = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

describeWallets('a login', (world) => {
  const { server, code, pass, loggedIn } = world

  test('a code allows five attempts at most, even when all come at once and in two processes', async () => {
    const [one, two] = [await server(), await server()]
    const device = await Device.make(one)
    const same = await Device.make(two)
    const { tx } = (await device.start('tries@example.com')).reply
    const right = await code('tries@example.com')
    await same.fetchNonce()
    same.nonce = device.nonce
    const tries = await Promise.all(
      Array.from({ length: 12 }, (_, at) =>
        (at % 2 ? device : same).ask('POST', '/v1/login/otp', { tx, otp: other(right) }, { keys: device.keys }),
      ),
    )
    const codes = tries.map(({ error }) => `${error?.code} ${error?.field}`)
    expect(codes.sort()).toEqual([...Array(5).fill('invalid otp'), ...Array(7).fill('unproven tx')])
    expect((await device.confirm(tx, right)).error).toMatchObject({ code: 'unproven', field: 'tx' })
  })

  test('a code works once, even when it comes twice at once', async () => {
    const one = await server()
    const device = await Device.make(one)
    const { tx } = (await device.start('once@example.com')).reply
    const otp = await code('once@example.com')
    const both = await Promise.all([device.confirm(tx, otp), device.confirm(tx, otp), device.confirm(tx, otp)])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 401, 401])
    expect((await device.confirm(tx, otp)).error).toMatchObject({ field: 'tx' })
  })

  test('a code does not work for another device key, nor after ten minutes, nor after a newer one', async () => {
    const one = await server()
    const [device, thief] = [await Device.make(one), await Device.make(one)]
    const { tx } = (await device.start('bound@example.com')).reply
    const otp = await code('bound@example.com')
    expect((await thief.confirm(tx, otp)).error).toMatchObject({ code: 'unproven', field: 'tx' })
    pass(31_000)
    const next = (await device.start('bound@example.com')).reply
    const newer = await code('bound@example.com', 2)
    expect((await device.confirm(tx, otp)).error).toMatchObject({ field: 'tx' })
    pass(599_000)
    expect((await device.confirm(next.tx, other(newer))).error).toMatchObject({ field: 'otp' })
    pass(2_000)
    expect((await device.confirm(next.tx, newer)).error).toMatchObject({ field: 'tx' })
  })

  test('a device logged in with the address connects without a mail; with another address it gets one', async () => {
    const one = await server()
    const device = await loggedIn(one, 'known@example.com')
    const ask = (email: string) => device.ask('POST', '/v1/login/email', { email, origin: PAGE })
    expect((await ask('Known@Example.com')).reply).toEqual({ action: 'CONNECT', cooldownSeconds: 0 })
    pass(31_000)
    expect((await ask('unknown@example.com')).reply).toMatchObject({ action: 'VERIFY_OTP' })
    expect(world.mailbox.to('known@example.com')).toHaveLength(1)
  })

  test('responses and rows are the same whether an address has an account or not', async () => {
    const one = await server()
    await loggedIn(one, 'has@example.com')
    pass(31_000)
    const [known, unknown] = [await Device.make(one), await Device.make(one)]
    const [a, b] = [await known.start('has@example.com'), await unknown.start('hasnot@example.com')]
    const shape = ({ status, reply, headers }: typeof a) => [
      status,
      { ...reply, tx: reply.tx.length },
      [...headers.keys()].sort(),
      JSON.stringify(reply).length,
    ]
    expect(shape(a)).toEqual(shape(b))
    await code('has@example.com', 2)
    await code('hasnot@example.com')
    const wrong = [await known.confirm(a.reply.tx, '000000'), await unknown.confirm(b.reply.tx, '000000')]
    expect(wrong[0]?.error?.message).toBe(wrong[1]?.error?.message)
    expect(wrong.map(({ status }) => status)).toEqual([400, 400])
  })

  test('the same statements run in the same order whether an address has an account or not', async () => {
    const one = await server()
    await loggedIn(one, 'has2@example.com')
    pass(31_000)
    const devices = [await Device.make(one), await Device.make(one)]
    for (const device of devices) await device.fetchNonce()
    await world.mailed(one)
    const { database } = one.storage
    const own = { query: database.query, transaction: database.transaction }
    let said: string[] = []
    const noting =
      (query: typeof database.query): typeof database.query =>
      (text, values) => {
        if (!text.includes('ew_jobs') || text.startsWith('INSERT')) said.push(text)
        return query(text, values)
      }
    Object.assign(database, {
      query: noting(own.query),
      transaction: (run: (within: Database) => Promise<unknown>) =>
        own.transaction((within) => run({ query: noting(within.query), transaction: within.transaction })),
    })
    try {
      const ran: (readonly string[])[] = []
      for (const [at, email] of ['has2@example.com', 'hasnot2@example.com'].entries()) {
        said = []
        expect((await devices[at]?.start(email))?.status).toBe(200)
        ran.push(said)
      }
      expect(ran[0]?.length).toBeGreaterThan(5)
      expect(ran[1]).toEqual(ran[0])
    } finally {
      Object.assign(database, own)
    }
    await world.mailed(one)
  })

  /** Addresses of mails that no mail server got. A server whose mail was not sent sends all that are due some seconds later. */
  const sent: string[] = []

  test('the response does not wait for the mail, and a mail server that is unreachable for a while gets it later', async () => {
    let isAway = true
    let release = (): void => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    const one = await server({
      mail: {
        async send({ to }) {
          await held
          if (isAway) throw new Error('away')
          sent.push(to)
        },
      },
    })
    const device = await Device.make(one)
    expect((await device.start('slow@example.com')).status).toBe(200)
    release()
    isAway = true
    await expect
      .poll(async () => (await one.storage.database.query('SELECT id FROM ew_jobs WHERE tries = 1 AND run_at > ?', [world.now()])).length)
      .toBe(1)
    isAway = false
    pass(30_000)
    await device.fetchNonce()
    await expect.poll(() => sent.filter((to) => to.startsWith('slow@'))).toEqual(['slow@example.com'])
    await expect.poll(async () => one.storage.database.query('SELECT id FROM ew_jobs')).toEqual([])
  })

  test('a mail server’s complaint about an address reaches the log without the address', async () => {
    const told: unknown[] = []
    const one = await server({ onError: (error) => told.push(error) })
    expect((await (await Device.make(one)).start('full@example.com')).status).toBe(200)
    await expect.poll(() => told).not.toEqual([])
    const text = inspect(told, { depth: 9, showHidden: true })
    expect(text).toContain('An email was not sent: Error, EENVELOPE, 550')
    expect(text).not.toMatch(/example\.com|mailbox is full/)
    await one.storage.database.query('DELETE FROM ew_jobs')
  })

  test('two processes send each of many mails once', async () => {
    const mail = {
      send: async ({ to }: { readonly to: string }) => {
        await new Promise((resolve) => setImmediate(resolve))
        sent.push(to)
      },
    }
    const both = [await server({ mail }), await server({ mail })]
    const devices = await Promise.all(
      Array.from({ length: 24 }, (_, at) => Device.make(both[at % 2] as never, { address: `192.0.2.${at}` })),
    )
    await Promise.all(devices.map((device) => device.fetchNonce()))
    await Promise.all(devices.map((device, at) => device.start(`each-${at}@example.com`)))
    await world.mailed(both[0] as never)
    const all = Array.from({ length: 24 }, (_, at) => `each-${at}@example.com`)
    const counts = all.map((to) => sent.filter((each) => each === to).length + world.mailbox.to(to).length)
    expect(counts).toEqual(all.map(() => 1))
  })

  test('a page that may not embed the frame starts no login, and only the frame’s origin gets a response', async () => {
    const one = await server()
    const device = await Device.make(one)
    expect((await device.start('page@example.com', 'https://evil.example')).error).toMatchObject({
      code: 'unproven',
      field: 'origin',
      message: 'Unauthorized: origin not allowed',
    })
    const page = await Device.make(one, { origin: PAGE })
    expect((await page.start('page@example.com')).error).toMatchObject({ code: 'unproven', field: 'origin' })
    const config = await page.send<{ readonly origins: readonly string[] }>('GET', '/v1/config')
    expect([config.status, config.reply.origins]).toEqual([200, [PAGE]])
    const nonce = await device.send('GET', '/v1/login/nonce', undefined, { 'sec-fetch-site': 'cross-site' })
    expect(nonce.error).toMatchObject({ field: 'origin' })
  })

  test('anything but a single address is refused before anything is mailed', async () => {
    const device = await Device.make(await server())
    const before = world.mailbox.received.length
    for (const email of ['ada@', 'a@b', 'a@x.test,b@x.test', 'Ada <ada@x.test>', 'a@x.test\r\nBcc: b@x.test', 'ä@x.test'])
      expect([email, (await device.start(email)).error]).toMatchObject([email, { code: 'invalid', field: 'email' }])
    expect(world.mailbox.received).toHaveLength(before)
  })

  test('the database contains no codes, addresses or tokens', async () => {
    const one = await server()
    const device = await Device.make(one)
    const { tx } = (await device.start('secret@example.com')).reply
    const otp = await code('secret@example.com')
    await device.confirm(tx, otp)
    const tables = ['users', 'emails', 'logins', 'devices', 'sessions', 'rotated', 'jobs', 'limits', 'audit', 'data_keys', 'proofs']
    const rows = await Promise.all(tables.map((table) => one.storage.database.query(`SELECT * FROM ew_${table}`)))
    const dump = JSON.stringify(rows)
    for (const secret of ['secret@example.com', tx, device.tokens?.refreshToken ?? 'none', device.tokens?.accessToken ?? 'none'])
      expect(dump).not.toContain(secret)
  })
})
