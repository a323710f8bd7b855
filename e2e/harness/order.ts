import { verifyTypedData } from 'viem'

const typed = {
  domain: { name: 'Lemonade', version: '1', chainId: 1337 },
  types: {
    Order: [
      { name: 'amount', type: 'uint256' },
      { name: 'to', type: 'address' },
    ],
  },
  primaryType: 'Order',
} as const

/** Typed data to sign, as a dApp writes it without any library (EIP-712). */
export function orderFor(to: `0x${string}`): string {
  const EIP712Domain = [
    { name: 'name', type: 'string' },
    { name: 'version', type: 'string' },
    { name: 'chainId', type: 'uint256' },
  ]
  return JSON.stringify({ ...typed, types: { EIP712Domain, ...typed.types }, message: { amount: '7', to } })
}

/** Returns whether an account signed exactly that. */
export function isOrderSigned(args: {
  readonly to: `0x${string}`
  readonly address: `0x${string}`
  readonly signature: `0x${string}`
}): Promise<boolean> {
  const { to, ...rest } = args
  return verifyTypedData({ ...typed, ...rest, message: { amount: 7n, to } })
}
