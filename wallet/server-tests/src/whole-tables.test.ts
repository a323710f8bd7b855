import { openStorage } from '@latchkey/server/storage'
import type { Database } from '@latchkey/server-kit'
import { embeddedWalletServer, smtpTransport } from '@latchkey/wallet-server'
import { expect, onTestFinished, test } from 'vitest'
import { Device, FRAME } from './fixtures/device.js'
import { describeWallets, keys } from './fixtures/wallet-servers.js'

type Asked = ReadonlyMap<string, Parameters<Database['query']>[1]>

/** Notes everything that is asked of the database from now on. */
function follow(database: Database): Asked {
  const asked = new Map<string, Parameters<Database['query']>[1]>()
  const noting = (run: Database['query']): Database['query'] => {
    return (text, values) => {
      asked.set(text, values)
      return run(text, values)
    }
  }
  const { query, transaction } = database
  const followed: Database = {
    query: noting(query),
    transaction: (run) => transaction((within) => run({ ...within, query: noting(within.query) })),
  }
  Object.assign(database, followed)
  return asked
}

/** Returns SQLite's plans, of a database of its own, in a transaction that is not committed: the driver does not end such statements. */
async function plansOf(asked: Asked): Promise<readonly (readonly [text: string, plan: string])[]> {
  const mail = smtpTransport({ url: 'smtp://127.0.0.1:9', from: 'no-reply@example.com' })
  const { database, close } = await openStorage({ url: ':memory:', plugins: [embeddedWalletServer({ ...keys, mail, frameOrigin: FRAME })] })
  onTestFinished(close)
  const plans: (readonly [string, string])[] = []
  const done = new Error('done')
  const explain = database.transaction(async (within) => {
    for (const [text, values] of asked) {
      const steps = await within.query<{ readonly detail: string }>(`EXPLAIN QUERY PLAN ${text}`, values)
      plans.push([text, steps.map(({ detail }) => detail).join('; ')])
    }
    throw done
  })
  await expect(explain).rejects.toBe(done)
  return plans
}

describeWallets(
  'a table',
  (world) => {
    test('is never read as a whole: neither for a login, a session and its end, nor to delete what has expired', async () => {
      const one = await world.server()
      const asked = follow(one.storage.database)
      const { device, holder } = await world.withWallet(one, 'plans@example.com')
      await device.refresh()
      await device.ask('GET', '/v1/me')
      await device.ask('GET', '/v1/share/device')
      await device.ask('GET', '/v1/audit')
      await holder.create(device, [])
      await world.mailed(one)
      world.pass(120_000)
      await (await Device.make(one)).fetchNonce()
      await device.ask('POST', '/v1/logout', { refreshToken: device.tokens?.refreshToken })
      await expect.poll(() => [...asked.keys()].some((text) => text.startsWith('DELETE FROM ew_audit'))).toBe(true)
      const plans = await plansOf(asked)
      expect(plans.length).toBeGreaterThan(40)
      // The queue of mails is short.
      expect(plans.filter(([, plan]) => /\bSCAN (?!ew_jobs\b)/.test(plan))).toEqual([])
    })
  },
  ['sqlite'],
)
