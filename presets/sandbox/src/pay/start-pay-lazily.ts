import { keyOf } from '../bitcoin/keys.js'
import type { SandboxOptions } from '../sandbox.js'
import type { PayWorld } from './pay-config.js'
import type { SandboxPay, SandboxPayConfig } from './sandbox-pay.js'

/** The merchant, and the running exchange. */
export interface StartedPay {
  readonly pay: SandboxPay
  /** Configuration for the server that accepts payments. */
  readonly config: SandboxPayConfig
  stop(): Promise<void>
}

/** Starts what payments need if requested; otherwise loads none of it. */
export async function startPayLazily(
  { pay }: Pick<SandboxOptions, 'pay'>,
  given: Omit<PayWorld, 'bitcoinMerchant'>,
): Promise<StartedPay | undefined> {
  if (!pay) return undefined
  const [{ payConfig, solanaMerchant }, { startExchange }] = await Promise.all([import('./pay-config.js'), import('./start-exchange.js')])
  const { solana, bitcoin } = given
  const bitcoinMerchant = bitcoin && keyOf('merchant', 0, 'payment').address('regtest')
  const world: PayWorld = { ...given, bitcoinMerchant }
  const config = payConfig(world)
  // An account must exist before it can receive a small payment.
  solana?.airdrop(solanaMerchant(), 1_000_000_000n)
  const { exchange, stop } = await startExchange(world)
  const merchant = Object.fromEntries(
    config.accepts.map(({ recipient }) => {
      const end = recipient.lastIndexOf(':')
      return [recipient.slice(0, end), recipient.slice(end + 1)]
    }),
  )
  return {
    config: typeof pay === 'object' ? { ...config, ...(pay.webhook && { webhook: { ...pay.webhook } }) } : config,
    pay: { merchant, merchantKey: config.merchantKey, exchange },
    stop,
  }
}
