import { useAppKit, useAppKitAccount, useAppKitNetwork, useAppKitState, useDisconnect, useWalletInfo } from '@latchkey/compat-appkit/react'
import { useSignMessage } from 'wagmi'
import { networks } from './networks.js'

export function Account() {
  const { open } = useAppKit()
  const { address, isConnected, status } = useAppKitAccount()
  const { caipNetwork, chainId, switchNetwork } = useAppKitNetwork()
  const { open: isOpen } = useAppKitState()
  const { walletInfo } = useWalletInfo()
  const { disconnect } = useDisconnect()
  const { data: signature, mutate: signMessage } = useSignMessage()

  if (!isConnected) {
    return (
      <button type="button" onClick={() => open({ view: 'Connect' })}>
        Log in ({status}, {isOpen ? 'open' : 'closed'})
      </button>
    )
  }
  return (
    <section>
      <p id="account">
        {address} on {caipNetwork?.name} ({chainId}) with {walletInfo?.name}
      </p>
      <button type="button" onClick={() => switchNetwork(networks[1])}>
        Switch to the second network
      </button>
      <button type="button" onClick={() => signMessage({ message: 'Hello' })}>
        Sign
      </button>
      <output>{signature}</output>
      <button type="button" onClick={() => disconnect()}>
        Log out
      </button>
    </section>
  )
}
