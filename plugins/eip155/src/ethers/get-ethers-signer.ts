import { walletErrors } from '@latchkey/kernel'
import type { JsonRpcSigner } from 'ethers'
import type { Eip155Kernel } from '../eip155-kernel.js'
import { getEthersProvider } from './get-ethers-provider.js'

/**
 * Returns an ethers signer for the account in use. Cheap to create: get a new one when the account changes.
 *
 * @throws wallet/not-connected
 * @example
 * import { getEthersSigner } from '@latchkey/eip155/ethers'
 *
 * const signer = await getEthersSigner(kernel)
 * const { hash } = await signer.sendTransaction({ to, value: parseEther('0.1') })
 */
export async function getEthersSigner(kernel: Eip155Kernel): Promise<JsonRpcSigner> {
  const session = kernel.state.core.sessions.eip155
  if (session?.status !== 'connected' || !session.address) throw walletErrors.create('not-connected', { namespace: 'eip155' })
  return getEthersProvider(kernel).getSigner(session.address)
}
