import type { Mutable } from '@latchkey/kernel'
import type { NamesState } from './contract.js'
import type { Holder } from './names.js'

/** Key of an account's name. */
export function holderKey({ address, network }: Holder): string {
  return `eip155:${network?.id}:${address.toLowerCase()}`
}

export function setOwn(state: Mutable<NamesState>, holder: Holder, name: string | undefined): void {
  state.own = { ...state.own, [holderKey(holder)]: name ?? '' }
}
