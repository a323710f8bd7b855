import { rm, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { type Sandbox, startSandbox } from '@latchkey/sandbox'
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dataFolder } from '../fixtures/data-folder.js'
import { MERCHANT_KEY, payClient } from '../fixtures/pay.js'
import { openPayChain, type PayChain } from '../fixtures/pay-chain.js'
import { hasPostgres } from '../fixtures/postgres.js'
import { type SharedPostgres, sharedPostgres } from '../fixtures/shared-postgres.js'
import { bundleCli, type Cli, type RunningCli } from '../fixtures/spawn-cli.js'

const SECRET = `whsec_${Buffer.from('a secret of exactly 32 bytes ...').toString('base64')}`
const kinds = hasPostgres ? (['sqlite', 'postgres'] as const) : (['sqlite'] as const)
let sandbox: Sandbox
let program: Cli
let postgres: SharedPostgres | undefined
let folder = ''
let receiver: Server
let url = ''
/** Types of hooks by payment id, as often as they arrived with a valid signature. */
const told = new Map<string, string[]>()
let isDeaf = false
beforeAll(async () => {
  folder = await dataFolder()
  ;[sandbox, program, postgres] = await Promise.all([startSandbox(), bundleCli(), hasPostgres ? sharedPostgres() : undefined])
  receiver = createServer((request, response) => {
    let body = ''
    request.on('data', (part) => {
      body += String(part)
    })
    request.on('end', () => {
      if (isDeaf) return void response.writeHead(500).end()
      const { type, data } = new Webhook(SECRET).verify(body, request.headers as { [name: string]: string }) as {
        readonly type: string
        readonly data: { readonly id: string }
      }
      told.set(data.id, [...(told.get(data.id) ?? []), `${type} ${request.headers['webhook-id']}`])
      response.writeHead(204).end()
    })
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => receiver.once('listening', resolve))
  url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`
}, 60_000)
afterAll(async () => {
  receiver.closeAllConnections()
  receiver.close()
  await Promise.all([program.remove(), postgres?.stop(), sandbox.stop()])
  await rm(folder, { recursive: true, force: true })
})

describe.each(kinds)('paying on %s while processes are killed', (kind) => {
  const spawn = async (): Promise<RunningCli> => program.spawn(['--config', join(folder, `${kind}.json`), '--port', '0'])
  const clientOf = (server: RunningCli) => payClient((path, init) => fetch(`${server.url}${path}`, init))
  // A separate merchant: payments counted in one database are new to another.
  let chain: PayChain
  beforeAll(async () => {
    chain = await openPayChain(sandbox)
    const database = kind === 'postgres' ? ((await postgres?.database()) ?? '') : join(folder, 'paid.sqlite')
    const config = {
      ...{ mode: 'development', database, rateLimit: false, signIn: false },
      rpc: { [chain.chain]: { urls: [chain.rpcUrl] } },
      pay: { accepts: chain.accepts, merchantKey: MERCHANT_KEY, confirmations: { [chain.chain]: 2 }, webhook: { url, secret: SECRET } },
    }
    await writeFile(join(folder, `${kind}.json`), JSON.stringify(config))
  }, 60_000)

  /** Sends requests to a new process and kills it as soon as it has responded, or in the middle of the response. */
  const once = async <T>(ask: (client: ReturnType<typeof payClient>) => Promise<T>, how: 'after' | 'during'): Promise<T | undefined> => {
    const server = await spawn()
    const answer = ask(clientOf(server)).catch((error: unknown) => {
      // The process is gone, which fetch reports in a single way.
      if (how === 'during' && (error instanceof TypeError || error instanceof SyntaxError)) return undefined
      throw error
    })
    if (how === 'after') await answer
    else await new Promise((resolve) => setTimeout(resolve, Math.random() * 30))
    await server.end('SIGKILL')
    return answer
  }

  test('acknowledged results are kept, others can be repeated with the same result, and each hook is sent', {
    timeout: 180_000,
  }, async () => {
    for (const how of ['after', 'during'] as const) {
      const key = `order-${how}-${Math.random()}`.replace('.', '-')
      const order = { asset: chain.dollar.asset, recipient: chain.dollar.recipient, amount: '21000000', key, reference: key }
      // Create: again with the same key, as a page does.
      const begun = await once((client) => client.create(order), how)
      const payment = await once((client) => client.create(order), 'after')
      if (!payment) throw new Error('There is no payment.')
      if (begun) expect(payment).toEqual(begun)
      const { id } = payment
      // Turn and sent.
      const holder = 'the-only-holder-there-is'
      await once((client) => client.turn(id, holder), how)
      expect((await once((client) => client.turn(id, holder), 'after'))?.granted).toBe(true)
      expect((await once((client) => client.turn(id, 'another-holder-of-it'), 'after'))?.granted).toBe(false)
      const hash = await chain.dollars(chain.merchant, payment.due)
      await once((client) => client.sent(id, hash), how)
      const sent = await once((client) => client.sent(id, hash), 'after')
      expect(sent?.status).toMatch(/sent|received/)
      expect((await once((client) => client.turn(id, 'another-holder-of-it'), 'after'))?.granted).toBe(false)
      // Settlement and its hook: the receiver fails at first.
      isDeaf = true
      await chain.client.mine({ blocks: 1 })
      for (let i = 0; i < 2; i += 1) await once((client) => client.work(MERCHANT_KEY), how)
      isDeaf = false
      const last = await spawn()
      const client = clientOf(last)
      const end = async (): Promise<readonly string[]> => {
        await client.work(MERCHANT_KEY)
        return [...new Set(told.get(id) ?? [])].sort()
      }
      const words = [`payment.received msg_${id}_received`, `payment.settled msg_${id}_settled`]
      // A killed process keeps its lock for twenty seconds.
      await expect.poll(end, { timeout: 60_000, interval: 500 }).toEqual(words)
      expect(await client.read(id)).toMatchObject({ status: 'settled', hash, reference: key })
      expect((await client.verify(`reference=${key}`)).reply.proof).toMatchObject({ hash, final: true })
      await last.end('SIGTERM')
    }
  })
})
