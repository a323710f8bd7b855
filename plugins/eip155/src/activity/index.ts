export { type Ask, type NodeActivityDeps, type NodeActivityQuery, nodeActivity } from './node-activity.js'
export { createTokenBook, type TokenBook, type TokenFacts } from './token-book.js'
