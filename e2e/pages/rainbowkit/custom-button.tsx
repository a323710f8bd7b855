import { ConnectButton } from '@latchkey/compat-rainbowkit'

export function CustomButton() {
  return (
    <ConnectButton.Custom>
      {({ account, chain, openAccountModal, openChainModal, openConnectModal, authenticationStatus, mounted }) => {
        const isReady = mounted && authenticationStatus !== 'loading'
        if (!isReady) return <p id="custom">Wait</p>
        if (!account || !chain) {
          return (
            <button type="button" id="custom" onClick={openConnectModal}>
              Custom connect
            </button>
          )
        }
        return (
          <div id="custom">
            <button type="button" onClick={openChainModal}>
              {chain.unsupported ? 'Wrong network' : `Network: ${chain.name}`}
            </button>
            <button type="button" onClick={openAccountModal}>
              {account.displayName}, {account.displayBalance}
            </button>
          </div>
        )
      }}
    </ConnectButton.Custom>
  )
}
