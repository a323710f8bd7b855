import type { Context, Mutable } from '@latchkey/kernel'
import type { EmbeddedWalletState } from './contract.js'

type Storage = Context['storage']
type State = Mutable<EmbeddedWalletState>

/** Names of what is stored (specification section 3). */
const STORED = ['used', 'email', 'token', 'chain', 'smartNetworks', 'socialUsername', 'lastEmailLogin'] as const
/** Name of something stored. */
export type Stored = (typeof STORED)[number]

/** Email or social login succeeded (specification section 4): the flag and the address are stored, the time of the last mail is cleared. */
export function loggedIn(state: State, storage: Storage, email: string | undefined): void {
  storage.set('used', '1')
  storage.set('lastEmailLogin', undefined)
  storage.set('email', email)
  state.email = email
}

/** Sign-out, or the frame said that nobody is signed in: nothing of the visitor stays. */
export function loggedOut(state: State, storage: Storage): void {
  for (const name of STORED) storage.set(name, undefined)
  state.email = undefined
}
