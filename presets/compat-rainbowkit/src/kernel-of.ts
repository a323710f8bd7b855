import type { Eip155Kernel } from '@latchkey/eip155/wagmi'
import { createKernel } from '@latchkey/kernel'
import { isLocalHost } from '@latchkey/kernel/links'
import type { Config } from 'wagmi'
import type { Setup } from './late-connector.js'
import type { RainbowKitProviderProps } from './provider-props.js'
import { toKernelOptions } from './to-kernel-options.js'

/** Returns the kernel of a wagmi config, which the first call creates and gives to the config's connector. Runs in browsers only. */
export function kernelOf(setup: Setup, config: Config, props: RainbowKitProviderProps, hasSignIn: boolean): Eip155Kernel {
  if (setup.kernel) return setup.kernel
  // The kernel runs eip155(), since a wagmi config has a chain.
  const kernel = createKernel(toKernelOptions(setup, props, hasSignIn)) as unknown as Eip155Kernel
  setup.attach(kernel, config)
  if (isDebug(setup)) void import('./warn.js').then(({ warnOf }) => warnOf(setup, props))
  return kernel
}

/** Whether developers are told about names without an equal. */
export function isDebug({ app }: Setup): boolean {
  return app.latchkey?.debug ?? (typeof location !== 'undefined' && isLocalHost(location.hostname))
}
