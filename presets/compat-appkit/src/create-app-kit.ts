import { defineElements } from '@latchkey/elements'
import { createKernel } from '@latchkey/kernel'
import { isLocalHost } from '@latchkey/kernel/links'
import type { AppKit } from './app-kit.js'
import { currentModal, setCurrentModal } from './current.js'
import type { AppKitOptions } from './options.js'
import { toAppKit } from './to-app-kit.js'
import { toKernelOptions } from './to-kernel-options.js'

/**
 * AppKit's factory on top of Latchkey: creates the kernel, gives it to hooks and adapters, defines the elements `<appkit-button>` and its
 * siblings, and starts in a browser. Safe at module level and on a server. Called again, as after an edit with hot reload, the new one
 * replaces the previous one, which is stopped.
 *
 * @example
 * createAppKit({ adapters: [wagmiAdapter], networks: [mainnet, base], projectId: 'my-app', metadata })
 */
export function createAppKit(options: AppKitOptions): AppKit {
  const isDebug = options.debug ?? (typeof location !== 'undefined' && isLocalHost(location.hostname))
  const before = currentModal()
  const modal = toAppKit(createKernel(toKernelOptions(options)))
  const { kernel } = modal
  if (isDebug) void import('./warn.js').then(({ warnOf }) => warnOf(options, { isSecond: before !== undefined, modal }))
  for (const { attach } of options.adapters ?? []) attach?.(kernel)
  setCurrentModal(modal)
  defineElements(kernel, { prefix: 'appkit' })
  // Hooks, adapters and elements have left it; its listeners and dialogs would stay.
  void before?.destroy()
  // The page paints its first frame before wallets and storage are read.
  if (typeof window !== 'undefined') setTimeout(() => void kernel.start())
  return modal
}
