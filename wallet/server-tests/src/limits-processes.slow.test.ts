import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Mailbox, startMailbox } from '../../../presets/server/src/fixtures/mailbox.js'
import { hasPostgres } from '../../../presets/server/src/fixtures/postgres.js'
import { type SharedPostgres, sharedPostgres } from '../../../presets/server/src/fixtures/shared-postgres.js'
import { bundleServer, type Program, type Spawned } from '../../../presets/server/src/fixtures/spawn-server.js'
import { Device } from './fixtures/device.js'
import { serverAt } from './fixtures/server-at.js'

describe.runIf(hasPostgres)('limits of two processes on one Postgres', () => {
  let postgres: SharedPostgres
  let program: Program
  let mailbox: Mailbox
  let both: readonly Spawned[]
  beforeAll(async () => {
    ;[program, mailbox, postgres] = await Promise.all([bundleServer('wallet-process.ts'), startMailbox(), sharedPostgres()])
    const url = await postgres.database()
    both = await Promise.all([program.spawn(url, mailbox.url), program.spawn(url, mailbox.url)])
  }, 60_000)
  afterAll(async () => {
    await Promise.all(both.map((each) => each.end()))
    await Promise.all([program.remove(), mailbox.close(), postgres.stop()])
  })
  /** Devices from this many addresses, alternating between the processes. */
  const devices = (count: number, address: (at: number) => string): Promise<readonly Device[]> =>
    Promise.all(
      Array.from({ length: count }, async (_, at) => {
        const device = await Device.make(serverAt(() => both[at % 2]?.url ?? '', address(at)))
        await device.fetchNonce()
        return device
      }),
    )
  const statuses = (answers: readonly { readonly status: number }[]) => answers.map(({ status }) => status).sort()

  test('sends one mail for forty simultaneous requests for one address, twenty in each process', async () => {
    const all = await devices(40, (at) => `203.0.${at}.1`)
    const began = Date.now()
    const answers = await Promise.all(all.map((device) => device.start('rush@example.com')))
    const seconds = Math.ceil((Date.now() - began) / 1000)
    expect(statuses(answers)).toEqual([200, ...Array(39).fill(429)])
    // The rest of the 30 seconds when a request is answered.
    const waits = answers.flatMap(({ error }) => error?.retryAfter ?? [])
    expect(waits).toHaveLength(39)
    for (const wait of waits) {
      expect(wait).toBeLessThanOrEqual(30)
      expect(wait).toBeGreaterThanOrEqual(30 - seconds)
    }
  })

  test('a network gets thirty mails an hour, however they are distributed', async () => {
    const all = await devices(45, () => '192.0.2.9')
    const answers = await Promise.all(all.map((device, at) => device.start(`house-${at}@example.com`)))
    expect(statuses(answers)).toEqual([...Array(30).fill(200), ...Array(15).fill(429)])
  })

  test('a code allows five attempts in both together', async () => {
    const [one, two] = await devices(2, () => '198.51.100.44')
    if (!one || !two) throw new Error('There are no devices.')
    const { tx } = (await one.start('tries@example.com')).reply
    await expect.poll(() => mailbox.to('tries@example.com').length).toBe(1)
    const otp = /^\d{6}/.exec(mailbox.to('tries@example.com')[0]?.subject ?? '')?.[0] ?? ''
    const wrong = String((Number(otp) + 1) % 1_000_000).padStart(6, '0')
    const tries = await Promise.all(
      Array.from({ length: 12 }, (_, at) => (at % 2 ? one : two).ask('POST', '/v1/login/otp', { tx, otp: wrong }, { keys: one.keys })),
    )
    expect(tries.map(({ error }) => error?.field).sort()).toEqual([...Array(5).fill('otp'), ...Array(7).fill('tx')])
  })

  test('a rented network gets three hundred, however many addresses it has', async () => {
    const all = await devices(310, (at) => `2001:db8:7:${(at >> 4).toString(16)}::1`)
    const got: number[] = []
    // All at once, they would wait for one row for longer than the database lets them.
    for (let at = 0; at < all.length; at += 31) {
      const answers = await Promise.all(all.slice(at, at + 31).map((device, of) => device.start(`rented-${at + of}@example.com`)))
      got.push(...answers.map(({ status }) => status))
    }
    expect(got.sort()).toEqual([...Array(300).fill(200), ...Array(10).fill(429)])
  })
})
