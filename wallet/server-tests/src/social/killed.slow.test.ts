import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dataFolder } from '../../../../presets/server/src/fixtures/data-folder.js'
import { hasPostgres } from '../../../../presets/server/src/fixtures/postgres.js'
import { type SharedPostgres, sharedPostgres } from '../../../../presets/server/src/fixtures/shared-postgres.js'
import { bundleServer, type Program, type Spawned } from '../../../../presets/server/src/fixtures/spawn-server.js'
import { openStorage } from '../../../../presets/server/src/storage/open-storage.js'
import { type IdentityProvider, startIdentityProvider } from '../fixtures/identity-provider.js'
import { serverAt } from '../fixtures/server-at.js'
import { SocialVisitor } from '../fixtures/social.js'

let postgres: SharedPostgres | undefined
let program: Program
let idp: IdentityProvider
let folder = ''
beforeAll(async () => {
  folder = await dataFolder()
  ;[program, idp, postgres] = await Promise.all([
    bundleServer('wallet-process.ts'),
    startIdentityProvider(),
    hasPostgres ? sharedPostgres() : undefined,
  ])
}, 60_000)
afterAll(async () => {
  await Promise.all([program.remove(), idp.close(), postgres?.stop()])
  await rm(folder, { recursive: true, force: true })
})

const kinds = hasPostgres ? (['sqlite', 'postgres'] as const) : (['sqlite'] as const)
const ROUNDS = 2
const WORKERS = 4

/** A person on the way to an account. Fields that are set were acknowledged. */
interface Person {
  readonly visitor: SocialVisitor
  asked: 'start' | 'go' | 'redeem' | undefined
  tx?: string
  code?: string
  isIn?: true
}

describe.each(kinds)('logins by a provider on %s while processes are killed', (kind) => {
  test('each code works once across all restarts, and no user has two accounts or half of one', async () => {
    const database = kind === 'postgres' ? ((await postgres?.database()) ?? '') : join(folder, 'socials.sqlite')
    const spawn = () => program.spawn(database, `smtp://127.0.0.1:9 ${idp.issuer}`)
    const open: number[] = []
    let at: readonly Spawned[] = []
    let count = 0
    const arrive = async (worker: number): Promise<Person> => {
      count += 1
      const address = `203.0.${Math.floor(count / 250)}.${count % 250}`
      const server = serverAt(() => at[worker % at.length]?.url ?? '', address)
      const visitor = await SocialVisitor.make(server)
      visitor.browser.person = `${kind}-${count}`
      return { visitor, asked: undefined }
    }
    for (let round = 0; round < ROUNDS; round += 1) {
      at = await Promise.all(Array.from({ length: kind === 'postgres' ? 2 : 1 }, spawn))
      const people: Person[] = []
      let left = 8 + Math.floor(Math.random() * 20)
      let isDead = false
      const step = async <T>(person: Person, name: NonNullable<Person['asked']>, run: () => Promise<T>): Promise<T> => {
        person.asked = name
        const reply = await run()
        person.asked = undefined
        left -= 1
        if (left === 0) {
          isDead = true
          for (const each of at) void each.end('SIGKILL')
        }
        return reply
      }
      await Promise.all(
        Array.from({ length: WORKERS }, async (_, worker) => {
          while (!isDead) {
            const person = await arrive(worker)
            people.push(person)
            try {
              await visit(person, step)
            } catch (error) {
              // A dead process shows as socket errors.
              if (!isDead) throw error
            }
          }
        }),
      )
      await Promise.all(at.map((each) => each.end('SIGKILL')))
      open.push(people.filter(({ asked }) => asked !== undefined).length)
      at = [await spawn()]
      try {
        await Promise.all(people.map(settle))
      } finally {
        await at[0]?.end()
      }
    }
    // The kill hit something in flight, or the rest proves nothing.
    expect(Math.max(...open)).toBeGreaterThan(0)
    const storage = await openStorage({ url: database })
    const [orphans, halves] = await Promise.all([
      storage.database.query('SELECT id FROM ew_users WHERE id NOT IN (SELECT user_id FROM ew_identities)'),
      storage.database.query(
        'SELECT user_id FROM ew_identities WHERE user_id NOT IN (SELECT id FROM ew_users) OR user_id NOT IN (SELECT user_id FROM ew_data_keys)',
      ),
    ])
    await storage.close()
    expect([orphans, halves]).toEqual([[], []])
  }, 120_000)
})

async function visit(
  person: Person,
  step: <T>(person: Person, name: NonNullable<Person['asked']>, run: () => Promise<T>) => Promise<T>,
): Promise<void> {
  const { visitor } = person
  const started = await step(person, 'start', () => visitor.start())
  if (started.status !== 200) throw new Error(started.error?.message)
  person.tx = started.reply.tx
  const shown = await step(person, 'go', () => visitor.go(started.reply.uri))
  person.code = shown.result?.searchParams.get('code') ?? ''
  const answer = await step(person, 'redeem', () => visitor.redeem(started.reply.tx, person.code))
  if (answer.status !== 200) throw new Error(answer.error?.message)
  person.isIn = true
}

/** Resumes where it was interrupted. */
async function settle({ visitor, asked, tx, code, isIn }: Person): Promise<void> {
  if (tx === undefined) return
  await visitor.device.fetchNonce()
  if (code !== undefined) {
    const again = await Promise.all([visitor.redeem(tx, code), visitor.redeem(tx, code)])
    const good = again.filter(({ status }) => status === 200).length
    expect([tx, good]).toEqual([tx, isIn || (asked === 'redeem' && good === 0) ? 0 : 1])
  }
  // The next login works after any outcome, and all of them lead to one account.
  const ids = new Set<string>()
  for (let times = 0; times < 2; times += 1) {
    expect((await visitor.logIn()).status).toBe(200)
    const { reply } = await visitor.device.ask<{ readonly identities: readonly { readonly identityId: string }[] }>('GET', '/v1/me')
    for (const { identityId } of reply.identities) ids.add(identityId)
  }
  expect(ids.size).toBe(1)
}
