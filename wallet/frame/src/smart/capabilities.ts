import { numberToHex } from 'viem'
import type { AssetsOptions } from '../rpc/get-assets.js'
import { refused } from '../rpc/questions.js'
import type { SmartRpcOptions } from './smart-rpc-options.js'

const MOST_CHAINS = 50
const PERMISSIONS = {
  supported: true,
  signerTypes: ['account'],
  permissionTypes: ['native-token-transfer', 'erc20-token-transfer', 'contract-call'],
  policyTypes: [],
} as const
/** The wallet's capabilities on one network (EIP-5792). */
export interface Capabilities {
  /** `supported`: the account executes batches. `ready`: it will once the visitor approves the first one. */
  readonly atomic: { readonly status: 'supported' | 'ready' | 'unsupported' }
  /** Only between our own halves: the operator may pay the fees of batches. Each approval shows whether it does. */
  readonly paidFees?: { readonly supported: true }
  /** ERC-7677: the page may specify the paymaster, if the operator lists its service. */
  readonly paymasterService?: { readonly supported: true }
  /** ERC-7715: parameters that `wallet_grantPermissions` accepts. */
  readonly permissions?: {
    readonly supported: true
    readonly signerTypes: readonly string[]
    readonly permissionTypes: readonly string[]
    readonly policyTypes: readonly string[]
  }
  /** ERC-7811: `wallet_getAssets` lists tokens here, since the deployment does. */
  readonly assetDiscovery?: { readonly supported: true }
}

/** Options of `getCapabilities`. */
export interface CapabilitiesOptions extends Pick<SmartRpcOptions, 'smart' | 'wallet' | 'chains'> {
  readonly chain: string
  readonly holdings: AssetsOptions['holdings']
}

/**
 * Answers `wallet_getCapabilities` (EIP-5792). The parameters are the account and, to limit the networks, their hexadecimal chain ids.
 * Without them, the server is only asked whether it lists tokens on the current network.
 * @throws 4100 for another account
 */
export async function getCapabilities(
  params: unknown,
  { smart, wallet, chains, chain, holdings }: CapabilitiesOptions,
): Promise<{ readonly [chainId: string]: Capabilities }> {
  const [account, only] = Array.isArray(params) ? (params as readonly unknown[]) : []
  const known = [...new Set([chain, ...chains])].filter((each) => each.startsWith('eip155:'))
  const isLimited = only !== undefined && only !== null
  const asked = (isLimited ? chainsOf(only) : known).slice(0, MOST_CHAINS)
  if (account !== undefined && account !== null) {
    const smartOnes = await Promise.all(asked.map(async (each) => (await smart.on(each))?.address))
    const own = [(await wallet.addresses()).eip155, ...smartOnes].map((each) => each?.toLowerCase())
    if (typeof account !== 'string' || !own.includes(account.toLowerCase())) throw refused('This account is not one of the wallet.', 4100)
  }
  const discovers = async (each: string): Promise<boolean> => {
    if (!isLimited && each !== chain) return false
    const { eip155 } = await wallet.addresses()
    return (await holdings(each, eip155)) !== undefined
  }
  const found = await Promise.all(
    asked
      .filter((each) => known.includes(each))
      .map(async (each): Promise<readonly [string, Capabilities]> => {
        const [capabilities, isListed] = await Promise.all([
          capabilitiesOn(each, smart).catch(() => ({ atomic: { status: 'unsupported' } }) as const),
          discovers(each).catch(() => false),
        ])
        return [
          numberToHex(Number(each.slice('eip155:'.length))),
          { ...capabilities, ...(isListed && { assetDiscovery: { supported: true } as const }) },
        ]
      }),
  )
  return Object.fromEntries(found)
}

async function capabilitiesOn(chain: string, smart: SmartRpcOptions['smart']): Promise<Capabilities> {
  const account = await smart.on(chain)
  if (!account) return { atomic: { status: 'unsupported' } }
  const [isDeployed, type] = await Promise.all([account.isDeployed(), smart.inUse(chain)])
  const status = isDeployed ? 'supported' : type === 'smartAccount' ? 'ready' : 'unsupported'
  const { bundler, paymaster, namedPaymasters, sessions } = account.network
  return {
    atomic: { status },
    ...(bundler && paymaster && type === 'smartAccount' && { paidFees: { supported: true } as const }),
    ...(bundler && namedPaymasters && status !== 'unsupported' && { paymasterService: { supported: true } as const }),
    ...(sessions && { permissions: PERMISSIONS }),
  }
}

function chainsOf(given: unknown): readonly string[] {
  if (!Array.isArray(given)) throw refused('Expected array', -32602)
  return given.map((each) => {
    if (typeof each !== 'string' || !/^0x[0-9a-f]{1,13}$/i.test(each)) throw refused('Expected the hexadecimal number of a network', -32602)
    return `eip155:${Number(each)}`
  })
}
