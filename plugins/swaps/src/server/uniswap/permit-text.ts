import type { PermitDomain } from './read-account.js'

/** Returns the permit (EIP-2612) for a wallet to sign, as JSON of typed data (EIP-712). */
export function permitText(args: {
  readonly domain: PermitDomain
  readonly owner: string
  readonly spender: string
  readonly value: bigint
  readonly nonce: bigint
  readonly deadline: bigint
}): string {
  const { domain, owner, spender, value, nonce, deadline } = args
  return JSON.stringify({
    primaryType: 'Permit',
    domain,
    types: {
      EIP712Domain: [
        { name: 'name', type: 'string' },
        { name: 'version', type: 'string' },
        { name: 'chainId', type: 'uint256' },
        { name: 'verifyingContract', type: 'address' },
      ],
      Permit: [
        { name: 'owner', type: 'address' },
        { name: 'spender', type: 'address' },
        { name: 'value', type: 'uint256' },
        { name: 'nonce', type: 'uint256' },
        { name: 'deadline', type: 'uint256' },
      ],
    },
    message: { owner, spender, value: String(value), nonce: String(nonce), deadline: String(deadline) },
  })
}
