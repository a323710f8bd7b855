// One chunk for everything that sends, with Solana's library; only `import()` loads it.
export { estimateTransfer } from './actions/estimate-transfer.js'
export { planTransfer } from './actions/plan-transfer.js'
export { readAccounts } from './actions/read-accounts.js'
export { send } from './actions/send.js'
export { findTokenAccount } from './sdk.js'
