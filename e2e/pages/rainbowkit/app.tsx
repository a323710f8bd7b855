import { ConnectButton, darkTheme, lightTheme, RainbowKitProvider } from '@latchkey/compat-rainbowkit'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { WagmiProvider } from 'wagmi'
import { Account } from './account.js'
import { chains } from './chains.js'
import { config } from './config.js'
import { CustomButton } from './custom-button.js'

const queryClient = new QueryClient()

export function App() {
  return (
    <WagmiProvider config={config}>
      <QueryClientProvider client={queryClient}>
        <RainbowKitProvider
          coolMode
          initialChain={chains[0]}
          modalSize="compact"
          theme={{
            lightMode: lightTheme({ accentColor: '#7b3fe4', borderRadius: 'small' }),
            darkMode: darkTheme({ accentColor: '#7b3fe4', overlayBlur: 'small' }),
          }}
        >
          <ConnectButton label="Enter" showBalance={{ smallScreen: false, largeScreen: true }} />
          <CustomButton />
          <Account />
        </RainbowKitProvider>
      </QueryClientProvider>
    </WagmiProvider>
  )
}
