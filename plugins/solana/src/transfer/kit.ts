/** The sending code, with Solana's library: a chunk that is passed on, since a shared one would be split into parts. */
export type Kit = typeof import('../transfers.js')
