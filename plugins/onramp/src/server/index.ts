export { type CoinbaseOnrampOptions, coinbaseOnramp } from './coinbase/coinbase-onramp.js'
export type { CoinbaseKey } from './coinbase/sign-token.js'
export { type MeldOnrampOptions, meldOnramp } from './meld/meld-onramp.js'
export type {
  HookCall,
  HookNews,
  OnrampCall,
  OnrampMethod,
  OnrampProvider,
  OnrampToken,
  ProviderOrder,
  ProviderQuote,
  ProviderRefusal,
  ProviderSession,
  PurchaseNews,
} from './onramp-provider.js'
export { type OnrampServerOptions, onrampServer } from './onramp-server.js'
