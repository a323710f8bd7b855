import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Me, Tokens } from '@latchkey/wallet-protocol/wire'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dataFolder } from '../../../presets/server/src/fixtures/data-folder.js'
import { type Mailbox, startMailbox } from '../../../presets/server/src/fixtures/mailbox.js'
import { hasPostgres } from '../../../presets/server/src/fixtures/postgres.js'
import { type SharedPostgres, sharedPostgres } from '../../../presets/server/src/fixtures/shared-postgres.js'
import { bundleServer, type Program, type Spawned } from '../../../presets/server/src/fixtures/spawn-server.js'
import { openStorage } from '../../../presets/server/src/storage/open-storage.js'
import { type Answer, Device } from './fixtures/device.js'
import { Holder, rebuilt } from './fixtures/holder.js'
import { serverAt } from './fixtures/server-at.js'

let postgres: SharedPostgres | undefined
let program: Program
let mailbox: Mailbox
let folder = ''
beforeAll(async () => {
  folder = await dataFolder()
  ;[program, mailbox, postgres] = await Promise.all([
    bundleServer('wallet-process.ts'),
    startMailbox(),
    hasPostgres ? sharedPostgres() : undefined,
  ])
}, 60_000)
afterAll(async () => {
  await Promise.all([program.remove(), mailbox.close(), postgres?.stop()])
  await rm(folder, { recursive: true, force: true })
})

const kinds = hasPostgres ? (['sqlite', 'postgres'] as const) : (['sqlite'] as const)
const ROUNDS = 3
const WORKERS = 8
type Half = Awaited<ReturnType<Holder['factor']>>

/** A visitor on the way from an address to a second recovery factor. Fields that are set were acknowledged, except for `asked`. */
interface Visitor {
  readonly email: string
  readonly device: Device
  readonly holder: Holder
  readonly halves: readonly Half[]
  /** The step whose response is pending. */
  asked: 'start' | 'confirm' | 'refresh' | 'create' | 'add' | 'remove' | undefined
  tx?: string
  otp?: string | undefined
  session?: Tokens
  isCreated?: boolean
  isAdded?: boolean
  isRemoved?: boolean
}

function done<T>({ status, reply, error }: Answer<T>): T {
  if (status !== 200) throw new Error(`${status} ${error?.field} ${error?.message}`)
  return reply
}

async function visit(visitor: Visitor, onStep: () => void, isDead: () => boolean): Promise<void> {
  const { device, holder, halves, email } = visitor
  const [own, recovery, second] = halves as [Half, Half, Half]
  const step = async <T>(name: Visitor['asked'], run: () => Promise<Answer<T>>): Promise<T> => {
    visitor.asked = name
    const reply = done(await run())
    visitor.asked = undefined
    onStep()
    return reply
  }
  visitor.tx = (await step('start', () => device.start(email))).tx
  await expect.poll(() => isDead() || codeIn(email) !== undefined, { timeout: 30_000 }).toBe(true)
  const otp = codeIn(email)
  if (otp === undefined) return
  visitor.otp = otp
  visitor.session = await step('confirm', () => device.confirm(visitor.tx ?? '', visitor.otp ?? ''))
  visitor.session = await step('refresh', () => device.refresh())
  await step('create', () => holder.create(device, [own.factor, recovery.factor]))
  visitor.isCreated = true
  await step('add', () => holder.proven(device, 'add-factor', { path: '/v1/factors', fields: { factor: second.factor } }))
  visitor.isAdded = true
  const { factorId } = recovery.factor
  await step('remove', () => holder.proven(device, 'remove-factor', { path: `/v1/factors/${factorId}/remove`, fields: { factorId } }))
  visitor.isRemoved = true
}

function codeIn(email: string): string | undefined {
  return /^\d{6}/.exec(mailbox.to(email)[0]?.subject ?? '')?.[0]
}

describe.each(kinds)('embedded wallets on %s while processes are killed', (kind) => {
  test('nothing acknowledged is lost, nothing is used twice, and every step can be repeated', async () => {
    const database = kind === 'postgres' ? ((await postgres?.database()) ?? '') : join(folder, 'wallets.sqlite')
    const visitors: Visitor[] = []
    const open: number[] = []
    let at: readonly Spawned[] = []
    let count = 0
    const arrive = async (worker: number): Promise<Visitor> => {
      count += 1
      const number = count
      const server = serverAt(() => at[worker % at.length]?.url ?? '', `203.0.${Math.floor(number / 250)}.${number % 250}`)
      const holder = new Holder()
      const halves = [await holder.factor('device'), await holder.factor('code'), await holder.factor('passkey')]
      const visitor: Visitor = {
        email: `${kind}-${number}@example.com`,
        device: await Device.make(server),
        holder,
        halves,
        asked: undefined,
      }
      visitors.push(visitor)
      return visitor
    }
    // If all of them are waiting for mail, a kill interrupts nothing: another round is run then.
    for (let round = 0; round < ROUNDS || (Math.max(...open) === 0 && round < 3 * ROUNDS); round += 1) {
      at = await Promise.all(Array.from({ length: kind === 'postgres' ? 2 : 1 }, () => program.spawn(database, mailbox.url)))
      const from = visitors.length
      let left = 15 + Math.floor(Math.random() * 60)
      let isDead = false
      const onStep = (): void => {
        left -= 1
        if (left !== 0) return
        isDead = true
        for (const each of at) void each.end('SIGKILL')
      }
      await Promise.all(
        Array.from({ length: WORKERS }, async (_, worker) => {
          while (!isDead) {
            const visitor = await arrive(worker)
            try {
              await visit(visitor, onStep, () => isDead)
            } catch (error) {
              // A dead process shows as socket errors; unsent mail is waited for below.
              if (!isDead) throw error
            }
          }
        }),
      )
      await Promise.all(at.map((each) => each.end('SIGKILL')))
      const these = visitors.slice(from)
      open.push(these.filter(({ asked }) => asked !== undefined).length)
      await passHold(database)
      at = [await program.spawn(database, mailbox.url)]
      try {
        // A refresh can be repeated for half a minute.
        for (const has of [true, false]) await Promise.all(these.filter(({ session }) => (session !== undefined) === has).map(settle))
      } finally {
        await at[0]?.end()
      }
    }
    // The kill hit something in flight, or the rest proves nothing.
    expect(Math.max(...open)).toBeGreaterThan(0)
  }, 180_000)
})

/** A process killed while sending a mail holds it for twenty seconds, which we skip. */
async function passHold(url: string): Promise<void> {
  const storage = await openStorage({ url })
  await storage.database.query('UPDATE ew_jobs SET run_at = 0')
  await storage.close()
}

/** Resumes where it was interrupted, and checks everything that was acknowledged. */
async function settle(visitor: Visitor): Promise<void> {
  const { device, holder, halves, email, tx, asked } = visitor
  const [own, recovery, second] = halves as [Half, Half, Half]
  if (tx === undefined) return
  // The login was acknowledged, so its mail has arrived or will.
  await device.fetchNonce()
  await expect.poll(() => codeIn(email)).toBeDefined()
  const otp = codeIn(email) ?? ''
  const again = await Promise.all([device.confirm(tx, otp), device.confirm(tx, otp)])
  const good = again.filter(({ status }) => status === 200)
  // The code works once, across all processes and restarts.
  expect([email, good.length]).toEqual([email, visitor.session !== undefined || (asked === 'confirm' && good.length === 0) ? 0 : 1])
  if (visitor.session === undefined && good.length === 0) return
  if (visitor.session) device.tokens = visitor.session
  // A refresh whose response was lost gets the same response again.
  const refreshed = await device.refresh()
  expect([email, asked, refreshed.status]).toEqual([email, asked, 200])
  if (visitor.isCreated === undefined)
    expect([email, (await holder.create(device, [own.factor, recovery.factor])).status]).toEqual([email, 200])
  const before = (await device.ask<Me>('GET', '/v1/me')).reply
  const has = ({ factor }: Half): boolean => before.factors.some(({ factorId }) => factorId === factor.factorId)
  expect([email, before.wallet?.walletId, has(own)]).toEqual([email, holder.walletId, true])
  if (visitor.isAdded) expect([email, has(second)]).toEqual([email, true])
  // All of its factors were created with it; one is missing only if its removal was requested.
  expect([email, has(recovery)]).toEqual([email, visitor.isRemoved ? false : asked === 'remove' ? has(recovery) : true])
  const share = (await device.ask<{ readonly serverHalf: string }>('GET', '/v1/share/device')).reply
  expect(await rebuilt(own.own, share.serverHalf)).toEqual(holder.seed)
}
