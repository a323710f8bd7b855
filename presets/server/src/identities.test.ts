import { type Sandbox, startSandbox } from '@latchkey/sandbox'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createServer, type ServerOptions } from './create-server.js'
import { ensIdentities } from './ens-identities.js'

const quiet = { warn() {}, error() {} } as never
let sandbox: Sandbox
beforeAll(async () => {
  sandbox = await startSandbox()
})
afterAll(() => sandbox?.stop())

async function ask(path: string, options: ServerOptions = {}) {
  const server = createServer({ log: quiet, mode: 'production', ...options })
  const response = await server.fetch(new Request(`https://api.test${path}${path.includes('?') ? '&' : '?'}projectId=p`))
  return { status: response.status, body: await response.json() }
}
function withNames(): ServerOptions {
  const [chain] = sandbox.chains
  return {
    rpc: { 'eip155:1337': { urls: [chain.rpcUrl] } },
    identities: [
      ensIdentities({ chain: 'eip155:1337', resolver: chain.network.contracts?.ensUniversalResolver?.address as `0x${string}` }),
    ],
  }
}
const of = (account: string) => `/v1/identity/${encodeURIComponent(account)}`

test('API-66 name and avatar of an account come from the operator’s own node, in any letter case of its address', async () => {
  const [ada = ''] = sandbox.wallets.alba.accounts
  for (const address of [ada, ada.toLowerCase()]) {
    const { status, body } = await ask(of(`eip155:1:${address}`), withNames())
    expect([status, body]).toEqual([200, { name: 'ada.eth', avatar: expect.stringMatching(/^data:image\/svg/) }])
  }
})

test('API-66 an account without a name, and an account of another family, get a response without one', async () => {
  for (const account of [
    `eip155:1:${sandbox.wallets.dune.accounts[2]}`,
    'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp:4Nd1mBQtrMJVYVfKf2PJy9NZUZdTAsp7D4xWLs4gDB4T',
  ])
    expect(await ask(of(account), withNames())).toEqual({ status: 200, body: {} })
})

test('API-66 a server without configured sources has no identities, and reports a source that fails', async () => {
  const [ada = ''] = sandbox.wallets.alba.accounts
  expect((await ask(of(`eip155:1:${ada}`))).status).toBe(404)
  const failing = { name: 'odd', read: async () => Promise.reject(new Error('away')) }
  expect((await ask(of(`eip155:1:${ada}`), { identities: [failing] })).status).toBe(503)
  const { body } = await ask(of(`eip155:1:${ada}`), { ...withNames(), identities: [failing, ...(withNames().identities ?? [])] })
  expect(body).toMatchObject({ name: 'ada.eth' })
})

test('API-67 allowed origins are readable only if the operator enables it', async () => {
  const allowedOrigins = ['https://app.example.com', 'https://*.example.org']
  expect((await ask('/v1/project/origins', { allowedOrigins })).status).toBe(404)
  expect(await ask('/v1/project/origins', { allowedOrigins, showOrigins: true })).toEqual({ status: 200, body: { allowedOrigins } })
  const { body } = await ask('/v1/project/origins', { allowedOrigins, showOrigins: true, mode: 'development' })
  expect((body as { readonly allowedOrigins: readonly string[] }).allowedOrigins).toContain('https://*.vercel.app')
})
