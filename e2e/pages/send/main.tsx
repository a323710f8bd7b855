import { type Asset, type AssetSource, assetSources, createKernel, nameSources } from '@latchkey/kernel'
import { ConnectButton, LatchkeyProvider } from '@latchkey/kernel/react'
import { type StandardOptions, standard } from '@latchkey/standard'
import { createRoot } from 'react-dom/client'
import { createClient, custom, decodeFunctionResult, encodeFunctionData, erc20Abi } from 'viem'
import { getEnsAddress } from 'viem/actions'
import { pageData } from '../../harness/page-data.js'

export interface SendPageOptions extends StandardOptions {
  /** Tokens that the page knows, by chain. */
  readonly tokens: readonly { readonly chain: string; readonly address: string; readonly symbol: string; readonly decimals: number }[]
  readonly price?: number
  readonly locale?: string
  readonly slowFees?: boolean
}

// An app on three families of chains that sends. What accounts hold is read from the chains themselves.
const { tokens, price, locale = 'en', ...options } = pageData<SendPageOptions>()
function makeKernel() {
  return createKernel({ projectId: 'e2e', debug: false, locale, ...standard(options) })
}
export type SendKernel = ReturnType<typeof makeKernel>
declare global {
  interface Window {
    sender: SendKernel
    told: { readonly event: string; readonly payload: unknown }[]
  }
}
const kernel = makeKernel()
window.sender = kernel
window.told = []
for (const event of ['OPEN_SEND', 'SEND_INITIATED', 'SEND_SUCCESS', 'SEND_REJECTED', 'SEND_ERROR', 'error'] as const)
  kernel.on(event, (payload) =>
    window.told.push({ event, payload: event === 'error' ? String((payload as { error: unknown }).error) : payload }),
  )

const evm: AssetSource = {
  id: 'page.evm',
  namespace: 'eip155',
  async list({ address, network: { caipNetworkId: chainId } }) {
    const data = encodeFunctionData({ abi: erc20Abi, functionName: 'balanceOf', args: [address as `0x${string}`] })
    return Promise.all(
      tokens
        .filter(({ chain }) => chain === chainId)
        .map(async ({ address: to, symbol, decimals }): Promise<Asset> => {
          const answer = await kernel.actions.eip155.read({ method: 'eth_call', params: [{ to, data }, 'latest'], chain: chainId })
          const held = decodeFunctionResult({ abi: erc20Abi, functionName: 'balanceOf', data: answer as `0x${string}` })
          return assetOf({ chainId, address: to, symbol, decimals, held })
        }),
    )
  },
}
const solana: AssetSource = {
  id: 'page.solana',
  namespace: 'solana',
  async list({ address, network: { caipNetworkId: chainId } }) {
    const held = await kernel.actions.solana.getTokens({ address })
    return held.map(({ mint, decimals, amount }) => {
      const symbol = tokens.find((token) => token.address === mint)?.symbol ?? mint.slice(0, 4)
      return assetOf({ chainId, address: mint, symbol, decimals, held: amount })
    })
  },
}
interface Held {
  readonly chainId: string
  readonly address: string
  readonly symbol: string
  readonly decimals: number
  readonly held: bigint
}
function assetOf({ chainId, address, symbol, decimals, held }: Held): Asset {
  const digits = held.toString().padStart(decimals + 1, '0')
  const numeric = `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`
  const quantity = { decimals: String(decimals), numeric }
  return { name: symbol, symbol, chainId, address: `${chainId}:${address}`, quantity, iconUrl: '', verified: true, ...(price && { price }) }
}
kernel.contribute(assetSources.of(evm))
kernel.contribute(assetSources.of(solana))
kernel.contribute(
  nameSources.of({
    id: 'page.names',
    namespace: 'eip155',
    resolve: async () => undefined,
    async find({ name, network }) {
      const request = ({ method, params }: { method: string; params?: readonly unknown[] }) =>
        kernel.actions.eip155.read({ method, params: params ?? [], chain: network.caipNetworkId })
      const { address } = network.contracts?.ensUniversalResolver ?? {}
      if (address === undefined) return undefined
      return (
        (await getEnsAddress(createClient({ transport: custom({ request }) }), {
          name,
          universalResolverAddress: address as `0x${string}`,
        })) ?? undefined
      )
    },
  }),
)

const root = document.getElementById('root')
if (root)
  createRoot(root).render(
    <LatchkeyProvider kernel={kernel}>
      <main>
        <ConnectButton />
      </main>
    </LatchkeyProvider>,
  )
