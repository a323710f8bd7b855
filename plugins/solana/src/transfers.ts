// One chunk for all that sends, with Solana's library; only `import()` reaches it.
export { estimateTransfer } from './actions/estimate-transfer.js'
export { send } from './actions/send.js'
