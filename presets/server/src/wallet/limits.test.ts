import { expect, test } from 'vitest'
import { Device } from '../fixtures/wallet/device.js'
import { describeWallets } from '../fixtures/wallet/wallet-servers.js'

const other = (code: string, by = 1): string => String((Number(code) + by) % 1_000_000).padStart(6, '0')

describeWallets('limits of two processes together', (world) => {
  const { server, pass, code, loggedIn } = world
  const startAt = async (device: Device, email: string) => {
    const { status, error } = await device.start(email)
    return status === 200 ? 200 : [error?.code, error?.retryAfter]
  }

  test('of ten simultaneous requests for one address one gets a mail, and the others are told to wait thirty seconds', async () => {
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

  test('a device key and a network are counted too', async () => {
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

  test('a session is refreshed thirty times a minute', async () => {
    const device = await loggedIn(await server(), 'fresh@example.com')
    const statuses: number[] = []
    for (let at = 0; at < 31; at += 1) statuses.push((await device.refresh()).status)
    expect(statuses).toEqual([...Array(30).fill(200), 429])
    pass(60_000)
    expect((await device.refresh()).status).toBe(200)
  })
})
