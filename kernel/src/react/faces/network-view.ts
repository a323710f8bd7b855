import { homes } from '../../late/index.js'
import type { Kernel } from '../../types/index.js'

/** Returns the view that the network button opens: the one the visitor must pass now, otherwise the list of networks. */
export function networkView(kernel: Kernel): string {
  try {
    return kernel.read(homes).find((home) => home.required && home.when())?.view ?? 'Networks'
  } catch {
    // If a home throws, the kernel reports it when the modal opens.
    return 'Networks'
  }
}
