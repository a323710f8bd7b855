import {
  useAppKitBalance,
  useAppKitConnection,
  useAppKitConnections,
  useAppKitEvents,
  useAppKitProvider,
  useAppKitTheme,
  useAppKitWallet,
} from '@latchkey/compat-appkit/react'
import { useState } from 'react'

interface Provider {
  request(args: { method: string }): Promise<unknown>
}

export function Details() {
  const { fetchBalance } = useAppKitBalance()
  const { connections, recentConnections } = useAppKitConnections()
  const { connection, deleteConnection } = useAppKitConnection()
  const event = useAppKitEvents()
  const { walletProvider, walletProviderType } = useAppKitProvider<Provider>('eip155')
  const { themeMode, setThemeMode } = useAppKitTheme()
  const { connect, isReady } = useAppKitWallet()
  const [text, setText] = useState('')

  async function read() {
    const { data } = await fetchBalance()
    const chain = await walletProvider?.request({ method: 'eth_chainId' })
    setText(`${data?.formatted} ${data?.symbol} on ${chain}`)
  }

  return (
    <section>
      <p id="details">
        {themeMode}, {connections.map(({ name }) => name).join()}, {walletProviderType}, recent:{' '}
        {recentConnections.map(({ name }) => name).join()}
      </p>
      <p id="event">{event?.data.event}</p>
      <p id="text">{text}</p>
      <button type="button" onClick={read}>
        Read
      </button>
      <button type="button" onClick={() => setThemeMode('dark')}>
        Dark
      </button>
      <button type="button" disabled={!isReady} onClick={() => connect('Brio Wallet')}>
        Connect one wallet
      </button>
      <button type="button" onClick={() => connection && deleteConnection(connection)}>
        Forget
      </button>
    </section>
  )
}
