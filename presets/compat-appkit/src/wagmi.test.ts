import { mainnet, sepolia } from '@latchkey/eip155/networks'
import { memoryStorage } from '@latchkey/kernel/testing'
import { createStorage, getConnection, mock, reconnect } from '@wagmi/core'
import { expect, onTestFinished, test } from 'vitest'
import { createAppKit } from './create-app-kit.js'
import { setCurrentModal } from './current.js'
import { solana } from './networks.js'
import { WagmiAdapter } from './wagmi.js'

test('the config is complete before createAppKit, and its connector belongs to the kernel afterwards', async () => {
  const storage = createStorage({ storage: memoryStorage() })
  const adapter = new WagmiAdapter({ projectId: 'p', networks: [mainnet, sepolia], storage, ssr: true })
  const { wagmiConfig } = adapter
  expect(wagmiConfig.chains.map(({ id }) => id)).toEqual([1, 11155111])
  expect(wagmiConfig.connectors.map(({ type }) => type)).toEqual(['latchkey'])
  const reconnecting = reconnect(wagmiConfig)
  const modal = createAppKit({
    projectId: 'p',
    adapters: [adapter],
    networks: [sepolia, mainnet],
    latchkey: { shell: false, storage: memoryStorage() },
  })
  onTestFinished(() => {
    setCurrentModal(undefined)
    return modal.destroy()
  })
  expect(await reconnecting).toEqual([])
  expect(getConnection(wagmiConfig).status).toBe('disconnected')
  await expect.poll(() => wagmiConfig.state.chainId).toBe(11155111)
  await modal.switchNetwork(mainnet)
  await expect.poll(() => wagmiConfig.state.chainId).toBe(1)
})

test('connectors of the app are listed as wallets of the modal, and other families are left out of the config', () => {
  const adapter = new WagmiAdapter({
    networks: [mainnet, solana],
    storage: null,
    connectors: [mock({ accounts: ['0x0000000000000000000000000000000000000001'] })],
  })
  expect(adapter.wagmiConfig.chains.map(({ id }) => id)).toEqual([1])
  expect(adapter.wallets.map(({ name }) => name)).toEqual(['Mock Connector'])
})
