import { ConnectButton, NetworkButton, useAccount, useModal } from '@latchkey/kernel/react'
import { BatchCard } from './cards/batch-card.js'
import { BitcoinCards } from './cards/bitcoin-cards.js'
import { NetworkCard } from './cards/network-card.js'
import { SendCard } from './cards/send-card.js'
import { SignCard } from './cards/sign-card.js'
import { SolanaCards } from './cards/solana-cards.js'
import { TokenCard } from './cards/token-card.js'
import { Log, LogProvider } from './log.js'
import { Showcase } from './showcase/showcase.js'

/** A lemonade stand that takes ETH, tokens, SOL, bitcoin and signatures. */
export function App() {
  const { isConnected, status, caipAddress } = useAccount()
  const [namespace] = caipAddress?.split(':') ?? []
  return (
    <LogProvider>
      <header className="bar">
        <strong className="brand">
          <span className="lemon" aria-hidden="true" />
          Lemonade
        </strong>
        <div className="bar-end">
          <NetworkButton />
          <ConnectButton />
        </div>
      </header>
      <main>
        {isConnected ? (
          <div className="cards">
            {namespace === 'solana' && <SolanaCards />}
            {namespace === 'bip122' && <BitcoinCards />}
            {namespace === 'eip155' && (
              <>
                <SignCard />
                <SendCard />
                <TokenCard />
                <BatchCard />
                <NetworkCard />
              </>
            )}
            <Log />
          </div>
        ) : (
          <Welcome waiting={status === undefined || status === 'connecting'} />
        )}
        <Showcase />
      </main>
    </LogProvider>
  )
}

function Welcome({ waiting }: { readonly waiting: boolean }) {
  const { open } = useModal()
  return (
    <section className="welcome">
      <h1>Fresh lemonade, paid on chain</h1>
      <p>Try Latchkey on local Ethereum, Solana and Bitcoin chains with test wallets. Nothing leaves your computer.</p>
      <button type="button" className="primary" disabled={waiting} onClick={() => void open()}>
        {waiting ? 'One moment…' : 'Choose a wallet'}
      </button>
    </section>
  )
}
