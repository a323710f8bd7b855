import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { openApp, propose } from '../phone/fixtures/open-app.js'
import type { Sandbox } from '../sandbox.js'
import { startSandbox } from '../start-sandbox.js'

let sandbox: Sandbox
beforeAll(async () => {
  sandbox = await startSandbox({ origins: ['https://dapp.example'] })
})
afterEach(() => {
  for (const wallet of Object.values(sandbox.wallets)) wallet.reset()
})
afterAll(() => sandbox.stop())

const SITE = 'http://localhost:5173'

function post(path: string, body: unknown, headers: { readonly [name: string]: string } = {}): Promise<Response> {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  return fetch(`${sandbox.url}${path}`, { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body: text })
}

/** Opens a page's events and reads them one by one. */
async function listen(link: string, origin: string) {
  const stop = new AbortController()
  const response = await fetch(`${sandbox.url}/events?link=${link}`, { headers: { origin }, signal: stop.signal })
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  const next = async (): Promise<{ readonly seq: number; readonly message: Record<string, unknown> }> => {
    const found = /data: (.*)\n\n/.exec(text)
    if (found?.[1]) {
      text = text.slice(found.index + found[0].length)
      return JSON.parse(found[1])
    }
    const part = await reader?.read()
    if (!part || part.done) throw new Error('The stream has ended.')
    text += part.value
    return next()
  }
  return { next, close: () => stop.abort() }
}

test('reports its health and the configuration', async () => {
  expect(await (await fetch(`${sandbox.url}/health`)).json()).toEqual({ ok: true })
  const config = (await (await fetch(`${sandbox.url}/config.json`)).json()) as {
    readonly chains: readonly unknown[]
    readonly wallets: unknown
  }
  expect(config).toMatchObject({ url: sandbox.url, script: `${sandbox.url}/wallets.js`, contracts: sandbox.contracts })
  expect(config).toMatchObject({ relay: sandbox.relay.url, wallet: `${sandbox.url}/wallet`, directory: `${sandbox.url}/wallets.json` })
  expect(config.chains).toEqual(sandbox.chains.map(({ network }) => network))
})

test('a page connects by HTTP, and its events come before the answer counts', async () => {
  const events = await listen('page-1', SITE)
  expect((await events.next()).message).toMatchObject({ event: 'connect', wallet: 'alba' })
  const reply = await post('/wallets/dune/request', { link: 'page-1', via: 'announced', method: 'eth_requestAccounts' }, { origin: SITE })
  const { result, seq } = (await reply.json()) as { readonly result: unknown; readonly seq: number }
  expect(result).toEqual(sandbox.wallets.dune.shared)
  for (;;) {
    const { seq: at, message } = await events.next()
    if (message.event !== 'accountsChanged') continue
    expect(at).toBe(seq)
    expect(message).toMatchObject({ wallet: 'dune', payload: result })
    break
  }
  expect(sandbox.wallets.dune.sites).toEqual([SITE])
  events.close()
})

test('a prompt reaches the page that caused it, and only its origin answers it', async () => {
  const events = await listen('page-2', SITE)
  sandbox.wallets.alba.policy('ask')
  const open = post('/wallets/alba/request', { link: 'page-2', method: 'eth_requestAccounts' }, { origin: SITE })
  const prompt = await sandbox.wallets.alba.waitForPrompt()
  for (;;) {
    const { message } = await events.next()
    if (message.type === 'prompt') break
  }
  const answer = { prompt: prompt.id, yes: true }
  expect(await (await post('/wallets/alba/answer', answer, { origin: 'http://localhost:9' })).json()).toEqual({ ok: false })
  expect(await (await post('/wallets/alba/answer', answer, { origin: SITE })).json()).toEqual({ ok: true })
  expect(await (await open).json()).toMatchObject({ result: sandbox.wallets.alba.shared })
  events.close()
})

test('a prompt is dropped when its page disconnects', async () => {
  const events = await listen('page-3', SITE)
  sandbox.wallets.alba.policy('manual')
  const open = post('/wallets/alba/request', { link: 'page-3', method: 'eth_requestAccounts' }, { origin: SITE })
  await sandbox.wallets.alba.waitForPrompt()
  events.close()
  expect(await (await open).json()).toMatchObject({ error: { code: 4001 } })
})

test('other origins must be listed, and control is for programs only', async () => {
  const request = { method: 'eth_chainId' }
  expect((await post('/wallets/alba/request', request, { origin: 'https://evil.example' })).status).toBe(403)
  const named = await post('/wallets/alba/request', request, { origin: 'https://dapp.example' })
  expect(named.headers.get('access-control-allow-origin')).toBe('https://dapp.example')
  expect((await post('/control/wallets/alba', { do: 'lock' }, { origin: SITE })).status).toBe(403)
  expect((await post('/control/wallets/alba', { do: 'lock' }, { origin: sandbox.url })).status).toBe(200)
  expect(sandbox.wallets.alba.locked).toBe(true)
})

test('a browser may send a preflight', async () => {
  const response = await fetch(`${sandbox.url}/wallets/alba/request`, { method: 'OPTIONS', headers: { origin: SITE } })
  expect([response.status, response.headers.get('access-control-allow-origin')]).toEqual([204, SITE])
})

test('nonsense is refused with a sentence', async () => {
  for (const [path, body, status] of [
    ['/wallets/nobody/request', { method: 'eth_chainId' }, 404],
    ['/wallets/alba/request', '[', 400],
    ['/wallets/alba/request', [], 400],
    ['/wallets/alba/request', { method: 5 }, 400],
    ['/control/wallets/alba', { do: 'explode' }, 400],
    ['/control/wallets/alba', { do: 'toString' }, 400],
    ['/control/wallets/alba', { do: 'policy', behaviour: 'maybe' }, 400],
    ['/control/wallets/alba', { do: 'setChain', chain: 5 }, 400],
    ['/control/wallets/alba', { do: 'useAccount', index: 'first' }, 400],
    ['/control/wallets/alba', { do: 'approve', prompt: 'none' }, 400],
    ['/control/wallets/alba', { do: 'pair', uri: 'https://app.test' }, 400],
    ['/control/wallets/alba', { do: 'pair', uri: `wc:${'a'.repeat(64)}@2?expiryTimestamp=1&symKey=00` }, 400],
    ['/control/wallets/alba', { do: 'updateSession', topic: 'none', chains: [1337] }, 400],
    ['/control/wallets/alba', { do: 'endSession', topic: 'none' }, 400],
  ] as const) {
    const response = await post(path, body)
    expect([path, response.status]).toEqual([path, status])
    expect(await response.json()).toEqual({ error: expect.stringMatching(/\.$/) })
  }
  expect((await post('/wallets/alba/request', '{}', { 'content-type': 'text/plain' })).status).toBe(415)
  expect((await fetch(`${sandbox.url}/wallets.js?wallets=nobody`)).status).toBe(400)
  expect((await fetch(`${sandbox.url}/nowhere`)).status).toBe(404)
})

test('programs in other languages control a wallet and read its state', async () => {
  await post('/control/wallets/brio', { do: 'policy', behaviour: { delay: 5, answer: { error: { code: 1, message: 'No.' } } } })
  await post('/control/wallets/brio', { do: 'setChain', chain: 31338 })
  await post('/control/wallets/brio', { do: 'grant', origin: SITE })
  const state = (await (await fetch(`${sandbox.url}/control/state`)).json()) as { readonly wallets: readonly { readonly id: string }[] }
  expect(state.wallets.find(({ id }) => id === 'brio')).toMatchObject({ chainId: 31338, policy: 'other', sites: [SITE] })
})

test('the panel and the test wallet are one page each, under a strict policy', async () => {
  for (const path of ['/', '/panel.js', '/panel.css', '/wallet', '/wallet.js', '/wallet.css']) {
    const response = await fetch(`${sandbox.url}${path}`)
    expect(response.status).toBe(200)
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'")
  }
})

test('pages of this machine and tests can read the list of wallets', async () => {
  const response = await fetch(`${sandbox.url}/wallets.json`, { headers: { origin: SITE } })
  expect(response.headers.get('access-control-allow-origin')).toBe(SITE)
  expect(await response.json()).toEqual(sandbox.directory)
  expect(sandbox.directory).toHaveLength(600)
})

test('programs in other languages scan codes and end sessions', async () => {
  const app = await openApp(sandbox.relay.url)
  const { uri, approval } = await propose(app)
  const [session, paired] = await Promise.all([approval(), post('/control/wallets/cora', { do: 'pair', uri })])
  expect(await paired.json()).toEqual({ ok: true, topic: session.topic })
  const cora = async () => {
    const { wallets } = (await (await fetch(`${sandbox.url}/control/state`)).json()) as {
      readonly wallets: readonly { readonly id: string }[]
    }
    return wallets.find(({ id }) => id === 'cora')
  }
  expect(await cora()).toMatchObject({
    sites: [],
    sessions: [{ topic: session.topic, peer: { name: 'App' }, chains: ['eip155:1337', 'eip155:31338'] }],
  })
  expect((await post('/control/wallets/cora', { do: 'updateSession', topic: session.topic, chains: [] })).status).toBe(400)
  expect((await post('/control/wallets/cora', { do: 'updateSession', topic: session.topic, chains: [1337] })).status).toBe(200)
  expect(app.session.get(session.topic).namespaces.eip155?.chains).toEqual(['eip155:1337'])
  expect((await post('/control/wallets/cora', { do: 'endSession', topic: session.topic })).status).toBe(200)
  expect(await cora()).toMatchObject({ sessions: [] })

  sandbox.wallets.cora.next('reject')
  const second = await propose(app)
  const [, refused] = await Promise.allSettled([second.approval(), post('/control/wallets/cora', { do: 'pair', uri: second.uri })])
  expect(refused).toMatchObject({ status: 'fulfilled', value: { status: 400 } })
})
