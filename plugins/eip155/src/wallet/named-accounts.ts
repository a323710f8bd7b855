/** Returns the accounts in a wallet's request: the signer of a message (EIP-191, EIP-712), `from` or `account` of anything else. */
export function namedAccounts(method: string, params: readonly unknown[]): readonly string[] {
  const [first, second] = params
  // Older apps swap the two, and a message may look like an address.
  if (method === 'personal_sign') return texts(isAddress(second) || !isAddress(first) ? second : first)
  if (method.startsWith('eth_sign') && method !== 'eth_signTransaction')
    return texts(isAddress(first) || !isAddress(second) ? first : second)
  if (method === 'wallet_getCapabilities') return texts(first)
  return params.flatMap((each) => {
    const { from, account } = (typeof each === 'object' && each !== null ? each : {}) as { readonly [name: string]: unknown }
    return texts(from, account)
  })
}

function isAddress(value: unknown): boolean {
  return /^0x[\da-f]{40}$/i.test(String(value))
}

function texts(...values: readonly unknown[]): readonly string[] {
  return values.filter((value): value is string => typeof value === 'string')
}
