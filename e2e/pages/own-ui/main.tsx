import { useTokens } from '@latchkey/account/react'
import { useActivity } from '@latchkey/history/react'
import { createKernel } from '@latchkey/kernel'
import {
  ConnectButton,
  LatchkeyProvider,
  useConnections,
  useEvents,
  useIdentity,
  useWalletButton,
  useWallets,
} from '@latchkey/kernel/react'
import { useSend } from '@latchkey/send/react'
import { type StandardOptions, standard } from '@latchkey/standard'
import { type ReactNode, StrictMode, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { pageData } from '../../harness/page-data.js'

/** Options of the app, set by a test. */
export interface OwnUiOptions {
  readonly standard: StandardOptions
}

// An app that renders everything except the modal itself, using only hooks.
const kernel = createKernel({ projectId: 'e2e', debug: true, ...standard(pageData<OwnUiOptions>().standard) })
const alba = 'test.latchkey.alba'

function App(): ReactNode {
  const [said, say] = useState('')
  const told = (what: string) => (value: unknown) => say(`${what} ${JSON.stringify(value)}`)
  const refused = (error: unknown): void => say((error as { readonly code: string }).code)
  const { connections, recentConnections, switchConnection, deleteConnection, isPending } = useConnections({
    onSuccess: told('changed'),
    onError: refused,
  })
  const wallet = useWalletButton({ onSuccess: told('connected'), onError: refused })
  const { name } = useIdentity()
  const { tokens } = useTokens()
  const { activities } = useActivity()
  const { send, data, isPending: isSending } = useSend()
  const latest = useEvents()
  const other = connections[0]?.accounts.find(({ address }) => address !== connections[0]?.address)
  return (
    <main>
      <ConnectButton>
        {({ label, press, isBusy, status, balance, network }) => (
          <button type="button" onClick={press} disabled={isBusy} data-status={status}>
            {`${label} ${network?.name ?? ''} ${balance?.symbol ?? ''}`}
          </button>
        )}
      </ConnectButton>
      <button type="button" disabled={!wallet.isReady || wallet.isPending} onClick={() => void wallet.connect(alba)}>
        Alba at once
      </button>
      <button type="button" onClick={() => void send({ to: '0x2222222222222222222222222222222222222222', amount: '1' }).catch(refused)}>
        Tip
      </button>
      <button type="button" onClick={() => other && void switchConnection({ address: other.address })}>
        Other account
      </button>
      {connections.map(({ connector }) => (
        <button key={connector} type="button" onClick={() => void deleteConnection({ connector })}>
          Forget {connector}
        </button>
      ))}
      {recentConnections.map(({ connector, wallet: { name: of } }) => (
        <p key={connector}>
          <button type="button" onClick={() => void switchConnection({ connector })}>
            Back to {of}
          </button>
          <button type="button" onClick={() => void deleteConnection({ connector })}>
            Forget {of}
          </button>
        </p>
      ))}
      <ConnectScreen />
      <output id="said">{said}</output>
      <output id="pending">{String(isPending || isSending)}</output>
      <output id="name">{name}</output>
      <output id="tokens">{tokens.map(({ symbol }) => symbol).join(' ')}</output>
      <output id="activity">{activities.map(({ status, transfers }) => `${status} ${transfers[0]?.quantity}`).join(', ')}</output>
      <output id="sent">{data?.hash}</output>
      <output id="latest">{latest && `${latest.plugin}.${latest.name}`}</output>
    </main>
  )
}

function ConnectScreen(): ReactNode {
  const { wcWallets, count, fetchWallets, fetchNextPage, connect, wcUri, connectingWallet } = useWallets()
  return (
    <section>
      <input aria-label="Search" onChange={(event) => void fetchWallets({ search: event.target.value, entries: 5 })} />
      <button type="button" onClick={() => void fetchNextPage()}>
        More
      </button>
      <button type="button" onClick={() => void connect('walletConnect').catch(() => {})}>
        Code
      </button>
      <output id="listed">{`${wcWallets.map(({ name }) => name).join(', ')} of ${count}`}</output>
      <output id="uri">{wcUri}</output>
      <output id="connecting">{connectingWallet}</output>
    </section>
  )
}

const root = document.getElementById('root')
if (root) {
  createRoot(root).render(
    <StrictMode>
      <LatchkeyProvider kernel={kernel}>
        <App />
      </LatchkeyProvider>
    </StrictMode>,
  )
}
