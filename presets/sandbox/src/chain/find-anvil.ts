import { createRequire } from 'node:module'
import { arch, platform } from 'node:process'
import { SandboxError } from '../errors.js'

/**
 * Returns the path of the Anvil binary for this machine. Bypasses the wrapper script, which costs half a second.
 * @throws SandboxError `no-anvil` when there is no binary for this system.
 */
export function findAnvil(): string {
  const system = platform === 'win32' ? 'win32' : platform
  const cpu = arch === 'x64' ? 'amd64' : arch
  const file = platform === 'win32' ? 'bin/anvil.exe' : 'bin/anvil'
  try {
    // The platform package is a dependency of the wrapper, so under pnpm only the wrapper can resolve it.
    const wrapper = createRequire(import.meta.url).resolve('@foundry-rs/anvil/package.json')
    return createRequire(wrapper).resolve(`@foundry-rs/anvil-${system}-${cpu}/${file}`)
  } catch (cause) {
    throw new SandboxError('no-anvil', `There is no Anvil binary for ${system}-${cpu}. Install optional dependencies and try again.`, {
      cause,
    })
  }
}
