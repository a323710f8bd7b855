import { expect, test } from 'vitest'
import { CHAINS } from './data/chains.js'
import { fakeUnisat, MAINNET } from './fixtures/fake-wallets.js'
import { sessionWallet } from './fixtures/session-wallet.js'
import { signEcdsa } from './fixtures/sign-text.js'
import { type App, connect, startApp } from './fixtures/start-app.js'

const PSBT = 'cHNidP8='
const TXID = 'ab'.repeat(32)
const signature = signEcdsa('Hello')
const asked = (app: App): readonly string[] => app.log.filter(({ what }) => what === 'request').map(({ name }) => name)

/** Sends every request that exists. */
async function ask(app: App, answered: 'yes' | 'no'): Promise<void> {
  for (const [method, params] of [
    ['getAccountAddresses', []],
    ['signMessage', [{ message: 'Hello' }]],
    ['sendTransfer', [{ recipient: MAINNET.ordinals, amount: 1n }]],
    ['signPsbt', [{ psbt: PSBT }]],
  ] as const) {
    const answer = app.request(method, params as never)
    if (answered === 'yes' || method === 'getAccountAddresses') await answer
    else await expect(answer).rejects.toMatchObject({ code: 'rpc-rejected' })
  }
}

test('an external wallet prompts the visitor, so the modal does not', async () => {
  const { wallet } = fakeUnisat({ signPsbt: () => '6f6b' })
  const app = await startApp({ unisat: wallet })
  await connect(app, 'bip122.unisat')
  await ask(app, 'yes')
  expect(asked(app)).toEqual([])
})

test('SEC-06 for an embedded wallet the modal prompts before each signature, and after a rejection the wallet gets no request', async () => {
  const answers = { getAccountAddresses: [], signMessage: { signature }, sendTransfer: { txid: TXID }, signPsbt: { psbt: PSBT } }
  const embedded = sessionWallet({ address: MAINNET.payment, chain: CHAINS.mainnet, type: 'AUTH' }, answers)
  const app = await startApp({}, { peers: [embedded.plugin] })
  await connect(app, 'walletConnect:1')
  await ask(app, 'no')
  expect(asked(app)).toEqual(['signMessage', 'sendTransfer', 'signPsbt'])
  expect(embedded.asked.map(([method]) => method)).toEqual(['getAccountAddresses'])
  app.approveNext(true)
  expect((await app.request('signMessage', [{ message: 'Hello' }])).signature).toBe(signature)
})

test('an app’s provider returns the answer unchanged', async () => {
  const answers = {
    getAccountAddresses: [{ address: MAINNET.payment, intention: 'payment' }],
    signMessage: { signature },
    sendTransfer: { txid: TXID },
    signPsbt: { psbt: PSBT },
  }
  const app = await startApp({}, { peers: [sessionWallet({ address: MAINNET.payment, chain: CHAINS.mainnet }, answers).plugin] })
  const provider = app.actions.bip122.getProvider()
  await connect(app, 'walletConnect:1')
  expect(app.actions.bip122.getProvider()).toBe(provider)
  expect(await provider.getAccountAddresses()).toEqual([{ address: MAINNET.payment, purpose: 'payment' }])
  expect(await provider.signMessage({ message: 'Hello' })).toBe(signature)
  expect(await provider.sendTransfer({ recipient: MAINNET.ordinals, amount: 1n })).toBe(TXID)
  expect(await provider.signPSBT({ psbt: PSBT })).toEqual({ psbt: PSBT })
})
