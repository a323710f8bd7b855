import { homes } from '../../late/index.js'
import type { Kernel } from '../../types/index.js'

/** What the network button opens: the view that the visitor has to pass now, else the list of networks. */
export function networkView(kernel: Kernel): string {
  try {
    return kernel.read(homes).find((home) => home.required && home.when())?.view ?? 'Networks'
  } catch {
    // The kernel reports a home that throws when the modal opens.
    return 'Networks'
  }
}
