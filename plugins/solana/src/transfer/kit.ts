/** What sends, with Solana's library: a chunk that is handed on, since one that is shared with it would come in pieces. */
export type Kit = typeof import('../transfers.js')
