/** Names of families by their namespace: `{ eip155: 'Ethereum' }`. */
export interface FamilyTitles {
  readonly [namespace: string]: string
}

/**
 * What the published profiles of CAIP-122 call their accounts. Those who know the family itself, by its chain adapter or on the server,
 * say it themselves; a family without a title goes by its namespace.
 *
 * @see https://namespaces.chainagnostic.org
 */
export const PROFILES: FamilyTitles = { eip155: 'Ethereum', solana: 'Solana', bip122: 'Bitcoin' }
