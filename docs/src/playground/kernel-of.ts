import { bitcoin } from '@latchkey/bip122/networks'
import { arbitrum, base, mainnet, polygon } from '@latchkey/eip155/networks'
import { createKernel, type Kernel } from '@latchkey/kernel'
import { hearth, ink, ledger, midnight, sorbet } from '@latchkey/kernel/themes'
import { mainnet as solana } from '@latchkey/solana/networks'
import { standard } from '@latchkey/standard'
import type { Choices } from './choices.js'
import { isImported, type Setting, settingsOf } from './settings.js'

const VALUES: { readonly [name: string]: object } = {
  ...{ mainnet, base, arbitrum, polygon, solana, bitcoin },
  ...{ hearth, ink, ledger, midnight, sorbet },
}

/** Creates the kernel that the code describes. */
export function kernelOf(choices: Choices): Kernel {
  const { kernel, preset } = settingsOf(choices)
  const options = resolved(kernel) as { readonly projectId: string }
  return createKernel({ ...options, plugins: [standard(resolved(preset) as object)], disableAppend: choices.place === 'page' }) as Kernel
}

function resolved(setting: Setting | undefined): unknown {
  if (typeof setting !== 'object') return setting
  if (isImported(setting)) return VALUES[setting.imported]
  if (Array.isArray(setting)) return setting.map(resolved)
  const fields = Object.entries(setting).map(([name, value]) => {
    if (!name.startsWith('...')) return { [name]: resolved(value) }
    const spread = resolved(value) as { readonly [field: string]: object }
    return name === '...' ? spread : spread[name.slice(3)]
  })
  return Object.assign({}, ...fields)
}
