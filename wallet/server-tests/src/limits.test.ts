import { expect, test } from 'vitest'
import { Device } from './fixtures/device.js'
import { describeWallets } from './fixtures/wallet-servers.js'

const other = (code: string, by = 1): string => String((Number(code) + by) % 1_000_000).padStart(6, '0')

describeWallets('limits of two processes together', (world) => {
  const { server, pass, code, loggedIn, withWallet } = world
  const startAt = async (device: Device, email: string) => {
    const { status, error } = await device.start(email)
    return status === 200 ? 200 : [error?.code, error?.retryAfter]
  }

  test('sends one mail for ten simultaneous requests for one address, and tells the others to wait thirty seconds', async () => {
    const both = [await server(), await server()]
    const devices = await Promise.all(
      Array.from({ length: 10 }, (_, at) => Device.make(both[at % 2] as never, { address: `203.0.113.${at}` })),
    )
    await Promise.all(devices.map((device) => device.fetchNonce()))
    const answers = await Promise.all(devices.map((device) => startAt(device, 'rush@example.com')))
    expect(answers.filter((each) => each === 200)).toHaveLength(1)
    expect(answers.filter((each) => each !== 200)).toEqual(Array(9).fill(['rate-limited', 30]))
    await code('rush@example.com')
    expect(world.mailbox.to('rush@example.com')).toHaveLength(1)
  })

  test('an address gets five mails in a quarter of an hour and fifteen a day, however it is spelled', async () => {
    const both = [await server(), await server()]
    const answers: unknown[] = []
    const ask = async (at: number): Promise<void> => {
      const device = await Device.make(both[at % 2] as never, { address: `203.0.${at}.1` })
      answers.push(await startAt(device, at % 3 ? `spell+${at}@example.com` : 'Spell@Example.com'))
      pass(31_000)
    }
    for (let at = 0; at < 6; at += 1) await ask(at)
    expect(answers).toEqual([200, 200, 200, 200, 200, ['rate-limited', 745]])
    answers.splice(0)
    for (let round = 1; round < 4; round += 1) {
      pass(900_000)
      for (let at = 0; at < 5; at += 1) await ask(round * 10 + at)
    }
    expect(answers.map((each) => (each === 200 ? 200 : 'no'))).toEqual([...Array(10).fill(200), ...Array(5).fill('no')])
    pass(86_400_000)
    await ask(99)
    expect(answers.at(-1)).toBe(200)
  })

  test('the dots of a Gmail address do not make another recipient', async () => {
    const one = await server()
    const stranger = (at: number) => Device.make(one, { address: `203.0.${at}.1` })
    expect(await startAt(await stranger(1), 'a.da.l@gmail.com')).toBe(200)
    for (const same of ['adal@gmail.com', 'ad.al@GoogleMail.com', 'a.dal+x@gmail.com'])
      expect(await startAt(await stranger(2), same)).toEqual(['rate-limited', 30])
    expect(await startAt(await stranger(3), 'adam@gmail.com')).toBe(200)
  })

  test('counts a device key and a network too', async () => {
    const one = await server()
    const device = await Device.make(one, { address: '192.0.2.1' })
    expect(await startAt(device, 'key-a@example.com')).toBe(200)
    expect(await startAt(device, 'key-b@example.com')).toEqual(['rate-limited', 30])
    const house: unknown[] = []
    for (let at = 0; at < 31; at += 1)
      house.push(await startAt(await Device.make(one, { address: `2001:db8:1:2::${at.toString(16)}` }), `house-${at}@example.com`))
    expect(house.slice(0, 30)).toEqual(Array(30).fill(200))
    expect(house[30]).toEqual(['rate-limited', 3600])
    // The neighbouring network is another caller.
    expect(await startAt(await Device.make(one, { address: '2001:db8:1:3::1' }), 'neighbour@example.com')).toBe(200)
  })

  test('twenty-five wrong codes in a day close the address for a day and notify its owner, even when they come at once', async () => {
    const both = [await server(), await server()]
    const outcomes: string[] = []
    let last: { readonly device: Device; readonly tx: string; readonly otp: string } | undefined
    for (let round = 0; round < 6; round += 1) {
      const device = await Device.make(both[round % 2] as never, { address: `203.0.113.${round}` })
      const { reply, status } = await device.start('guess@example.com')
      if (status !== 200) {
        outcomes.push('closed')
        break
      }
      const otp = await code('guess@example.com', round + 1)
      const tries = Array.from({ length: 5 }, (_, at) => device.ask('POST', '/v1/login/otp', { tx: reply.tx, otp: other(otp, at + 1) }))
      outcomes.push(...(await Promise.all(tries)).map(({ error }) => error?.field ?? error?.code ?? 'ok'))
      last = { device, tx: reply.tx, otp }
      await world.mailed(both[0] as never)
      pass(200_000)
    }
    expect(outcomes).toEqual([...Array(25).fill('otp'), 'closed'])
    await expect.poll(() => world.mailbox.to('guess@example.com').filter(({ subject }) => subject?.includes('paused'))).toHaveLength(1)
    expect((await last?.device.confirm(last.tx, last.otp))?.error).toMatchObject({ code: 'rate-limited' })
    pass(86_400_000)
    // The mail of the pause does not count: a new code arrives, and works.
    const later = await Device.make(both[0] as never)
    const { tx } = (await later.start('guess@example.com')).reply
    expect((await later.confirm(tx, await code('guess@example.com', 6))).status).toBe(200)
  })

  test('strangers who use up an address do not lock out its own devices; a device has its own twenty-five wrong codes', async () => {
    const one = await server()
    const own = await loggedIn(one, 'owner@example.com', { address: '192.0.2.50' })
    await world.mailed(one)
    pass(400_000)
    for (let round = 0; round < 5; round += 1) {
      const stranger = await Device.make(one, { address: `203.0.113.${round}` })
      const { tx } = (await stranger.start('owner@example.com')).reply
      const otp = await code('owner@example.com', round + 2)
      for (let at = 1; at <= 5; at += 1) await stranger.confirm(tx, other(otp, at))
      await world.mailed(one)
      pass(200_000)
    }
    const late = await Device.make(one, { address: '203.0.113.9' })
    expect(await startAt(late, 'owner@example.com')).toEqual(['rate-limited', expect.any(Number)])
    expect(world.mailbox.to('owner@example.com').at(-1)?.text).toContain('No new device can log in with a code for 24 hours.')
    const outcomes: unknown[] = []
    for (let round = 0; round < 6; round += 1) {
      const { reply, error } = await own.start('owner@example.com')
      if (error) {
        outcomes.push(error.code)
        break
      }
      const otp = await code('owner@example.com', round + 7)
      if (round === 0) outcomes.push((await own.confirm(reply.tx, otp)).status)
      else for (let at = 1; at <= 5; at += 1) outcomes.push((await own.confirm(reply.tx, other(otp, at))).error?.field)
      await world.mailed(one)
      own.tokens = undefined
      pass(200_000)
    }
    expect(outcomes).toEqual([200, ...Array(25).fill('otp')])
    expect(await startAt(own, 'owner@example.com')).toEqual(['rate-limited', expect.any(Number)])
    await expect.poll(() => world.mailbox.to('owner@example.com').at(-1)?.subject).toBe('Login on one of your devices is paused')
  })

  test('the second code of a change counts for its recipient, whether or not the address is taken', async () => {
    const one = await server()
    await loggedIn(one, 'occupied@example.com')
    pass(31_000)
    const accounts = [await withWallet(one, 'from-a@example.com'), await withWallet(one, 'from-b@example.com')]
    const change = async (at: number, to: string): Promise<() => Promise<unknown>> => {
      const [{ device, holder } = {} as never, from] = [accounts[at], at === 0 ? 'from-a@example.com' : 'from-b@example.com']
      const before = world.codes(from)
      const asked = { path: '/v1/email/update', fields: { email: to } }
      const { tx } = (await holder.proven<{ readonly tx: string }>(device, 'update-email', asked)).reply
      const otp = await code(from, before + 1)
      return async () => {
        const { status, error } = await device.ask('POST', '/v1/email/primary', { tx, otp })
        return status === 200 ? 200 : [error?.code, error?.retryAfter]
      }
    }
    for (const to of ['occupied@example.com', 'nobody@example.com']) {
      pass(31_000)
      const [first, second] = [await change(0, to), await change(1, to)]
      expect([await first(), await second()]).toEqual([200, ['rate-limited', 30]])
      pass(31_000)
      // The right code was not used up.
      expect(await second()).toBe(200)
    }
  })

  test('notices count for their recipient and are never delayed', async () => {
    const one = await server()
    const { device, holder } = await withWallet(one, 'noticed@example.com')
    for (let at = 0; at < 7; at += 1) expect((await holder.proven(device, 'export', { path: '/v1/export', fields: {} })).status).toBe(200)
    await expect.poll(() => world.mailbox.to('noticed@example.com')).toHaveLength(8)
    pass(31_000)
    expect(await startAt(await Device.make(one, { address: '203.0.113.7' }), 'noticed@example.com')).toEqual([
      'rate-limited',
      expect.any(Number),
    ])
    device.tokens = undefined
    expect(await startAt(device, 'noticed@example.com')).toBe(200)
  })

  test('a session is refreshed thirty times a minute', async () => {
    const device = await loggedIn(await server(), 'fresh@example.com')
    const statuses: number[] = []
    for (let at = 0; at < 31; at += 1) statuses.push((await device.refresh()).status)
    expect(statuses).toEqual([...Array(30).fill(200), 429])
    pass(60_000)
    expect((await device.refresh()).status).toBe(200)
  })
})
