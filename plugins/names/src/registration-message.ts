/** What a visitor signs to get a name. */
export interface RegistrationFields {
  /** Whole, in lower case. */
  readonly name: string
  /** CAIP-10 with the checksummed address. */
  readonly account: string
  /** From the server, good once. */
  readonly nonce: string
  /** RFC 3339. */
  readonly issuedAt: string
  /** RFC 3339; the server takes the signature until then. */
  readonly expiresAt: string
  /** Host of the page that asks, which wallets compare with the page they see. */
  readonly domain: string
  /** Origin of the server that registers. */
  readonly origin: string
}

/**
 * The text whose signature proves a registration, in the layout of EIP-4361 and CAIP-122. Both halves write it from the fields, so
 * nothing is ever read out of a text.
 */
export function registrationMessage({ name, account, nonce, issuedAt, expiresAt, domain, origin }: RegistrationFields): string {
  const [, chainId, address] = account.split(':')
  return `${domain} wants you to sign in with your Ethereum account:
${address}

Register the name ${name} for this account.

URI: ${origin}/v1/names/${name}
Version: 1
Chain ID: ${chainId}
Nonce: ${nonce}
Issued At: ${issuedAt}
Expiration Time: ${expiresAt}`
}
