import type { SmartOwner } from '@latchkey/embedded-wallet'
import { type PrivateKeyAccount, toHex } from 'viem'
import { toAccount } from 'viem/accounts'

/** Returns the owner as a viem account. The frame unlocks the seed for each signature. */
export function toOwner({ address, signMessage, signTypedData, signAuthorization }: SmartOwner): PrivateKeyAccount {
  const account = toAccount({
    address,
    signMessage: ({ message }) => signMessage(typeof message === 'string' ? toHex(message) : rawOf(message.raw)),
    signTypedData: (data) => signTypedData(data),
    async signTransaction() {
      throw new Error('Transactions are signed by the frame.')
    },
    signAuthorization: async ({ chainId, nonce, ...rest }) =>
      signAuthorization({
        chainId,
        nonce,
        address: 'address' in rest && rest.address ? rest.address : (rest.contractAddress as `0x${string}`),
      }),
  })
  // viem requires a private key account where any local account would do.
  return account as unknown as PrivateKeyAccount
}

function rawOf(raw: `0x${string}` | Uint8Array): `0x${string}` {
  return typeof raw === 'string' ? raw : toHex(raw)
}
