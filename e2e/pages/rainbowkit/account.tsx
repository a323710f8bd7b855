import { useAccountModal, useAddRecentTransaction, useChainModal, useConnectModal, WalletButton } from '@latchkey/compat-rainbowkit'
import { useAccount, useDisconnect, useSignMessage } from 'wagmi'

export function Account() {
  const { address, chain, connector, status } = useAccount()
  const { data: signature, signMessage } = useSignMessage()
  const { disconnect } = useDisconnect()
  const { openConnectModal, connectModalOpen } = useConnectModal()
  const { openAccountModal } = useAccountModal()
  const { openChainModal } = useChainModal()
  const addRecentTransaction = useAddRecentTransaction()

  return (
    <section>
      <p id="account">{status === 'connected' ? `${address} on ${chain?.name} with ${connector?.name}` : status}</p>
      <p id="modals">
        {[openConnectModal && 'connect', openAccountModal && 'account', openChainModal && 'chain'].filter(Boolean).join()}
        {connectModalOpen && ', open'}
      </p>
      <button type="button" onClick={() => signMessage({ message: 'Hello' })}>
        Sign
      </button>
      <button type="button" onClick={() => addRecentTransaction({ hash: '0x1', description: 'A payment' })}>
        Remember
      </button>
      <output>{signature}</output>
      <button type="button" onClick={() => disconnect()}>
        Log out
      </button>
      <WalletButton.Custom wallet="Brio Wallet">
        {({ ready, connect, connected }) => (
          <button type="button" disabled={!ready} onClick={connect}>
            {connected ? 'Brio is connected' : 'Connect Brio'}
          </button>
        )}
      </WalletButton.Custom>
    </section>
  )
}
