/** Names of families by their namespace: `{ eip155: 'Ethereum' }`. */
export interface FamilyTitles {
  readonly [namespace: string]: string
}

/**
 * Account names in the published profiles of CAIP-122. Chain adapters and servers that support a family provide its name; a family
 * without a title uses its namespace.
 *
 * @see https://namespaces.chainagnostic.org
 */
export const PROFILES: FamilyTitles = { eip155: 'Ethereum', solana: 'Solana', bip122: 'Bitcoin' }
