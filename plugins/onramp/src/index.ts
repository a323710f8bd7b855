export type { BuyArgs, BuyAttempt, BuyRefusal, OnrampContract, OnrampState, ProviderOffer } from './contract.js'
export type { OnrampOptions } from './options.js'
export { onramp, onrampGrants } from './plugin.js'
export type {
  OnrampFiat,
  OnrampOptionsReply,
  OnrampOrder,
  OnrampProviderInfo,
  OnrampPurchase,
  OnrampQuote,
  OnrampTokenInfo,
} from './wire.js'
