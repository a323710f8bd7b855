import type { Context } from '@latchkey/kernel'
import { chains } from '@latchkey/kernel'
import { expect, test, vi } from 'vitest'
import type { Client } from './client/client.js'
import type { WalletConnectContract } from './contract.js'
import { propose } from './propose.js'
import { type SignInSource, signIns } from './sign-ins.js'

/** A proposal with a signature and this answer. The client has only the members that are used. */
async function answered(response: () => Promise<unknown>) {
  const source: SignInSource = {
    id: 'test',
    ask: async () => ({ domain: 'app.test', uri: 'https://app.test', nonce: 'abcdef123456' }),
    take: async () => {},
  }
  const points = new Map<unknown, readonly unknown[]>([
    [chains.id, []],
    [signIns.id, [source]],
  ])
  const ctx = {
    read: ({ id }: { readonly id: string }) => points.get(id) ?? [],
    signal: new AbortController().signal,
    report: () => {},
    defer: () => {},
    state: {},
  } as unknown as Context<WalletConnectContract>
  const client = {
    authenticate: async () => ({ uri: 'wc:topic@2?symKey=00', response }),
    core: { crypto: { decode: async () => ({}) } },
    auth: { requests: { keys: [] } },
  } as unknown as Client
  const options = { relayUrls: ['wss://relay.test'], namespaces: { eip155: { chains: ['eip155:1'], methods: ['personal_sign'] } } } as const
  const proposal = await propose(ctx, { client, options, slow: () => {} })
  return proposal.approval().catch((error: unknown) => error)
}

test.each(['User rejected', 'Request was declined by the user', 'user denied', 'Cancelled'])(
  'WC-27 a wallet’s message "%s" is its rejection',
  async (said) => expect(await answered(() => Promise.reject(said))).toMatchObject({ message: said, code: 5000 }),
)

test.each(['Signature verification failed', 'Session authenticate request expired', 'Missing or invalid. request() params', ''])(
  'WC-27 does not show an error with the text "%s" as a rejection',
  async (said) => {
    const error = await answered(() => Promise.reject(said))
    expect(error).toBeInstanceOf(Error)
    expect(error).not.toHaveProperty('code')
  },
)

/** An app whose plugin requests a signature, and what it reports. */
function app(source: Partial<SignInSource> & Pick<SignInSource, 'ask'>, client: object) {
  const points = new Map<unknown, readonly unknown[]>([[signIns.id, [{ id: 'test', take: async () => {}, ...source }]]])
  const life = new AbortController()
  const report = vi.fn()
  const slow = vi.fn()
  const ctx = {
    read: ({ id }: { readonly id: string }) => points.get(id) ?? [],
    signal: life.signal,
    report,
    defer: () => {},
    state: {},
  } as unknown as Context<WalletConnectContract>
  const options = { relayUrls: ['wss://relay.test'], namespaces: { eip155: { chains: ['eip155:1'], methods: ['personal_sign'] } } } as const
  const proposing = () => propose(ctx, { client: client as Client, options, slow })
  return { proposing, report, slow, life }
}
const PAYLOAD = { domain: 'app.test', uri: 'https://app.test', nonce: 'abcdef123456' }

test('a client without a URI is reported', async () => {
  const { proposing } = app({ ask: async () => undefined }, { connect: async () => ({ approval: async () => ({}) }) })
  await expect(proposing()).rejects.toThrow('gave no pairing address')
})

test('a sign-in that cannot be prepared is cancelled and reported, unless the kernel is ending', async () => {
  const signals: AbortSignal[] = []
  const error = new Error('away')
  const ask: SignInSource['ask'] = (_chains, { signal }) => {
    signals.push(signal)
    return Promise.reject(error)
  }
  const client = { connect: async () => ({ uri: 'wc:plain@2', approval: async () => ({}) }) }
  const living = app({ ask }, client)
  expect(await living.proposing()).toMatchObject({ uri: 'wc:plain@2' })
  expect([living.report.mock.calls, signals[0]?.aborted]).toEqual([[[error]], true])
  const ending = app(
    {
      ask: (_chains, { signal }) => {
        signals.push(signal)
        ending.life.abort(new Error('stopped'))
        return Promise.reject(error)
      },
    },
    client,
  )
  await ending.proposing()
  expect([ending.report.mock.calls, signals[1]?.aborted]).toEqual([[], true])
})

test('hides a slow server once it has failed, and reports a failing disconnect', async () => {
  const goodbye = new Error('no relay')
  const failure = new Error('not kept')
  const keeper = { host: 'api.test', retry: () => {}, giveUp: () => {} }
  const client = {
    authenticate: async () => ({
      uri: 'wc:topic@2?symKey=00',
      response: async () => ({
        session: { topic: 't', optionalNamespaces: { eip155: {} } },
        auths: [{ h: {}, p: { iss: 'did:pkh:eip155:1:0xa' }, s: {} }],
      }),
    }),
    formatAuthMessage: () => 'text',
    disconnect: vi.fn(() => Promise.reject(goodbye)),
    core: { crypto: { decode: async () => ({}) } },
    auth: { requests: { keys: [] } },
  }
  const { proposing, report, slow } = app(
    {
      ask: async () => PAYLOAD,
      async take(_signed, call) {
        call.slow(keeper)
        throw failure
      },
    },
    client,
  )
  const { approval, isSignIn } = await proposing()
  expect(isSignIn).toBe(true)
  await expect(approval()).rejects.toBe(failure)
  expect(slow.mock.calls).toEqual([[keeper], [undefined]])
  expect(client.disconnect).toHaveBeenCalledWith({ topic: 't', reason: { code: 6000, message: 'User disconnected.' } })
  expect(report.mock.calls).toEqual([[goodbye]])
})
