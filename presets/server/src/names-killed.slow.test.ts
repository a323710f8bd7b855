import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { registrationMessage } from '@latchkey/names/message'
import type { RegisterBody } from '@latchkey/names/wire'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dataFolder } from './fixtures/data-folder.js'
import { hasPostgres } from './fixtures/postgres.js'
import { type SharedPostgres, sharedPostgres } from './fixtures/shared-postgres.js'
import { bundleServer, type Program, type Spawned } from './fixtures/spawn-server.js'

let postgres: SharedPostgres | undefined
let program: Program
let folder = ''
beforeAll(async () => {
  folder = await dataFolder()
  ;[program, postgres] = await Promise.all([bundleServer(), hasPostgres ? sharedPostgres() : undefined])
}, 60_000)
afterAll(async () => {
  await Promise.all([program.remove(), postgres?.stop()])
  await rm(folder, { recursive: true, force: true })
})

const kinds = hasPostgres ? (['sqlite', 'postgres'] as const) : (['sqlite'] as const)
const ROUNDS = 4
const WORKERS = 12

interface Asked {
  readonly body: RegisterBody
  readonly address: string
  /** True once the server acknowledged the registration. */
  acknowledged: boolean
}

async function post(url: string, body: object): Promise<{ readonly status: number; readonly reply: unknown }> {
  const answer = await fetch(`${url}?projectId=p`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return { status: answer.status, reply: await answer.json() }
}

/** Registers a name for one account after the other, like widgets, until the server is gone. */
async function visit(url: string, names: Iterator<string>, asked: Asked[], onAcknowledged: () => void): Promise<void> {
  for (;;) {
    const signer = privateKeyToAccount(generatePrivateKey())
    const account = `eip155:1:${signer.address}`
    const name: string = names.next().value
    try {
      const { origin, ...given } = (await post(`${url}/v1/names/nonce`, { account })).reply as Omit<RegisterBody, 'name'> & {
        readonly origin: string
      }
      const unsigned = { ...given, name, account, domain: 'app.example.com' }
      const body = { ...unsigned, signature: await signer.signMessage({ message: registrationMessage({ origin, ...unsigned }) }) }
      const one: Asked = { body, address: signer.address, acknowledged: false }
      asked.push(one)
      const { status, reply } = await post(`${url}/v1/names`, body)
      expect([status, reply]).toMatchObject([200, { name }])
      one.acknowledged = true
      onAcknowledged()
    } catch (error) {
      // The process is gone, which fetch reports in a single way.
      if (error instanceof TypeError || (error instanceof SyntaxError && /JSON/.test(error.message))) return
      throw error
    }
  }
}

function* numbered(): Generator<string, never> {
  for (let i = 0; ; i += 1) yield `name-${i}.latchkey.example`
}

describe.each(kinds)('registering names on %s while processes are killed', (kind) => {
  test('acknowledged names exist, and other names are registered or can be retried with the same nonce', async () => {
    const url = kind === 'postgres' ? ((await postgres?.database()) ?? '') : join(folder, 'names.sqlite')
    const names = numbered()
    const asked: Asked[] = []
    const open: number[] = []
    for (let round = 0; round < ROUNDS; round += 1) {
      // Several processes share a Postgres, and all of them are killed.
      const servers: readonly Spawned[] = await Promise.all(Array.from({ length: kind === 'postgres' ? 2 : 1 }, () => program.spawn(url)))
      const from = asked.length
      let left = 5 + Math.floor(Math.random() * 40)
      const kill = (): void => {
        left -= 1
        if (left === 0) for (const server of servers) void server.end('SIGKILL')
      }
      await Promise.all(Array.from({ length: WORKERS }, (_, i) => visit(servers[i % servers.length]?.url ?? '', names, asked, kill)))
      await Promise.all(servers.map((server) => server.end('SIGKILL')))
      open.push(asked.slice(from).filter(({ acknowledged }) => !acknowledged).length)
    }
    // The kill hit something in flight, or the rest proves nothing.
    expect(Math.max(...open)).toBeGreaterThan(0)
    const after = await program.spawn(url)
    try {
      const found = async ({ body }: Asked): Promise<unknown> =>
        (
          (await (await fetch(`${after.url}/v1/names/${body.name}?projectId=p`)).json()) as {
            readonly addresses?: { readonly 60?: string }
          }
        ).addresses?.[60]
      for (const one of asked) {
        const before = await found(one)
        if (one.acknowledged) expect([one.body.name, before]).toEqual([one.body.name, one.address])
        const { status } = await post(`${after.url}/v1/names`, one.body)
        // The name and the nonce were written together: both are used, or neither.
        expect([one.body.name, before, status]).toEqual([one.body.name, before, before === undefined ? 200 : 401])
        expect(await found(one)).toBe(one.address)
      }
    } finally {
      await after.end()
    }
  }, 120_000)
})
