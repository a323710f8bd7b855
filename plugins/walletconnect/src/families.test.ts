import { bip122 } from '@latchkey/bip122'
import { bitcoin } from '@latchkey/bip122/networks'
import { type Sandbox, startSandbox } from '@latchkey/sandbox'
import { solana } from '@latchkey/solana'
import { mainnet } from '@latchkey/solana/networks'
import type { SessionTypes } from '@walletconnect/types'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openWalletKit } from './fixtures/open-walletkit.js'
import { startApp } from './fixtures/start-app.js'

const ETHER = 'eip155:1337'
const SOL = mainnet.caipNetworkId
const BTC = bitcoin.caipNetworkId
const SOLANA = ['4zvwRjXUKGfvwnParsHAS3HuSVzV5cA4McphgmoCtajS', '9aE476sH92Vz7DMPyq5WLPkrKWivxeuTKEFKd2sZZcde'] as const
const BITCOIN = ['bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', 'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0'] as const

let sandbox: Sandbox
beforeAll(async () => {
  sandbox = await startSandbox()
})
afterAll(() => sandbox.stop())

async function start() {
  const app = startApp({ sandbox, families: [solana({ networks: [mainnet] }), bip122({ networks: [bitcoin] })] })
  const wallet = await openWalletKit({ relayUrl: sandbox.relay.url })
  const [a] = sandbox.wallets.alba.accounts
  const granting = ({ sol = SOLANA, btc = BITCOIN }: { readonly sol?: readonly string[]; readonly btc?: readonly string[] }) => {
    const all: SessionTypes.Namespaces = {
      eip155: { chains: [ETHER], accounts: [`${ETHER}:${a}`], methods: ['personal_sign'], events: [] },
      solana: { chains: [SOL], accounts: sol.map((one) => `${SOL}:${one}`), methods: ['solana_signMessage'], events: [] },
      bip122: {
        chains: [BTC],
        accounts: btc.map((one) => `${BTC}:${one}`),
        methods: ['signMessage', 'getAccountAddresses'],
        events: ['bip122_addressesChanged'],
      },
    }
    return Object.fromEntries(Object.entries(all).filter(([, { accounts }]) => accounts.length > 0))
  }
  const { uri, approved } = await app.actions.walletconnect.pair()
  const [topic] = await Promise.all([wallet.pair(uri, granting({})), approved])
  await vi.waitFor(() => expect(Object.values(app.state.core.sessions).every(({ status }) => status === 'connected')).toBe(true))
  const request = app.actions.walletconnect.request
  return { app, wallet, topic, granting, request }
}

test('NEVM-07 the account event of Bitcoin is requested, and changes the account in use', async () => {
  const { app, wallet, topic } = await start()
  const { optionalNamespaces } = wallet.kit.getActiveSessions()[topic] ?? {}
  expect(optionalNamespaces?.bip122?.events).toContain('bip122_addressesChanged')
  const address = () => app.state.core.sessions.bip122?.address
  expect(address()).toBe(BITCOIN[0])
  const data = [{ address: BITCOIN[1], publicKey: '02aa', intention: 'ordinal' }]
  await wallet.kit.emitSessionEvent({ topic, event: { name: 'bip122_addressesChanged', data }, chainId: BTC })
  await vi.waitFor(() => expect(address()).toBe(BITCOIN[1]))
  expect(app.state.core.sessions.solana?.address).toBe(SOLANA[0])
})

test('WC-15 on Solana and Bitcoin too a withdrawn account rejects its pending requests', async () => {
  const { wallet, topic, granting, request } = await start()
  const code = { catalogue: 'walletconnect', code: 'account-foreign' }
  const pubkey = SOLANA[1]
  const address = BITCOIN[1]
  const lost = [
    expect(request({ topic, chain: SOL, method: 'solana_signMessage', params: { message: 'Cn8eVZg', pubkey } })).rejects.toMatchObject(
      code,
    ),
    expect(
      request({ topic, chain: BTC, method: 'signMessage', params: { account: BITCOIN[0], message: 'Hello', address } }),
    ).rejects.toMatchObject(code),
  ]
  await vi.waitFor(() => expect(wallet.requests).toHaveLength(2))
  await wallet.kit.updateSession({ topic, namespaces: granting({ sol: [SOLANA[0]], btc: [BITCOIN[0]] }) })
  await Promise.all(lost)
})

test('WC-16 on Solana and Bitcoin too an account outside the session never gets a request', async () => {
  const { wallet, topic, request } = await start()
  const code = { code: 'account-foreign' }
  const [foreign] = sandbox.wallets.alba.accounts
  await expect(
    request({ topic, chain: SOL, method: 'solana_signMessage', params: { message: 'Cn8eVZg', pubkey: SOLANA[0].toLowerCase() } }),
  ).rejects.toMatchObject(code)
  await expect(request({ topic, chain: BTC, method: 'signMessage', params: { account: foreign, message: 'Hello' } })).rejects.toMatchObject(
    code,
  )
  const signInputs = [{ address: SOLANA[0], index: 0 }]
  await expect(
    request({ topic, chain: BTC, method: 'getAccountAddresses', params: { account: BITCOIN[0], signInputs } }),
  ).rejects.toMatchObject(code)
  expect(wallet.requests).toEqual([])
})

test('WC-17 a family that the wallet removes from the session ends alone, with its pending requests', async () => {
  const { app, wallet, topic, granting, request } = await start()
  const waiting = expect(
    request({ topic, chain: SOL, method: 'solana_signMessage', params: { message: 'Cn8eVZg', pubkey: SOLANA[0] } }),
  ).rejects.toMatchObject({ catalogue: 'walletconnect', code: 'session-ended' })
  await vi.waitFor(() => expect(wallet.requests).toHaveLength(1))
  await wallet.kit.updateSession({ topic, namespaces: granting({ sol: [] }) })
  await waiting
  await vi.waitFor(() => expect(app.state.core.sessions.solana?.status).toBe('disconnected'))
  expect(app.state.core.sessions.bip122?.status).toBe('connected')
})
