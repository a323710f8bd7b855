import { createClient, erc20Abi, erc721Abi, hashMessage, http, parseEther } from 'viem'
import {
  getBalance,
  getEnsAddress,
  getEnsAvatar,
  getEnsName,
  getEnsResolver,
  getEnsText,
  multicall,
  readContract,
  verifyMessage,
} from 'viem/actions'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testKeys } from '../contracts.generated.js'
import type { Sandbox } from '../sandbox.js'
import { startSandbox } from '../start-sandbox.js'
import { walletKeys } from '../wallet/wallet-keys.js'
import { callChain } from './call-chain.js'

let sandbox: Sandbox
beforeAll(async () => {
  sandbox = await startSandbox()
})
afterAll(() => sandbox.stop())

/** The network's contracts include Multicall3 and ENS. */
function clients() {
  return sandbox.chains.map(({ network, rpcUrl }) => createClient({ chain: network, transport: http(rpcUrl) }))
}

test('both chains have their id, and every test account has coins and tokens', async () => {
  expect(sandbox.chains.map(({ id, network }) => [id, network.testnet])).toEqual([
    [1337, false],
    [31338, true],
  ])
  const address = sandbox.wallets.cora.accounts[2] ?? '0x'
  for (const client of clients()) {
    expect(await getBalance(client, { address })).toBe(parseEther('100'))
    expect(
      await readContract(client, { address: sandbox.contracts.token, abi: erc20Abi, functionName: 'balanceOf', args: [address] }),
    ).toBe(10_000_000_000n)
  }
})

test('the token and the collection answer through Multicall3', async () => {
  const token = { address: sandbox.contracts.token, abi: erc20Abi } as const
  const nft = { address: sandbox.contracts.nft, abi: erc721Abi } as const
  for (const client of clients()) {
    const answers = await multicall(client, {
      allowFailure: false,
      contracts: [
        { ...token, functionName: 'symbol' },
        { ...token, functionName: 'decimals' },
        { ...nft, functionName: 'ownerOf', args: [1n] },
      ],
    })
    expect(answers).toEqual(['TUSD', 6, sandbox.wallets.alba.accounts[0]])
    const mixed = await multicall(client, { contracts: [{ ...nft, functionName: 'ownerOf', args: [999n] }] })
    expect(mixed[0]?.status).toBe('failure')
  }
})

test('an image of the collection is on the chain', async () => {
  const [client] = clients()
  if (!client) throw new Error('There is no chain.')
  const uri = await readContract(client, { address: sandbox.contracts.nft, abi: testKeys.abi, functionName: 'tokenURI', args: [4n] })
  const data = JSON.parse(uri.slice(uri.indexOf(',') + 1)) as { readonly name: string; readonly image: string }
  expect(data.name).toBe('Test Key 4')
  expect(atob(data.image.split(',')[1] ?? '')).toMatch(/^<svg .*hsl\(268 .*<\/svg>$/)
})

test('ENS resolves name, address, texts, avatar and resolver, and nothing for an unknown name', async () => {
  const alba = sandbox.wallets.alba.accounts[0] ?? '0x'
  for (const client of clients()) {
    expect(await getEnsAddress(client, { name: 'ada.eth' })).toBe(alba)
    expect(await getEnsName(client, { address: alba })).toBe('ada.eth')
    expect(await getEnsText(client, { name: 'ada.eth', key: 'description' })).toBe('First programmer')
    expect(await getEnsAvatar(client, { name: 'ada.eth' })).toMatch(/^data:image\/svg\+xml;base64,/)
    expect(await getEnsResolver(client, { name: 'ada.eth' })).toBe(sandbox.contracts.ensResolver)
    expect(await getEnsAddress(client, { name: 'nobody.eth' })).toBeNull()
    expect(await getEnsName(client, { address: sandbox.wallets.dune.accounts[0] ?? '0x' })).toBeNull()
  }
})

test('an avatar may be an image of the collection', async () => {
  const [client] = clients()
  if (!client) throw new Error('There is no chain.')
  expect(await getEnsAvatar(client, { name: 'bob.eth' })).toMatch(/^data:image\/svg\+xml;base64,/)
})

test('the contract wallet approves signatures of its owner and nothing else', async () => {
  const [client] = clients()
  const [owner] = walletKeys('dune')
  const [stranger] = walletKeys('alba')
  if (!client || !owner || !stranger) throw new Error('There is no chain or key.')
  const address = sandbox.contracts.contractWallet
  const message = 'open the door'
  expect(await verifyMessage(client, { address, message, signature: await owner.signMessage({ message }) })).toBe(true)
  expect(await verifyMessage(client, { address, message, signature: await stranger.signMessage({ message }) })).toBe(false)
  expect(hashMessage(message)).toHaveLength(66)
})

test('the node itself signs for no account', async () => {
  const [{ rpcUrl }] = sandbox.chains
  const from = sandbox.wallets.alba.accounts[0]
  expect(await callChain(rpcUrl, { method: 'eth_accounts' })).toEqual([])
  await expect(callChain(rpcUrl, { method: 'personal_sign', params: ['0x00', from] })).rejects.toThrow()
  await expect(callChain(rpcUrl, { method: 'eth_sendTransaction', params: [{ from, to: from }] })).rejects.toThrow()
  const deployer = '0x1a7c4ee11a7c4ee11a7c4ee11a7c4ee11a7c4ee1'
  await expect(callChain(rpcUrl, { method: 'eth_sendTransaction', params: [{ from: deployer, to: from }] })).rejects.toThrow()
})
