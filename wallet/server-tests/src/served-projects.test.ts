import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { embeddedWalletServer } from '@latchkey/wallet-server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startServer } from '../../../presets/server/src/start-server.js'
import { FRAME } from './fixtures/device.js'
import { keys } from './fixtures/keys.js'

let frameFiles = ''
beforeAll(async () => {
  frameFiles = await mkdtemp(join(tmpdir(), 'latchkey-frame-'))
  await writeFile(
    join(frameFiles, 'frame.json'),
    JSON.stringify({ script: 'main.js', popup: 'popup.js', style: 'sdk.css', hashes: { 'main.js': 'x' } }),
  )
  await writeFile(join(frameFiles, 'main.js'), 'export {}')
})
afterAll(() => rm(frameFiles, { recursive: true }))
const own = { ...keys, mail: { send: async () => {} }, frameOrigin: FRAME, origins: ['https://app.example.com'] }
const quiet = { port: 0, database: ':memory:', log: { warn() {}, error() {} } }

test('the frame’s page is only for projects that the server serves', async () => {
  const statuses = async (projectIds?: readonly string[]): Promise<readonly number[]> => {
    const half = embeddedWalletServer({ ...own, frameFiles })
    const { url, stop } = await startServer({ ...quiet, plugins: [half], ...(projectIds && { projectIds }) })
    const queries = ['?projectId=mine', '?projectId=other', '?projectId=', '']
    const found = await Promise.all(queries.map(async (query) => (await fetch(`${url}/sdk${query}`)).status))
    await stop()
    return found
  }
  expect(await statuses(['mine'])).toEqual([200, 401, 401, 401])
  expect(await statuses()).toEqual([200, 200, 401, 401])
})

test('many visitors behind one address load the files of the frame, which do not count towards its limit', async () => {
  const half = embeddedWalletServer({ ...own, frameFiles })
  const { url, stop } = await startServer({ ...quiet, plugins: [half], rateLimit: { tokens: 2, refill: 0.001 } })
  const load = async (path: string) => (await fetch(url + path)).status
  const statuses: number[] = []
  for (let visitor = 0; visitor < 8; visitor += 1) statuses.push(await load('/frame/main.js'))
  expect(statuses).toEqual(Array(8).fill(200))
  expect([await load('/sdk?projectId=p'), await load('/sdk?projectId=p'), await load('/sdk?projectId=p')]).toEqual([200, 200, 429])
  await stop()
})

test('wallets that all projects share need a list of projects', async () => {
  const embeddedWallet = { ...own, scope: 'deployment' } as const
  await expect(startServer({ ...quiet, embeddedWallet })).rejects.toThrow('needs `projectIds`')
  const server = await startServer({ ...quiet, embeddedWallet, projectIds: ['mine'] })
  await server.stop()
})
