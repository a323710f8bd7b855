import type { Eip155Kernel } from '../eip155-kernel.js'

/** Resolves once a remembered wallet has confirmed or ended its session. The kernel limits that wait. */
export function afterRestore(kernel: Eip155Kernel): Promise<void> {
  return new Promise((resolve) => {
    const look = (): void => {
      const { ready, sessions } = kernel.state.core
      // The remembered address is present while its wallet is asked.
      const restoring = sessions.eip155?.status === 'connecting' && sessions.eip155.address !== undefined
      if (!ready || restoring) return
      stop()
      resolve()
    }
    const stop = kernel.subscribe('core', look)
    look()
  })
}
