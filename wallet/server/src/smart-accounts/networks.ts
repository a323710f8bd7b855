import type { SmartAccountBudget, SmartAccountNetwork } from './smart-account-options.js'

/** A network's resolved settings. */
export interface SetUpNetwork {
  /** CAIP-2. */
  readonly chain: string
  readonly scheme: string
  /** Uses EIP-7702: the account has the owner's own address. */
  readonly isDelegated: boolean
  readonly entryPoint: string
  readonly implementation: string
  readonly factory: string | undefined
  readonly delegationManager: string | undefined
  readonly bundler: string | undefined
  readonly paymaster: string | undefined
  readonly budget: SmartAccountBudget
  readonly sessions: boolean
}

const ENTRY_POINT_07 = '0x0000000071727De22E5E9d8BAf0edAc6f37da032'
/** Of MetaMask's Delegation Framework 1.3.0; the same on every supported network. */
const DELEGATION_MANAGER = '0xdb9B1e94B5b69Df7e401DDbedE43491141047dB3'

interface Scheme {
  readonly isDelegated: boolean
  readonly entryPoint: string
  readonly implementation: string
  readonly factory?: string
  readonly delegationManager?: string
}
const SCHEMES: { readonly [id: string]: Scheme } = {
  '7702-simple': {
    isDelegated: true,
    entryPoint: '0x4337084D9E255Ff0702461CF8895CE9E3b5Ff108',
    implementation: '0xe6Cae83BdE06E4c305530e199D7217f42808555B',
  },
  '7702-delegator': {
    isDelegated: true,
    entryPoint: ENTRY_POINT_07,
    implementation: '0x63c0c19a282a1B52b07dD5a65b58948A07DAE32B',
    delegationManager: DELEGATION_MANAGER,
  },
  hybrid: {
    isDelegated: false,
    entryPoint: ENTRY_POINT_07,
    implementation: '0x48dBe696A4D990079e039489bA2053B36E8FFEC4',
    factory: '0x69Aa2f9fe1572F1B640E1bbc512f5c3a734fc77c',
    delegationManager: DELEGATION_MANAGER,
  },
}

/** Reads the operator's settings. @throws Error with one sentence about the problem, without any key */
export function networksOf(given: { readonly [chain: string]: SmartAccountNetwork }): ReadonlyMap<string, SetUpNetwork> {
  return new Map(Object.entries(given).map(([chain, network]) => [chain, networkOf(chain, network)]))
}

function networkOf(chain: string, given: SmartAccountNetwork): SetUpNetwork {
  const { scheme = '7702-simple', bundler, paymaster, budget = {}, sessions = false } = given
  const wrong = (what: string): Error => new Error(`Smart accounts of ${chain}: ${what}`)
  if (!/^eip155:[1-9]\d{0,18}$/.test(chain)) throw new Error(`Smart accounts: "${chain}" is no EVM network. Write it like eip155:8453.`)
  const known = Object.hasOwn(SCHEMES, scheme) ? SCHEMES[scheme] : undefined
  if (!known) throw wrong(`there is no scheme "${scheme}". There are ${Object.keys(SCHEMES).join(', ')}.`)
  for (const [name, url] of Object.entries({ bundler, paymaster }))
    if (url !== undefined && !/^https?:$/.test(URL.parse(url)?.protocol ?? ''))
      throw wrong(`\`${name}\` has to be an address that begins with https:// or http://.`)
  if (paymaster !== undefined && bundler === undefined) throw wrong('a paymaster needs a bundler.')
  if (!known.isDelegated && bundler === undefined) throw wrong(`accounts of "${scheme}" need a bundler.`)
  const addresses = {
    entryPoint: given.entryPoint ?? known.entryPoint,
    implementation: given.implementation ?? known.implementation,
    factory: given.factory ?? known.factory,
    delegationManager: given.delegationManager ?? known.delegationManager,
  }
  for (const [name, address] of Object.entries(addresses))
    if (address !== undefined && !/^0x[\da-fA-F]{40}$/.test(address)) throw wrong(`\`${name}\` is no address.`)
  if (sessions && addresses.delegationManager === undefined) throw wrong(`accounts of "${scheme}" know no permissions.`)
  for (const [name, amount] of Object.entries(budget))
    if (amount !== undefined && (typeof amount !== 'bigint' || amount < 0n)) throw wrong(`\`budget.${name}\` has to be a bigint, in wei.`)
  return { chain, scheme, isDelegated: known.isDelegated, ...addresses, bundler, paymaster, budget, sessions }
}
