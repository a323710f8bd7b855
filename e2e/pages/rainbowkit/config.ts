import { getDefaultConfig } from '@latchkey/compat-rainbowkit'
import { coinbaseWallet, frameWallet, metaMaskWallet, walletConnectWallet } from '@latchkey/compat-rainbowkit/wallets'
import { chains } from './chains.js'

export const config = getDefaultConfig({
  appName: 'My dapp',
  projectId: 'my-rainbow-dapp',
  chains,
  wallets: [
    { groupName: 'Recommended', wallets: [metaMaskWallet, coinbaseWallet] },
    { groupName: 'Others', wallets: [frameWallet, walletConnectWallet] },
  ],
})
