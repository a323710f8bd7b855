import { PublicKey, SystemProgram, TransactionMessage, VersionedTransaction } from 'solana-web3-1'
import { expect, test } from 'vitest'
import { fakeSession } from './fixtures/fake-session.js'
import { isSignedBy, testKey } from './fixtures/key.js'
import { type App, startApp } from './fixtures/start-app.js'
import { devnet, mainnet } from './networks.js'

const me = testKey(1).address
const chain = mainnet.caipNetworkId

function transfer(lamports: number): VersionedTransaction {
  const [fromPubkey, toPubkey] = [new PublicKey(me), new PublicKey(testKey(2).address)]
  const instructions = [SystemProgram.transfer({ fromPubkey, toPubkey, lamports })]
  return new VersionedTransaction(
    new TransactionMessage({ payerKey: fromPubkey, recentBlockhash: testKey(9).address, instructions }).compileToV0Message(),
  )
}
async function start(options: Partial<Parameters<typeof fakeSession>[0]>) {
  const session = fakeSession({ methods: ['solana_signTransaction'], chain, ...options })
  const app: App = await startApp({ connectors: [session.connector] })
  await app.connections.connect({ connector: 'phone' })
  return { app, provider: app.actions.solana.getProvider(), asked: session.asked }
}
const isSigned = ({ message, signatures }: VersionedTransaction): boolean =>
  isSignedBy(me, message.serialize(), signatures[0] ?? new Uint8Array())

test('NEVM-01 an answer of only a signature is put into the transaction', async () => {
  const { provider } = await start({ signatureOnly: true })
  const signed = await provider.signTransaction(transfer(7))
  expect(isSigned(signed)).toBe(true)
  expect(signed.message.serialize()).toEqual(transfer(7).message.serialize())
})

test('NEVM-01 accepts a whole transaction that the wallet has changed', async () => {
  const { provider } = await start({ change: () => new Uint8Array(transfer(8).serialize()) })
  const signed = await provider.signTransaction(transfer(7))
  expect(isSigned(signed)).toBe(true)
  expect(signed.message.serialize()).toEqual(transfer(8).message.serialize())
})

test('several transactions are signed one by one where the wallet knows no better', async () => {
  const { provider, asked } = await start({ signatureOnly: true })
  const signed = await provider.signAllTransactions([transfer(1), transfer(2)])
  expect(signed.map(isSigned)).toEqual([true, true])
  expect(asked.map((a) => a.method)).toEqual(['solana_signAllTransactions', 'solana_signTransaction', 'solana_signTransaction'])
  expect(asked[1]?.params).toEqual([{ transaction: expect.any(String), pubkey: me }])
})

test('names what the session does not allow', async () => {
  const { provider } = await start({})
  await expect(provider.signMessage('hi')).rejects.toMatchObject({
    code: 'feature-missing',
    message: 'Phone does not offer solana_signMessage.',
  })
})

test('NET-08 a chain outside the session is refused', async () => {
  const { app } = await start({})
  await expect(app.connections.switchNetwork(devnet.caipNetworkId)).rejects.toMatchObject({
    catalogue: 'wallet',
    code: 'chain-not-supported',
  })
  await app.connections.switchNetwork(mainnet.caipNetworkId)
  expect(app.state.core.sessions.solana?.chain).toBe(chain)
})
