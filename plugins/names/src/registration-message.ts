/** The message that a visitor signs to get a name. */
export interface RegistrationFields {
  /** The full name, in lower case. */
  readonly name: string
  /** CAIP-10 with the checksummed address. */
  readonly account: string
  /** Issued by the server, valid once. */
  readonly nonce: string
  /** RFC 3339. */
  readonly issuedAt: string
  /** RFC 3339; the server accepts the signature until then. */
  readonly expiresAt: string
  /** Host of the requesting page, which wallets compare with the page they see. */
  readonly domain: string
  /** Origin of the registering server. */
  readonly origin: string
}

/**
 * Builds the text whose signature proves a registration, in the layout of EIP-4361 and CAIP-122. Both halves build it from the fields, so
 * a text is never parsed.
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
