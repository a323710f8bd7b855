import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Route } from '@latchkey/kernel/wire'
import type { Server } from '@latchkey/server-kit'
import { Check } from 'typebox/value'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { claimsWire } from './fixtures/claims-server.js'
import { good, openContract, refused, requestOf, wire } from './fixtures/contract.js'
import { dataFolder } from './fixtures/data-folder.js'
import { hasPostgres } from './fixtures/postgres.js'
import { sharedPostgres } from './fixtures/shared-postgres.js'
import type { Storage } from './storage/open-storage.js'

const postgres = hasPostgres ? sharedPostgres() : undefined
let folder = ''
beforeAll(async () => {
  folder = await dataFolder()
})
afterAll(async () => {
  await postgres?.stop()
  await rm(folder, { recursive: true, force: true })
})

const kinds = hasPostgres ? (['sqlite', 'postgres'] as const) : (['sqlite'] as const)
const fresh = async (kind: 'sqlite' | 'postgres'): Promise<string> =>
  kind === 'postgres' ? ((await postgres?.database()) ?? '') : join(folder, `${crypto.randomUUID()}.sqlite`)

describe.each(kinds)('the server on %s', (kind) => {
  let storage: Storage
  let server: Server
  beforeAll(async () => {
    ;({ storage, server } = await openContract(await fresh(kind), { warn: vi.fn(), error: vi.fn() }))
  })
  afterAll(() => storage.close())

  test.each(Object.keys(good))('%s answers according to its schema', async (call) => {
    const route = wire[call] as Route
    const answer = await server.fetch(requestOf(route, good[call] as { readonly [field: string]: unknown }))
    const reply = await answer.json()
    // With TypeBox's own validator, which differs from the one the server uses.
    expect([answer.status, Check(route.reply, reply), reply]).toEqual([200, true, reply])
  })

  test('a claim is made once, and uses up its nonce only then', async () => {
    const ask = async (call: keyof typeof claimsWire, body: object): Promise<{ status: number; reply: { readonly nonce: string } }> => {
      const answer = await server.fetch(requestOf(claimsWire[call], body as never))
      return { status: answer.status, reply: (await answer.json()) as { readonly nonce: string } }
    }
    const nonceOf = async (account: string): Promise<string> => (await ask('nonce', { account })).reply.nonce
    const [one, two] = [await nonceOf('ada'), await nonceOf('eve')]
    expect((await ask('claim', { account: 'eve', name: 'ada', nonce: one })).status).toBe(400)
    expect((await ask('claim', { account: 'ada', name: 'ada', nonce: one })).status).toBe(200)
    expect(await ask('claim', { account: 'ada', name: 'other', nonce: one })).toMatchObject({
      status: 400,
      reply: { error: { field: 'nonce' } },
    })
    expect(await ask('claim', { account: 'eve', name: 'ada', nonce: two })).toMatchObject({
      status: 400,
      reply: { error: { field: 'name' } },
    })
    expect((await ask('claim', { account: 'eve', name: 'eve', nonce: two })).status).toBe(200)
    expect((await ask('find', { name: 'ada' })).reply).toEqual({ account: 'ada' })
  })

  test('API-04: an invalid field is refused by its name, in every route', async () => {
    const hostile: readonly unknown[] = [null, true, 7.5, [], {}, '', 'x'.repeat(1_000), ['x'.repeat(1_000)], { length: 1 }]
    let tried = 0
    for (const [name, route] of Object.entries(wire)) {
      const fields = Object.keys((route.body as unknown as { properties: object }).properties)
      for (const field of fields.filter((each) => !route.path.includes(`:${each}`))) {
        for (const value of hostile) {
          const others = /^(names|siwx|swaps)/.test(name) ? {} : { nonce: 'n', account: 'a', name: 'n' }
          const body = { ...good[name], ...refused[name], ...others, [field]: value }
          const sent = requestOf(route, body)
          const answer = await server.fetch(sent)
          // In a query every value is a string, and some of these fit.
          if (route.method !== 'GET' && route.method !== 'DELETE' && !Check(route.body, body)) {
            expect([name, field, answer.status, ((await answer.json()) as { error: { field: string } }).error.field.split('/')[0]]).toEqual(
              [name, field, 400, field],
            )
            tried += 1
          } else expect(answer.status, `${name} ${field} ${JSON.stringify(value)}`).toBeLessThan(500)
        }
      }
    }
    expect(tried).toBeGreaterThan(30)
  })
})
