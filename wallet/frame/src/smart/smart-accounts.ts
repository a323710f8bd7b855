import type { EvmNode } from '@latchkey/eip155/read'
import type { SmartAccountScheme, SmartNetwork, SmartNode } from '@latchkey/wallet-protocol'
import type { Wallet } from '../account/wallet.js'
import { addressOn } from '../address-on.js'
import { refused } from '../rpc/questions.js'
import type { Preference } from './preference.js'

type Hex = `0x${string}`
/** Which of a visitor's accounts a page sees (specification section 3). */
export type AccountType = 'eoa' | 'smartAccount'
/** The visitor's smart account on one network. */
export interface SmartAccount {
  readonly address: Hex
  /** The visitor's plain account. */
  readonly owner: Hex
  readonly network: SmartNetwork
  readonly scheme: SmartAccountScheme
  /** Calls the chain's node. */
  readonly node: SmartNode
  isDeployed(): Promise<boolean>
}
/** The visitor's accounts on one network of any family, in the format of `GET_USER`. */
export interface Accounts {
  /** Address of the preferred account. */
  readonly address: string
  readonly accounts: readonly { readonly address: string; readonly type: AccountType }[]
  readonly preferredAccountType: AccountType
  readonly smartAccountDeployed: boolean
}
/** The visitor's smart accounts. */
export interface SmartAccounts {
  /** Chain ids of the networks that have smart accounts. */
  enabled(): Promise<readonly number[]>
  /** Undefined if the network (CAIP-2) has none. */
  on(chain: string): Promise<SmartAccount | undefined>
  /** @throws 4200 if the network has none */
  demand(chain: string): Promise<SmartAccount>
  /**
   * `asked` is the page's choice and holds in this document until the visitor chooses; then the stored preference applies, then the smart
   * account.
   */
  list(chain: string, asked?: AccountType): Promise<Accounts>
  /** Stores the visitor's choice for this project. @throws 4200 if the network (CAIP-2) has no smart account */
  prefer(chain: string, type: AccountType): Promise<{ readonly type: AccountType; readonly address: string }>
  /** Returns the account in use on a network (CAIP-2): the plain one if there is no other. */
  inUse(chain: string): Promise<AccountType>
  /** Returns its address. */
  addressInUse(chain: string): Promise<string>
  /** Returns the smart account with this address, if it differs from the plain account. */
  apart(chain: string, address: unknown): Promise<SmartAccount | undefined>
}
/** Options of `createSmartAccounts`. */
export interface SmartAccountsOptions {
  /** As found by the server's probe. */
  readonly networks: readonly SmartNetwork[]
  readonly schemes: () => Promise<{ readonly [id: string]: SmartAccountScheme }>
  readonly wallet: Pick<Wallet, 'addresses'>
  readonly preference: Preference
  readonly node: EvmNode
}

/** Finds the visitor's smart accounts. Loads their signing code on first use. */
export function createSmartAccounts({ networks, schemes, wallet, preference, node }: SmartAccountsOptions): SmartAccounts {
  const offered = async (): Promise<readonly (readonly [SmartNetwork, SmartAccountScheme])[]> => {
    if (networks.length === 0) return []
    const all = await schemes()
    return networks.flatMap((network) => {
      const scheme = Object.hasOwn(all, network.scheme) ? all[network.scheme] : undefined
      return scheme?.knows(network) ? [[network, scheme] as const] : []
    })
  }
  const plain = async (chain: string): Promise<string> => addressOn(chain, await wallet.addresses())
  const on = async (chain: string): Promise<SmartAccount | undefined> => {
    if (!networks.some((network) => network.chain === chain)) return undefined
    const found = (await offered()).find(([network]) => network.chain === chain)
    if (!found) return undefined
    const [network, scheme] = found
    const ask: SmartNode = (method, params) => node(chain, method, params)
    // Smart accounts only exist on EVM networks.
    const owner = (await plain(chain)) as Hex
    const address = await scheme.address({ owner, network, node: ask })
    return { address, owner, network, scheme, node: ask, isDeployed: () => scheme.isDeployed({ address, network, node: ask }) }
  }
  const demand = async (chain: string): Promise<SmartAccount> => {
    const found = await on(chain)
    if (!found) throw refused('Smart accounts are not available on this network.', 4200)
    return found
  }
  return {
    on,
    demand,
    enabled: async () => (await offered()).map(([{ chain }]) => Number(chain.slice('eip155:'.length))),
    async list(chain, asked) {
      if (asked) preference.ask(asked)
      const [smart, owner] = await Promise.all([on(chain), plain(chain)])
      const eoa = { address: owner, type: 'eoa' as const }
      if (!smart) return { address: owner, accounts: [eoa], preferredAccountType: 'eoa', smartAccountDeployed: false }
      const { address } = smart
      // An unreachable node leaves the state unknown; the page gets it with its next request.
      const [type, deployed] = await Promise.all([preference.read(), smart.isDeployed().catch(() => false)])
      return {
        address: type === 'eoa' ? owner : address,
        accounts: [{ address, type: 'smartAccount' }, eoa],
        preferredAccountType: type,
        smartAccountDeployed: deployed,
      }
    },
    async prefer(chain, type) {
      const address = type === 'eoa' ? await plain(chain) : (await demand(chain)).address
      await preference.keep(type)
      return { type, address }
    },
    inUse: async (chain) => ((await on(chain)) ? preference.read() : 'eoa'),
    async addressInUse(chain) {
      const smart = await on(chain)
      return smart && (await preference.read()) === 'smartAccount' ? smart.address : plain(chain)
    },
    async apart(chain, address) {
      const smart = await on(chain)
      const isApart = smart && !smart.scheme.isDelegated && smart.address.toLowerCase() === String(address).toLowerCase()
      return isApart ? smart : undefined
    },
  }
}
