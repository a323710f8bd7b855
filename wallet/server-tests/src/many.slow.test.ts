import { expect, test } from 'vitest'
import { Device } from './fixtures/device.js'
import { describeWallets } from './fixtures/wallet-servers.js'

const DAY = 86_400_000
const calls = { chain: 'eip155:1337', kind: 'operation', hash: `0x${'1'.repeat(64)}` } as const

describeWallets('limits that take many requests', ({ server, pass, loggedIn, withWallet }) => {
  const note = (device: Device, body: object) => device.ask('POST', '/v1/aa/calls', body)
  const find = (device: Device, id: string) => device.ask('POST', '/v1/aa/calls/find', { id })

  test('200 batches per hour are stored, each for thirty days', async () => {
    const device = await loggedIn(await server(), 'many@example.com')
    const id = (at: number): string => `0x${at.toString(16).padStart(64, '0')}`
    for (let at = 0; at < 200; at += 1) expect((await note(device, { ...calls, id: id(at) })).status).toBe(200)
    expect(await note(device, { ...calls, id: id(200) })).toMatchObject({ status: 429, error: { retryAfter: 3600 } })
    // Existing ones do not count.
    expect((await note(device, { ...calls, id: id(7) })).status).toBe(200)
    for (let day = 0; day < 29; day += 1) {
      pass(DAY)
      await device.refresh()
    }
    expect((await find(device, id(7))).status).toBe(200)
    pass(DAY)
    await device.refresh()
    expect((await find(device, id(7))).error).toMatchObject({ code: 'not-found' })
  })

  test('a device gets its half sixty times a minute, a user three hundred times an hour, and starts sixty recoveries an hour', async () => {
    const [one, two] = [await server(), await server()]
    const { device, recovery } = await withWallet(one, 'shares@example.com')
    const twin = await Device.make(two)
    twin.tokens = device.tokens
    await twin.fetchNonce()
    const share = (at: number) => (at % 2 ? device : twin).ask('GET', '/v1/share/device', undefined, { keys: device.keys })
    const many = await Promise.all(Array.from({ length: 70 }, (_, at) => share(at)))
    expect(many.map(({ status }) => status).sort()).toEqual([...Array(60).fill(200), ...Array(10).fill(429)])
    for (let minute = 0; minute < 4; minute += 1) {
      pass(61_000)
      await Promise.all(Array.from({ length: 60 }, (_, at) => share(at)))
    }
    pass(61_000)
    expect((await share(0)).error).toMatchObject({ code: 'rate-limited', retryAfter: 3295 })
    const { factorId } = recovery.factor
    const start = (at: number) => (at % 2 ? device : twin).ask('POST', '/v1/recovery', { factorId }, { keys: device.keys })
    const started = await Promise.all(Array.from({ length: 64 }, (_, at) => start(at)))
    expect(started.map(({ status }) => status).sort()).toEqual([...Array(60).fill(200), ...Array(4).fill(429)])
  })
})
