import { randomBytes } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type SandboxWith, startSandbox } from '@latchkey/sandbox'
import { entryPoint08Abi, entryPoint08Address, formatUserOperationRequest, getUserOperationHash } from 'viem/account-abstraction'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dataFolder } from '../../../../presets/server/src/fixtures/data-folder.js'
import { type Mailbox, startMailbox } from '../../../../presets/server/src/fixtures/mailbox.js'
import { hasPostgres } from '../../../../presets/server/src/fixtures/postgres.js'
import { type SharedPostgres, sharedPostgres } from '../../../../presets/server/src/fixtures/shared-postgres.js'
import { bundleServer, type Program, type Spawned } from '../../../../presets/server/src/fixtures/spawn-server.js'
import { openStorage } from '../../../../presets/server/src/storage/open-storage.js'
import { Device } from '../fixtures/device.js'
import { serverAt } from '../fixtures/server-at.js'
import { askBundler, type SmartVisitor, smartHolder, smartVisitor } from '../fixtures/smart-visitor.js'

const CHAIN = 'eip155:1337'
const ENTRY_POINT = entryPoint08Address
let sandbox: SandboxWith<{ smartAccounts: true }>
let postgres: SharedPostgres | undefined
let program: Program
let mailbox: Mailbox
let folder = ''
beforeAll(async () => {
  folder = await dataFolder()
  ;[sandbox, program, mailbox, postgres] = await Promise.all([
    startSandbox({ smartAccounts: true }),
    bundleServer('wallet-process.ts'),
    startMailbox(),
    hasPostgres ? sharedPostgres() : undefined,
  ])
}, 60_000)
afterAll(async () => {
  await Promise.all(spawned.map((each) => each.end()))
  await Promise.all([sandbox.stop(), program.remove(), mailbox.close(), postgres?.stop()])
  await rm(folder, { recursive: true, force: true })
})

interface Visitor {
  readonly device: Device
  readonly visitor: SmartVisitor
  readonly address: `0x${string}`
}
/** A batch as the frame remembers it: it was recorded once the server acknowledged it. */
interface Batch {
  readonly id: string
  readonly hash: string
  readonly operation: object
  isNoted?: boolean
  isSent?: boolean
}

const spawned: Spawned[] = []
const spawn = async (database: string): Promise<Spawned> => {
  const { bundlerUrl, paymasterUrl } = sandbox.smartAccounts.on(1337)
  const one = await program.spawn(database, `${mailbox.url} - ${sandbox.chains[0].rpcUrl},${bundlerUrl},${paymasterUrl}`)
  spawned.push(one)
  return one
}
async function arrive(email: string, url: () => string): Promise<Visitor> {
  const device = await Device.make(serverAt(url, '203.0.113.5'))
  const { reply } = await device.start(email)
  await expect.poll(() => mailbox.to(email).length).toBe(1)
  await device.confirm(reply.tx, /^\d{6}/.exec(mailbox.to(email)[0]?.subject ?? '')?.[0] ?? '')
  const { owner, holder } = smartHolder()
  const [own, recovery] = [await holder.factor('device'), await holder.factor('code')]
  expect((await holder.create(device, [own.factor, recovery.factor])).status).toBe(200)
  return { device, visitor: await smartVisitor(sandbox, device, owner), address: owner.address }
}
async function batchOf({ visitor }: Visitor): Promise<Batch> {
  const operation = await visitor.operation()
  const hash = getUserOperationHash({
    chainId: 1337,
    entryPointAddress: ENTRY_POINT,
    entryPointVersion: '0.8',
    userOperation: operation as never,
  })
  return { id: `0x${randomBytes(32).toString('hex')}`, hash, operation: formatUserOperationRequest(operation as never) }
}
const send = ({ device }: Visitor, { operation }: Batch) => askBundler(device, CHAIN, 'eth_sendUserOperation', [operation, ENTRY_POINT])
const note = ({ device }: Visitor, { id, hash }: Batch) => device.ask('POST', '/v1/aa/calls', { id, chain: CHAIN, kind: 'operation', hash })
const receiptOf = async ({ device }: Visitor, hash: string): Promise<{ readonly success: boolean } | null> =>
  (await askBundler(device, CHAIN, 'eth_getUserOperationReceipt', [hash])).result as never

describe.each(hasPostgres ? (['sqlite', 'postgres'] as const) : (['sqlite'] as const))('smart accounts on %s', (kind) => {
  test('a server killed between submission and receipt leaves every batch findable, and none is executed twice', async () => {
    const database = kind === 'postgres' ? ((await postgres?.database()) ?? '') : join(folder, 'killed.sqlite')
    let at = await spawn(database)
    const all = await Promise.all(Array.from({ length: 4 }, (_, index) => arrive(`${kind}-${index}@example.com`, () => at.url)))
    const found: string[] = []
    // Once at each step: before and after a batch is recorded, and while its operation is in flight.
    for (const step of ['note', 'noted', 'send', 'sent'] as const) {
      const batches = new Map(await Promise.all(all.map(async (one) => [one, await batchOf(one)] as const)))
      const attempt = async (now: typeof step, later: typeof step, act: (one: Visitor, batch: Batch) => Promise<void>): Promise<void> => {
        // A dead process shows as socket errors.
        const acts = [...batches].map(([one, batch]) => act(one, batch).catch(() => {}))
        if (step === now) void at.end('SIGKILL')
        await Promise.all(acts)
        if (step === later) await at.end('SIGKILL')
      }
      await attempt('note', 'noted', async (one, batch) => {
        batch.isNoted = (await note(one, batch)).status === 200
      })
      await attempt('send', 'sent', async (one, batch) => {
        if (batch.isNoted) batch.isSent = (await send(one, batch)).result === batch.hash
      })
      await at.end('SIGKILL')
      at = await spawn(database)
      for (const [one, batch] of batches) {
        await one.device.fetchNonce()
        const { status, reply } = await one.device.ask<{ readonly hash: string }>('POST', '/v1/aa/calls/find', { id: batch.id })
        // Nothing is sent that was not recorded, and nothing that was recorded is lost.
        if (batch.isNoted) expect([step, status, reply.hash]).toEqual([step, 200, batch.hash])
        const receipt = await receiptOf(one, batch.hash)
        if (batch.isSent) expect([step, receipt?.success]).toEqual([step, true])
        if (receipt) expect([step, status]).toEqual([step, 200])
        found.push(`${step} ${receipt ? 'there' : status === 200 ? 'noted' : 'nothing'}`)
        // Resumed: recorded and sent, if that had not happened yet.
        expect((await note(one, batch)).status).toBe(200)
        if (!receipt) expect((await send(one, batch)).result).toBe(batch.hash)
        else expect((await send(one, batch)).error?.code).toBeLessThan(0)
        await expect.poll(async () => (await receiptOf(one, batch.hash))?.success).toBe(true)
      }
    }
    // According to the entry point itself: each ran, and ran once.
    for (const { visitor, address } of all) {
      const events = await visitor.node.getContractEvents({
        address: ENTRY_POINT,
        abi: entryPoint08Abi,
        eventName: 'UserOperationEvent',
        args: { sender: address },
        fromBlock: 0n,
      })
      expect(events).toHaveLength(4)
    }
    await at.end()
    // Each operation was paid for once: the quota has exactly as much left as it reports.
    const storage = await openStorage({ url: database })
    const rows = await storage.database.query<{ readonly amount: string }>(
      "SELECT amount FROM ew_sponsored WHERE id LIKE '%operations visitor%'",
    )
    await storage.close()
    expect(rows.map(({ amount }) => amount)).toEqual(['4', '4', '4', '4'])
    const of = (step: string) => found.filter((each) => each.startsWith(`${step} `))
    expect([of('noted'), of('sent')]).toEqual([Array(4).fill('noted noted'), Array(4).fill('sent there')])
  }, 120_000)
})

describe.runIf(hasPostgres)('smart accounts of two processes on one Postgres', () => {
  test('a batch recorded in one process is found in the other, and both count sponsored operations together', async () => {
    const url = (await postgres?.database()) ?? ''
    const both = await Promise.all([spawn(url), spawn(url)])
    let turn = 0
    const one = await arrive('both@example.com', () => both[turn % 2]?.url ?? '')
    const batch = await batchOf(one)
    expect((await note(one, batch)).status).toBe(200)
    turn = 1
    expect((await one.device.ask('POST', '/v1/aa/calls/find', { id: batch.id })).reply).toMatchObject({ hash: batch.hash })
    const pays = await Promise.all(
      Array.from({ length: 20 }, (_, index) => {
        turn = index
        return askBundler(one.device, CHAIN, 'pm_getPaymasterData', [batch.operation, ENTRY_POINT, '0x539', {}]).then(
          () => 'paid',
          (error: Error) => error.message,
        )
      }),
    )
    // Twelve a day, and one was for the batch.
    expect(pays.sort()).toEqual([...Array(9).fill('429 rate-limited'), ...Array(11).fill('paid')])
    await Promise.all(both.map((each) => each.end()))
  }, 60_000)
})
