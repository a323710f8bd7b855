import type { Context, Mutable } from '@latchkey/kernel'
import type { EmbeddedUser } from '@latchkey/wallet-protocol'
import type { EmbeddedWalletState, SocialName } from './contract.js'

type Storage = Context['storage']
type State = Mutable<EmbeddedWalletState>

/** Storage keys (specification section 3). */
const STORED = ['used', 'email', 'token', 'smartNetworks', 'accountType', 'socialUsername', 'socialProvider', 'lastEmailLogin'] as const

/**
 * Called after an email or social login (specification section 4): stores the flag, the address and the provider, and clears the time of
 * the last email.
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

/** Returns the visitor's login provider, even before this visit has contacted the frame. */
export function socialOf(state: Pick<EmbeddedWalletState, 'social'>, storage: Pick<Storage, 'get'>): SocialName | undefined {
  const provider = storage.get('socialProvider')
  return state.social ?? (provider === undefined ? undefined : { provider, userName: storage.get('socialUsername') })
}

/** Called on sign-out, or if the frame reports no signed-in visitor: deletes all of the visitor's data. */
export function loggedOut(state: State, storage: Storage): void {
  for (const name of STORED) storage.set(name, undefined)
  state.email = undefined
  state.social = undefined
  state.smartAccountEnabledNetworks = []
  state.smartAccountDeployed = false
  state.evmAccounts = []
}

/** Called when the frame reports the visitor's account on an EVM network. */
export function evmUserKnown(
  state: State,
  { accounts = [], smartAccountDeployed }: Pick<EmbeddedUser, 'accounts' | 'smartAccountDeployed'>,
): void {
  state.smartAccountDeployed = smartAccountDeployed === true
  state.evmAccounts = accounts
}

/** Returns the networks with smart accounts stored by an earlier visit: a comma-separated list (specification section 3). */
export function storedSmartNetworks(storage: Pick<Storage, 'get'>): readonly number[] {
  const numbers = (storage.get('smartNetworks') ?? '').split(',').filter((each) => /^[1-9]\d{0,15}$/.test(each))
  return [...new Set(numbers.map(Number))].filter(Number.isSafeInteger)
}

/** Called when the frame reports which networks have smart accounts. */
export function smartNetworksKnown(state: State, storage: Storage, networks: readonly number[]): void {
  storage.set('smartNetworks', networks.length > 0 ? networks.join(',') : undefined)
  state.smartAccountEnabledNetworks = networks
}
