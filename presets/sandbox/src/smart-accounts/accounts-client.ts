import {
  type Chain,
  createPublicClient,
  createWalletClient,
  defineChain,
  type Hex,
  type HttpTransport,
  http,
  type PrivateKeyAccount,
  type PublicClient,
  parseEther,
  toHex,
  type WalletClient,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { callChain } from '../chain/call-chain.js'
import type { SandboxChain } from '../chain/chain.js'

/** One chain, and a funded account on it that deploys contracts and submits operations to them. */
export interface AccountsClient {
  readonly node: PublicClient<HttpTransport, Chain>
  readonly wallet: WalletClient<HttpTransport, Chain, PrivateKeyAccount>
}

export async function accountsClient({ id, name, rpcUrl, network }: SandboxChain, key: Hex): Promise<AccountsClient> {
  const account = privateKeyToAccount(key)
  await callChain(rpcUrl, { method: 'anvil_setBalance', params: [account.address, toHex(parseEther('1000000'))] })
  const chain = defineChain({ id, name, nativeCurrency: network.nativeCurrency, rpcUrls: { default: { http: [rpcUrl] } } })
  const transport = http(rpcUrl)
  return {
    node: createPublicClient({ chain, transport, pollingInterval: 50 }),
    wallet: createWalletClient({ account, chain, transport }),
  }
}
