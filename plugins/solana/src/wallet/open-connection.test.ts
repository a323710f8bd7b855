import type { ConnectCall, Context } from '@latchkey/kernel'
import { PublicKey, TransactionMessage, VersionedTransaction } from 'solana-web3-1'
import { expect, test } from 'vitest'
import { fakeWallet } from '../fixtures/fake-wallet.js'
import { testKey } from '../fixtures/key.js'
import { devnet, mainnet } from '../networks.js'
import { openConnection } from './open-connection.js'

test('a request goes to the network of its moment, although the code that passes it on loads first', async () => {
  const wallet = fakeWallet({ chains: ['solana:mainnet', 'solana:devnet'] })
  const call = { namespaces: ['solana'], networks: [mainnet], signal: new AbortController().signal } satisfies ConnectCall
  // Used only when it disconnects.
  const [connection] = openConnection(
    { wallet, ctx: {} as Pick<Context, 'core'> },
    await wallet.features['standard:connect']?.connect(),
    call,
  )
  const { address } = testKey(1)
  const message = new TransactionMessage({ payerKey: new PublicKey(address), recentBlockhash: testKey(9).address, instructions: [] })
  const transaction = Buffer.from(new VersionedTransaction(message.compileToV0Message()).serialize()).toString('base64')
  const asked = connection?.request('solana_signAndSendTransaction', [{ transaction, pubkey: address }], call)
  expect(connection?.session?.use(devnet.caipNetworkId)).toBe(true)
  await asked?.catch(() => {})
  const { input } = wallet.asked.find(({ feature }) => feature === 'solana:signAndSendTransaction') ?? {}
  expect(input).toMatchObject({ chain: 'solana:mainnet' })
})
