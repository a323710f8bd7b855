import type { Context, Mutable } from '@latchkey/kernel'
import type { EmbeddedWalletState, SocialName } from './contract.js'

type Storage = Context['storage']
type State = Mutable<EmbeddedWalletState>

/** Names of what is stored (specification section 3). */
const STORED = ['used', 'email', 'token', 'chain', 'smartNetworks', 'socialUsername', 'socialProvider', 'lastEmailLogin'] as const
/** Name of something stored. */
export type Stored = (typeof STORED)[number]

/**
 * Email or social login succeeded (specification section 4): the flag, the address, and who vouched are stored, the time of the last mail is
 * cleared.
 */
export function loggedIn(state: State, storage: Storage, email: string | undefined, social?: SocialName): void {
  storage.set('used', '1')
  storage.set('lastEmailLogin', undefined)
  storage.set('email', email)
  state.email = email
  storage.set('socialProvider', social?.provider)
  storage.set('socialUsername', social?.userName)
  state.social = social
}

/** Who vouched for the visitor, also before this visit has asked the frame. */
export function socialOf(state: Pick<EmbeddedWalletState, 'social'>, storage: Pick<Storage, 'get'>): SocialName | undefined {
  const provider = storage.get('socialProvider')
  return state.social ?? (provider === undefined ? undefined : { provider, userName: storage.get('socialUsername') })
}

/** Sign-out, or the frame said that nobody is signed in: nothing of the visitor stays. */
export function loggedOut(state: State, storage: Storage): void {
  for (const name of STORED) storage.set(name, undefined)
  state.email = undefined
  state.social = undefined
}
