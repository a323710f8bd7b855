import { BrowserProvider } from 'ethers'
import type { Eip155Kernel } from '../eip155-kernel.js'

/**
 * Returns the kernel's provider as an ethers provider. It follows the wallet in use and its network, and reads without a wallet.
 *
 * @example
 * import { getEthersProvider } from '@latchkey/eip155/ethers'
 *
 * const balance = await getEthersProvider(kernel).getBalance('ada.eth')
 */
export function getEthersProvider(kernel: Eip155Kernel): BrowserProvider {
  const provider = kernel.actions.eip155.getProvider()
  // 'any': the network may change during the provider's lifetime.
  return new BrowserProvider({ request: ({ method, params }) => provider.request({ method, params: params ?? [] }) }, 'any')
}
