import { registrationMessage } from '@latchkey/names/message'
import { type NamesServerOptions, namesServer } from '@latchkey/names/server'
import { type NameReply, namesWire, type RegisterBody } from '@latchkey/names/wire'
import { type Sandbox, startSandbox } from '@latchkey/sandbox'
import type { Server } from '@latchkey/server-kit'
import { Check } from 'typebox/value'
import type { Hex } from 'viem'
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import { parseSiweMessage } from 'viem/siwe'
import { serializeErc6492Signature } from 'viem/utils'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ServerOptions } from './create-server.js'
import { futureWallet, ownerOfContract } from './fixtures/contract-wallets.js'
import { describeServers } from './fixtures/stored-servers.js'

let sandbox: Sandbox
beforeAll(async () => {
  sandbox = await startSandbox()
}, 60_000)
afterAll(() => sandbox.stop())

const SUFFIX = 'latchkey.example'
const BASE = 'https://api.test'
const someone = (): PrivateKeyAccount => privateKeyToAccount(generatePrivateKey())
let count = 0
/** A name that no other test has used. */
const fresh = (): string => {
  count += 1
  return `name-${count}.${SUFFIX}`
}

describeServers('names', (open) => {
  const rpc = () => ({ 'eip155:1337': { urls: [sandbox.chains[0].rpcUrl] } })
  /** A server on the same database, like a second process. */
  const serverWith = (options: Partial<NamesServerOptions> = {}, more: ServerOptions = {}): Promise<Server> =>
    open(namesServer({ suffix: SUFFIX, origin: BASE, ...options }), { rpc: rpc(), ...more })
  let server: Server
  beforeAll(async () => {
    server = await serverWith()
  })

  interface Answer {
    readonly status: number
    readonly reply: NameReply & { readonly error?: { readonly code: string; readonly field?: string; readonly message: string } }
  }
  const ask = async (
    path: string,
    body?: object,
    { at = server, headers = {} }: { at?: Server; headers?: HeadersInit } = {},
  ): Promise<Answer> => {
    const answer = await at.fetch(
      new Request(`${BASE}${path}${path.includes('?') ? '&' : '?'}projectId=p`, {
        headers,
        ...(body && { method: 'POST', body: JSON.stringify(body) }),
      }),
    )
    return { status: answer.status, reply: (await answer.json()) as Answer['reply'] }
  }
  type Nonce = Pick<RegisterBody, 'nonce' | 'issuedAt' | 'expiresAt'> & { readonly origin: string }
  const nonceFor = async (account: string, at = server): Promise<Nonce> =>
    (await ask('/v1/names/nonce', { account }, { at })).reply as unknown as Nonce
  interface Signing {
    readonly account?: string
    readonly signed?: Partial<RegisterBody> & { readonly origin?: string }
    readonly wrap?: (signature: Hex) => Hex
    readonly at?: Server
    readonly nonce?: Nonce
  }
  /** Request of a widget; `signed` contains the fields in which the signed text differs. */
  const bodyOf = async (
    signer: PrivateKeyAccount,
    name: string,
    { account = `eip155:1:${signer.address}`, signed = {}, wrap = (s) => s, at, nonce }: Signing = {},
  ): Promise<RegisterBody> => {
    const { origin, ...given } = nonce ?? (await nonceFor(account, at))
    const body = { name, account, domain: 'app.example.com', ...given }
    const message = registrationMessage({ origin, ...body, ...signed })
    return { ...body, signature: wrap(await signer.signMessage({ message })) }
  }
  const register = async (signer: PrivateKeyAccount, name: string, signing: Signing = {}): Promise<Answer> =>
    ask('/v1/names', await bodyOf(signer, name, signing), signing.at ? { at: signing.at } : {})

  test('registers a name by its account’s signature, finds it both ways, and matches its schema', async () => {
    const ada = someone()
    const name = fresh()
    const done = await register(ada, name)
    expect(done).toEqual({
      status: 200,
      reply: { name, addresses: { 60: ada.address, 2147483648: ada.address }, primary: true, registeredAt: expect.any(String) },
    })
    // With TypeBox's own validator, which differs from the one the server uses.
    expect(Check(namesWire.register.reply, done.reply)).toBe(true)
    expect((await ask(`/v1/names/${name}`)).reply).toEqual(done.reply)
    expect((await ask(`/v1/names?address=${ada.address.toLowerCase()}`)).reply).toEqual({ items: [done.reply] })
    expect((await ask(`/v1/names?address=${someone().address}`)).reply).toEqual({ items: [] })
    expect((await ask(`/v1/names/${fresh()}`)).status).toBe(404)
  })

  test('the signed text is an EIP-4361 message with page, server, name, account, nonce and times', async () => {
    const ada = someone()
    const nonce = await nonceFor(`eip155:1:${ada.address}`)
    const message = registrationMessage({ ...nonce, name: `ada1.${SUFFIX}`, account: `eip155:1:${ada.address}`, domain: 'app.example.com' })
    // Parsed by viem, independently of our code.
    expect(parseSiweMessage(message)).toEqual({
      address: ada.address,
      chainId: 1,
      domain: 'app.example.com',
      expirationTime: new Date(nonce.expiresAt),
      issuedAt: new Date(nonce.issuedAt),
      nonce: nonce.nonce,
      statement: `Register the name ada1.${SUFFIX} for this account.`,
      uri: `${BASE}/v1/names/ada1.${SUFFIX}`,
      version: '1',
    })
    expect(Date.parse(nonce.expiresAt) - Date.parse(nonce.issuedAt)).toBe(300_000)
  })

  test('an account may own several names; the first stays the displayed one', async () => {
    const ada = someone()
    const names = [fresh(), fresh(), fresh()]
    for (const name of names) expect((await register(ada, name)).status).toBe(200)
    const { items } = (await ask(`/v1/names?address=${ada.address}`)).reply as unknown as { readonly items: readonly NameReply[] }
    expect(items.map(({ name, primary }) => [name, primary])).toEqual(names.map((name, i) => [name, i === 0]))
  })

  test('an account never exceeds its number of names, however many it requests at once', async () => {
    const few = await serverWith({ most: 3 })
    const ada = someone()
    const bodies = await Promise.all(Array.from({ length: 8 }, () => bodyOf(ada, fresh(), { at: few })))
    const answers = await Promise.all(bodies.map((body) => ask('/v1/names', body, { at: few })))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3)
    expect(answers.filter(({ status, reply }) => status === 400 && reply.error?.field === 'account')).toHaveLength(5)
    expect(((await ask(`/v1/names?address=${ada.address}`)).reply as unknown as { readonly items: readonly unknown[] }).items).toHaveLength(
      3,
    )
  })

  test('a nonce works once, for its account, and a taken name does not use it up', async () => {
    const [ada, eve] = [someone(), someone()]
    const name = fresh()
    const nonce = await nonceFor(`eip155:1:${ada.address}`)
    expect((await register(ada, name, { nonce })).status).toBe(200)
    const replayed = await register(ada, fresh(), { nonce })
    expect([replayed.status, replayed.reply.error?.code]).toEqual([401, 'unproven'])
    const others = await nonceFor(`eip155:1:${ada.address}`)
    expect((await register(eve, fresh(), { nonce: others })).status).toBe(401)
    const own = await nonceFor(`eip155:1:${eve.address}`)
    const taken = await register(eve, name, { nonce: own })
    expect([taken.status, taken.reply.error?.code]).toEqual([409, 'conflict'])
    expect((await register(eve, fresh(), { nonce: own })).status).toBe(200)
    expect((await ask(`/v1/names/${name}`)).reply.addresses[60]).toBe(ada.address)
  })

  test('refuses a signature of another account, or of other content', async () => {
    const [ada, eve] = [someone(), someone()]
    const account = `eip155:1:${ada.address}`
    const name = fresh()
    expect(await register(eve, name, { account })).toMatchObject({ status: 401, reply: { error: { code: 'unproven' } } })
    const later = new Date(Date.now() + 299_000).toISOString()
    for (const signed of [
      { name: fresh() },
      { domain: 'evil.example' },
      { origin: 'https://other.example' },
      { nonce: 'a'.repeat(32) },
      { expiresAt: later },
      { issuedAt: later },
      { account: `eip155:10:${ada.address}` },
    ]) {
      expect([signed, (await register(ada, name, { signed })).status]).toEqual([signed, 401])
    }
    const body = await bodyOf(ada, name)
    for (const signature of ['0x00', `0x${'00'.repeat(65)}`, `0x${'ff'.repeat(65)}`, `${body.signature}00`, `0x${'64926492'.repeat(40)}`]) {
      expect([signature, (await ask('/v1/names', { ...body, signature })).status]).toEqual([signature, 401])
    }
    expect((await ask(`/v1/names/${name}`)).status).toBe(404)
    expect((await ask('/v1/names', body)).status).toBe(200)
  })

  test('registers a name only at the operator’s address, for any host of the request', async () => {
    const without = await open(namesServer({ suffix: SUFFIX }), { rpc: rpc() })
    const account = `eip155:1:${someone().address}`
    const at = (url: string) =>
      without.fetch(new Request(`${url}/v1/names/nonce?projectId=p`, { method: 'POST', body: JSON.stringify({ account }) }))
    for (const url of ['https://latchkey.example', 'https://api.latchkey.example', 'http://127.0.0.1:8787', 'http://localhost:8787'])
      expect(await (await at(url)).json()).toMatchObject({ origin: url })
    for (const url of [
      'https://evil.example',
      'https://notlatchkey.example',
      'https://latchkey.example.evil.example',
      'https://localhost.evil.example',
    ])
      expect([url, (await at(url)).status]).toEqual([url, 400])
    const { origin } = await nonceFor(account)
    expect(origin).toBe(BASE)
  })

  test('a registration expires after its five minutes, and cannot be extended', async () => {
    let now = Date.now()
    const timed = await serverWith({ now: () => now })
    const ada = someone()
    const body = await bodyOf(ada, fresh(), { at: timed })
    const nonce = await nonceFor(body.account, timed)
    const far = { ...nonce, expiresAt: new Date(now + 3_600_000).toISOString() }
    expect((await register(ada, fresh(), { nonce: far, at: timed })).reply.error).toMatchObject({ code: 'invalid', field: 'expiresAt' })
    now += 300_000
    expect((await ask('/v1/names', body, { at: timed })).reply.error).toMatchObject({ code: 'unproven' })
    now -= 1
    expect((await ask('/v1/names', body, { at: timed })).status).toBe(200)
  })

  test('a browser’s page must be the page shown in the wallet', async () => {
    const ada = someone()
    const body = await bodyOf(ada, fresh())
    const from = (origin: string) => ask('/v1/names', body, { headers: { origin } })
    expect((await from('http://localhost:3000')).reply.error?.code).toBe('unproven')
    const own = await bodyOf(ada, body.name, { signed: { domain: 'localhost:3000' } })
    expect((await ask('/v1/names', { ...own, domain: 'localhost:3000' }, { headers: { origin: 'http://localhost:3000' } })).status).toBe(
      200,
    )
  })

  test('names that look alike are one name, or none', async () => {
    const ada = someone()
    const name = fresh()
    expect((await register(ada, name.toUpperCase(), { signed: { name } })).reply.name).toBe(name)
    expect((await register(someone(), name)).status).toBe(409)
    expect((await ask(`/v1/names/${name.toUpperCase()}`)).reply.addresses[60]).toBe(ada.address)
    for (const wrong of ['\u0430dam', 'ada', 'ad_am', 'ad am', '\uff41dam', 'adam\u200b', 'a.dam', '', 'x'.repeat(64), '\u212Aelvin']) {
      const body = { ...(await bodyOf(ada, `adam.${SUFFIX}`)), name: `${wrong}.${SUFFIX}` }
      expect([wrong, await ask('/v1/names', body)]).toMatchObject([wrong, { status: 400, reply: { error: { field: 'name' } } }])
    }
    expect((await register(ada, 'adam.other.example')).reply.error?.field).toBe('name')
    expect((await register(ada, `xn--dam-5cd.${SUFFIX}`)).status).toBe(409)
    expect((await register(ada, `support.${SUFFIX}`)).status).toBe(409)
  })

  test('refuses a wrong checksum, another family and an unserved chain with the account field', async () => {
    const only = await serverWith({ chains: ['eip155:1337'] })
    const { address } = someone()
    const wrong = address.replace(/[a-f](?=[^a-f]*$)/, (letter) => letter.toUpperCase())
    for (const account of [`eip155:1337:${wrong}`, `eip155:1:${address}`, `solana:1:${address}`, 'eip155:1337:0x', address]) {
      if (account.endsWith(wrong) && wrong === address) continue
      const { status, reply } = await ask('/v1/names/nonce', { account }, { at: only })
      expect([account, status, reply.error?.field]).toEqual([account, 400, 'account'])
    }
    expect((await ask('/v1/names/nonce', { account: `eip155:1337:${address.toLowerCase()}` }, { at: only })).status).toBe(200)
  })

  test('one of twenty simultaneous requests in two processes gets the name', async () => {
    const other = await serverWith()
    for (let round = 0; round < 3; round += 1) {
      const name = fresh()
      const bodies = await Promise.all(Array.from({ length: 20 }, () => bodyOf(someone(), name)))
      const answers = await Promise.all(bodies.map((body, i) => ask('/v1/names', body, { at: i % 2 ? server : other })))
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
      expect(answers.filter(({ status }) => status === 409)).toHaveLength(19)
      const winner = bodies[answers.findIndex(({ status }) => status === 200)]
      expect((await ask(`/v1/names/${name}`)).reply.addresses[60]).toBe(winner?.account.split(':')[2])
    }
  })

  test('suggestions begin with the name itself in its actual state; the others are free', async () => {
    const q = `river${count}`
    type Items = { readonly items: readonly { readonly name: string; readonly state: string }[] }
    const suggest = async (typed: string): Promise<Items['items']> =>
      ((await ask(`/v1/names/suggest?q=${typed}`)).reply as unknown as Items).items
    expect((await suggest(q))[0]).toEqual({ name: `${q}.${SUFFIX}`, state: 'available' })
    const second = (await suggest(q))[1]?.name ?? ''
    for (const name of [`${q}.${SUFFIX}`, second]) expect((await register(someone(), name)).status).toBe(200)
    const again = await suggest(q.toUpperCase())
    expect(again[0]).toEqual({ name: `${q}.${SUFFIX}`, state: 'taken' })
    expect(again).toHaveLength(5)
    expect(again.slice(1).every(({ name, state }) => name !== second && state === 'available')).toBe(true)
    expect((await suggest('riv')).map(({ name }) => name)).toContain(`river.${SUFFIX}`)
    expect((await suggest('support'))[0]?.state).toBe('taken')
    for (const { name } of [...again.slice(1), ...(await suggest('a')), ...(await suggest('---'))])
      expect(name).toMatch(/^[a-z\d-]{4,63}\.latchkey\.example$/)
  })

  test('verifies a contract wallet by its contract (ERC-1271), and gives it the name on its own chain only', async () => {
    const owner = ownerOfContract
    const account = `eip155:1337:${sandbox.contracts.contractWallet}`
    expect((await register(someone(), fresh(), { account })).status).toBe(401)
    const name = fresh()
    expect((await register(owner, name, { account })).reply).toMatchObject({
      name,
      addresses: { [String((0x80000000 | 1337) >>> 0)]: sandbox.contracts.contractWallet },
      primary: true,
    })
    expect((await ask(`/v1/names/${name}`)).reply.addresses).not.toHaveProperty('60')
    // On a chain without a node the owner cannot be verified.
    expect((await register(owner, fresh(), { account: account.replace('1337', '5') })).status).toBe(401)
  })

  test('verifies an undeployed contract wallet counterfactually (ERC-6492)', async () => {
    const owner = someone()
    const { address, factory, data } = await futureWallet(sandbox, owner.address)
    const account = `eip155:1337:${address}`
    const wrap = (signature: Hex): Hex => serializeErc6492Signature({ address: factory, data, signature })
    expect((await register(someone(), fresh(), { account, wrap })).status).toBe(401)
    expect((await register(owner, fresh(), { account })).status).toBe(401)
    expect((await register(owner, fresh(), { account, wrap })).status).toBe(200)
  })

  test('a contract gets an error while the chain does not answer, and its nonce stays valid', async () => {
    const away = await serverWith({}, { rpc: { 'eip155:1337': { urls: ['http://127.0.0.1:9'] } } })
    const owner = ownerOfContract
    const body = await bodyOf(owner, fresh(), { account: `eip155:1337:${sandbox.contracts.contractWallet}` })
    expect((await ask('/v1/names', body, { at: away })).status).toBe(503)
    expect((await ask('/v1/names', body)).status).toBe(200)
  })
})

test('an invalid suffix is refused at once', () => {
  for (const suffix of ['', '.example', 'a b', 'exämple.com', 'x'.repeat(200)]) expect(() => namesServer({ suffix })).toThrow('suffix')
})
