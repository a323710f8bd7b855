import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { WagmiProvider } from 'wagmi'
import { Account } from './account.js'
import { config } from './config.js'
import { Details } from './details.js'

const queryClient = new QueryClient()

export function App() {
  return (
    <WagmiProvider config={config}>
      <QueryClientProvider client={queryClient}>
        <appkit-button label="Enter" charsStart={8} />
        <appkit-network-button />
        <Account />
        <Details />
      </QueryClientProvider>
    </WagmiProvider>
  )
}
