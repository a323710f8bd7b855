import type { Context } from '@latchkey/kernel'
import { chains } from '@latchkey/kernel'
import { expect, test } from 'vitest'
import type { Client } from './client/client.js'
import type { WalletConnectContract } from './contract.js'
import { propose } from './propose.js'
import { type SignInSource, signIns } from './sign-ins.js'

/** A proposal with a signature, whose answer is this. The client is as much of the library's as is used. */
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
  'WC-27 the words "%s" of a wallet are its no',
  async (said) => expect(await answered(() => Promise.reject(said))).toMatchObject({ message: said, code: 5000 }),
)

test.each(['Signature verification failed', 'Session authenticate request expired', 'Missing or invalid. request() params', ''])(
  'WC-27 an error that arrives as the text "%s" is not shown as a no',
  async (said) => {
    const error = await answered(() => Promise.reject(said))
    expect(error).toBeInstanceOf(Error)
    expect(error).not.toHaveProperty('code')
  },
)
