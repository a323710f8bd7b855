/** How much older than the payment a block's time may be, since clocks differ. */
export const EARLY_MS = 120_000
/** How long after its end a payment is still checked, and what arrives counts. */
export const LATE_MS = 86_400_000
/** How long after its end the amount stays reserved, since miners set block times. */
export const RESERVED_MS = 97_200_000
/** How often the chain is checked for one payment, by all readers combined. */
export const PERIOD_MS = 3_000
/** How long a reader waits for the chain. */
export const READ_MS = 8_000
/** How long one holder keeps the turn to ask a wallet. */
export const LEASE_MS = 300_000
