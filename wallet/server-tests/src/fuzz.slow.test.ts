import type { Route } from '@latchkey/kernel/wire'
import { type SandboxWith, startSandbox } from '@latchkey/sandbox'
import { embeddedWalletWire } from '@latchkey/wallet-protocol/wire'
import { farcaster, google, telegram } from '@latchkey/wallet-server'
import { generateProof } from 'dpop'
import fc from 'fast-check'
import { Check } from 'typebox/value'
import { entryPoint08Address } from 'viem/account-abstraction'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { arbitraryOf, type Schema } from '../../../presets/server/src/fixtures/fuzz/arbitrary-of.js'
import type { StoredServer } from '../../../presets/server/src/fixtures/stored-servers.js'
import { type Device, FRAME, newId, PAGE } from './fixtures/device.js'
import { type FarcasterRelay, startFarcasterRelay } from './fixtures/farcaster-relay.js'
import { addresses, Holder } from './fixtures/holder.js'
import { type IdentityProvider, startIdentityProvider } from './fixtures/identity-provider.js'
import { SocialVisitor, type Started } from './fixtures/social.js'
import { describeWallets } from './fixtures/wallet-servers.js'

const SMART = 'eip155:1337'
const OPERATIONS = ['eth_sendUserOperation', 'eth_estimateUserOperationGas', 'pm_getPaymasterStubData', 'pm_getPaymasterData']
/** Bodies per route: `FUZZ_RUNS=10000` for the full number. */
const RUNS = Number(process.env.FUZZ_RUNS ?? 150)
const SEED = Number(process.env.FUZZ_SEED ?? 20_261_123)

const junk = fc.oneof(
  fc.jsonValue({ maxDepth: 3 }),
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.constantFrom<unknown>('', '\0', 'a\0b', '\ud800', '__proto__', '../..', -0, 1e308, 2 ** 53, [], {}, null, true),
  fc.integer({ min: 1_000, max: 20_000 }).map((length) => 'x'.repeat(length)),
)
const INIT_DATA = `auth_date=1769860800&user=${encodeURIComponent('{"id":7}')}&hash=${'a'.repeat(64)}`
/** Refusals of a well-formed body. */
const OWN = /does not offer this login|has to be a page of|Telegram did not sign this|has this id|too large to be kept/
const HEADERS = fc.dictionary(
  fc.constantFrom('authorization', 'dpop', 'content-type', 'user-agent', 'sec-fetch-site'),
  fc.constantFrom('DPoP x', 'Bearer y', 'a.b.c', 'text/plain', 'same-origin', 'e30.e30.e30', `DPoP ${'x'.repeat(4000)}`),
  { maxKeys: 1 },
)
// `refresh` and `logout` invalidate what the others need, and only the page requests `config`.
const LAST = ['logout']
const routes = Object.entries(embeddedWalletWire as { readonly [name: string]: Route }).sort(
  ([a], [b]) => LAST.indexOf(a) - LAST.indexOf(b),
)

let idp: IdentityProvider
let relay: FarcasterRelay
let chain: SandboxWith<{ smartAccounts: true }>
beforeAll(async () => {
  ;[idp, relay, chain] = await Promise.all([startIdentityProvider(), startFarcasterRelay(), startSandbox({ smartAccounts: true })])
}, 60_000)
afterAll(() => Promise.all([idp.close(), relay.close(), chain.stop()]))

describeWallets('random bodies under valid proofs', (world) => {
  const { server, withWallet, pass } = world
  const social = () => [
    google({ issuer: idp.issuer, clientId: 'wallet', clientSecret: 'secret' }),
    farcaster({ relayUrl: relay.url }),
    telegram({ botToken: '1:test' }),
  ]

  test.each(routes)(
    '%s is never an internal error, and responses match their schema',
    async (name, route) => {
      const { bundlerUrl: bundler, paymasterUrl: paymaster } = chain.smartAccounts.on(1337)
      const smartAccounts = { networks: { [SMART]: { bundler, paymaster } } }
      const one: StoredServer = await server(
        { social: social(), smartAccounts },
        { rpc: { 'eip155:10': { urls: [relay.url] }, [SMART]: { urls: [chain.chains[0].rpcUrl] } } },
      )
      pass(86_400_000)
      const email = `fuzz-${name.toLowerCase()}@example.com`
      const { device, holder, recovery } = await withWallet(one, email)
      const spare = (await new Holder().factor('code')).factor
      const real: { [field: string]: readonly unknown[] } = {
        email: [email, 'next@example.com'],
        origin: [PAGE],
        factorId: [recovery.factor.factorId],
        walletId: [holder.walletId, newId()],
        addresses: [addresses],
        proofKey: [holder.proofKey],
        factor: [spare],
        factors: [[spare]],
        refreshToken: [device.tokens?.refreshToken],
      }
      const visitor = await SocialVisitor.make(one)
      const by = Object.assign(await SocialVisitor.make(one), { device })
      const [own, login, open] = [await handedOver(by), await handedOver(visitor), (await visitor.start()).reply]
      const fields = { provider: 'google', challenge: by.challenge }
      const linked = (await holder.proven<Started>(device, 'add-login', { path: '/v1/identities', fields })).reply
      const code = (await by.go(linked.uri)).result?.searchParams.get('code')
      Object.assign(real, {
        provider: ['google', 'farcaster', 'telegram'],
        challenge: [by.challenge, visitor.challenge],
        verifier: [by.verifier, visitor.verifier],
        tx: [linked.tx, own.tx, login.tx, open.tx],
        code: [code, own.code, login.code],
        returnTo: [`${PAGE}/a?b#c`, 'https://evil.example/'],
        initData: [INIT_DATA, `${INIT_DATA}&user=x`],
        ...(await smartFields(device)),
      })
      const { properties = {} } = route.body as Schema
      // Routes share field names with different meanings: a Bitcoin chain is not an EVM one.
      for (const [field, schema] of Object.entries(properties)) real[field] &&= real[field].filter((value) => Check(schema, value))
      let inside = 0
      await fc.assert(
        fc.asyncProperty(
          arbitraryOf(route.body as Schema) as fc.Arbitrary<{ [field: string]: unknown }>,
          fc.dictionary(fc.constantFrom(...Object.keys(properties), 'other'), fc.nat(9)),
          onceIn(2, fc.record({ field: fc.nat(9), value: junk })),
          onceIn(12, fc.string({ unit: 'binary', maxLength: 100 })),
          onceIn(6, HEADERS),
          async (made, known, wrong, text, headers) => {
            const body = { ...made }
            for (const [field, at] of Object.entries(known)) if (real[field]?.length) body[field] = real[field][at % real[field].length]
            const names = Object.keys(body)
            if (wrong && names.length > 0) body[names[wrong.field % names.length] ?? ''] = wrong.value
            const { status, reply, shown } = await ask(one, device, route, { body, text, headers })
            if (status !== 400 || OWN.test(shown)) inside += 1
            expect(status, shown).toBeLessThan(500)
            if (status === 200) expect(Check(route.reply, reply), shown).toBe(true)
            else expect(reply, shown).toMatchObject({ error: { code: expect.any(String), message: expect.any(String) } })
            expect(shown).not.toMatch(/\n\s+at |node_modules|SELECT |INSERT /)
          },
        ),
        { numRuns: RUNS, seed: SEED },
      )
      // The random bodies got past the form check, into the route itself.
      expect(inside).toBeGreaterThan(RUNS / 4)
    },
    600_000,
  )
})

/** An existing batch and permission, and bundler calls about an operation of the wallet. */
async function smartFields(device: Device): Promise<{ readonly [field: string]: readonly unknown[] }> {
  const calls = { id: '0x12', chain: SMART, kind: 'operation', hash: `0x${'1'.repeat(64)}` }
  const permission = {
    permissionId: newId(),
    chain: SMART,
    origin: PAGE,
    to: addresses.eip155,
    permissions: [{ type: 'contract-call', data: {} }],
    expiry: 253_402_300_799,
    context: '0x12',
  }
  await device.ask('POST', '/v1/aa/calls', calls)
  await device.ask('POST', '/v1/aa/permissions', permission)
  const operation = { sender: addresses.eip155, nonce: '0x0', callData: '0x34fcd5be', maxFeePerGas: '0x1', signature: '0x' }
  const gas = { callGasLimit: '0xffff', verificationGasLimit: '0xffff', preVerificationGas: '0xffff' }
  return {
    ...Object.fromEntries(Object.entries({ ...permission, ...calls }).map(([name, value]) => [name, [value]])),
    chain: [SMART, 'eip155:1'],
    method: [...OPERATIONS, ...['eth_chainId', 'eth_getUserOperationReceipt', 'eth_sendRawTransaction']],
    params: [
      [operation, entryPoint08Address, '0x539', {}],
      [{ ...operation, ...gas }, entryPoint08Address, '0x539', {}],
      [{ ...operation, callData: `0x34fcd5be${'f'.repeat(640)}` }, entryPoint08Address],
      [calls.hash],
      [],
    ],
  }
}

/** A login that is ready to be redeemed. */
async function handedOver(visitor: SocialVisitor): Promise<{ readonly tx: string; readonly code: string | null | undefined }> {
  const { tx, uri } = (await visitor.start()).reply
  return { tx, code: (await visitor.go(uri)).result?.searchParams.get('code') }
}

function onceIn<T>(times: number, arbitrary: fc.Arbitrary<T>): fc.Arbitrary<T | null> {
  return fc.oneof({ weight: times - 1, arbitrary: fc.constant(null) }, { weight: 1, arbitrary })
}

interface Sent {
  readonly body: { readonly [field: string]: unknown }
  readonly text: string | null
  readonly headers: { readonly [name: string]: string } | null
}

async function ask(
  one: StoredServer,
  device: Device,
  { method, path }: Route,
  { body, text, headers }: Sent,
): Promise<{ readonly status: number; readonly reply: object; readonly shown: string }> {
  const wellFormed = (value: unknown): string => Buffer.from(typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).toString()
  const at = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(wellFormed(body[name])))
  const url = new URL(at, FRAME)
  url.searchParams.set('projectId', device.projectId)
  if (method === 'GET')
    for (const [name, value] of Object.entries(body)) url.searchParams.set(Buffer.from(name).toString(), wellFormed(value))
  await device.fetchNonce()
  const isBare = ['/v1/login/email', '/v1/login/otp', '/v1/token', '/v1/logout'].includes(path)
  const accessToken = isBare ? undefined : device.tokens?.accessToken
  const proof = await generateProof(device.keys, `${url.origin}${url.pathname}`, method, device.nonce, accessToken)
  const sent = text ?? JSON.stringify(body)
  const answer = await one.fetch(
    new Request(url, {
      method,
      headers: { origin: FRAME, dpop: proof, ...(accessToken !== undefined && { authorization: `DPoP ${accessToken}` }), ...headers },
      ...(method !== 'GET' && { body: sent }),
    }),
  )
  const reply = await answer.text()
  return {
    status: answer.status,
    reply: JSON.parse(reply) as object,
    shown: `${answer.status} ${method} ${url.pathname} ${sent.slice(0, 400)} → ${reply.slice(0, 400)}`,
  }
}
