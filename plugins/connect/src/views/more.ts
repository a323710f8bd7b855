// What both screens need stays in the first one's chunk.

export { browse } from '../actions/browse.js'
export { default as ConnectingExternal } from './connecting-external.js'
export { default as ConnectingMultiChain } from './connecting-multi-chain.js'
export { default as Downloads } from './downloads.js'
export * from './first.js'
export { default as GetWallet } from './get-wallet.js'
export { styles } from './parts/styles.js'
export { default as WhatIsAWallet } from './what-is-a-wallet.js'
