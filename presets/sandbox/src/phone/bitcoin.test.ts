import { Verifier } from 'bip322-js'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { SandboxWith } from '../sandbox.js'
import { startSandbox } from '../start-sandbox.js'
import { heard, openApp } from './fixtures/open-app.js'

let sandbox: SandboxWith<{ readonly bitcoin: true }>

beforeAll(async () => {
  sandbox = await startSandbox({ bitcoin: true })
})
afterEach(() => {
  for (const wallet of Object.values(sandbox.wallets)) wallet.reset()
})
afterAll(() => sandbox?.stop())

test('a phone grants Bitcoin along with EVM, signs, sends, reports an account change, and disconnects', async () => {
  const { alba, brio } = sandbox.wallets
  const { caipNetworkId: chainId } = sandbox.bitcoin.network
  const app = await openApp(sandbox.relay.url)
  const methods = ['getAccountAddresses', 'signMessage', 'sendTransfer', 'signPsbt']
  const { uri = '', approval } = await app.connect({
    optionalNamespaces: {
      eip155: { chains: ['eip155:1337'], methods: ['personal_sign'], events: ['accountsChanged'] },
      bip122: { chains: [chainId], methods, events: ['accountsChanged'] },
    },
  })
  const [{ topic, namespaces }] = await Promise.all([approval(), alba.pair(uri)])
  const ask = <T>(method: string, params: object = {}): Promise<T> => app.request<T>({ topic, chainId, request: { method, params } })
  const [first, second] = alba.bitcoin.accounts
  const account = first?.payment ?? ''
  expect(namespaces).toMatchObject({
    eip155: { accounts: [`eip155:1337:${alba.accounts[0]}`] },
    bip122: { chains: [chainId], methods, accounts: [`${chainId}:${account}`, `${chainId}:${first?.ordinals}`] },
  })
  expect(await ask('getAccountAddresses', { account })).toMatchObject([
    { address: account, intention: 'payment' },
    { address: first?.ordinals, intention: 'ordinal' },
  ])
  const { signature } = await ask<{ signature: string }>('signMessage', { account, message: 'Hello' })
  expect(Verifier.verifySignature(account, 'Hello', Buffer.from(signature, 'hex').toString('base64'))).toBe(true)
  const recipientAddress = brio.bitcoin.accounts[2]?.payment
  const { txid } = await ask<{ txid: string }>('sendTransfer', { account, recipientAddress, amount: '7000' })
  await sandbox.bitcoin.mine()
  expect(sandbox.bitcoin.transaction(txid)?.height).toBeGreaterThan(433)
  alba.next('reject')
  await expect(ask('signMessage', { account, message: 'Hello' })).rejects.toMatchObject({ code: 4001 })
  expect(alba.requests.map(({ via, method }) => [via, method])).toContainEqual(['walletconnect', 'sendTransfer'])

  const changed = heard(app, 'session_update')
  alba.useAccount(1)
  expect(await changed).toMatchObject({ topic })
  await expect
    .poll(() => app.session.get(topic).namespaces.bip122?.accounts)
    .toEqual([`${chainId}:${second?.payment}`, `${chainId}:${second?.ordinals}`])
  const gone = heard(app, 'session_delete')
  alba.bitcoin.disconnectSite()
  expect(await gone).toMatchObject({ topic })
})
