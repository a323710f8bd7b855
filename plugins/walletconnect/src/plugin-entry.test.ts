import { policyHosts } from '@latchkey/kernel'
import { expect, test } from 'vitest'
import { startPhone } from './fixtures/start-phone.js'

test('the hosts that it reaches are those of its relays', async () => {
  const { kernel } = await startPhone({ options: { relayUrls: ['wss://one.test', 'wss://two.test'] } })
  expect(kernel.read(policyHosts).find(({ id }) => id === 'walletconnect')).toEqual({
    id: 'walletconnect',
    connect: ['wss://one.test', 'wss://two.test'],
  })
})

test('the way to connect is there for all families, and asks nothing before it is used', async () => {
  const { kernel, wallet } = await startPhone({ families: ['eip155', 'solana'] })
  expect(kernel.state.core.connectors.find(({ id }) => id === 'walletConnect')).toMatchObject({
    type: 'WALLET_CONNECT',
    name: 'WalletConnect',
    namespaces: ['eip155', 'solana'],
  })
  expect(wallet.proposals).toEqual([])
})
