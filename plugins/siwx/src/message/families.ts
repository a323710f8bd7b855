/** What a message calls the accounts of a chain family. CAIP-122 leaves the word to each family; other families go by their namespace. */
export const FAMILIES: { readonly [namespace: string]: string } = { eip155: 'Ethereum', solana: 'Solana', bip122: 'Bitcoin' }
