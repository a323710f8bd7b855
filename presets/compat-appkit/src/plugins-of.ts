import { type CoreContract, type Kernel, walletErrors } from '@latchkey/kernel'
import type { SiwxContract } from '@latchkey/siwx'
import type { StandardContracts } from '@latchkey/standard'

type Kit = Kernel<CoreContract | StandardContracts | SiwxContract>
type Each<Slices> = { readonly [Id in keyof Slices]?: Slices[Id] }

/** Returns the plugins' states; the options of `createAppKit` decide which of them exist. */
export function statesOf(kernel: Kernel<CoreContract>): Each<Kit['state']> {
  return kernel.state as unknown as Kit['state']
}

/** Returns the actions of a plugin. @throws wallet/not-found if the options of `createAppKit` do not include it */
export function actionsOf<Id extends keyof Kit['actions']>(kernel: Kernel<CoreContract>, id: Id): Kit['actions'][Id] {
  const { [id]: actions } = kernel.actions as unknown as Each<Kit['actions']>
  if (!actions) throw walletErrors.create('not-found', { connector: String(id) })
  return actions as Kit['actions'][Id]
}
