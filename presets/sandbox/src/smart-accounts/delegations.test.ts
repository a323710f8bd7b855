import {
  contracts,
  createDelegation,
  createExecution,
  ExecutionMode,
  getSmartAccountsEnvironment,
  Implementation,
  toMetaMaskSmartAccount,
} from '@metamask/smart-accounts-kit'
import { overrideDeployedEnvironment } from '@metamask/smart-accounts-kit/utils'
import { createPublicClient, createWalletClient, defineChain, http, parseEther, toHex } from 'viem'
import { createBundlerClient, createPaymasterClient, entryPoint07Address } from 'viem/account-abstraction'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { callChain } from '../chain/call-chain.js'
import type { SandboxWith } from '../sandbox.js'
import { startSandbox } from '../start-sandbox.js'

let sandbox: SandboxWith<{ smartAccounts: object }>
beforeAll(async () => {
  sandbox = await startSandbox({ smartAccounts: { scheme: { 1337: '7702-delegator', 31338: 'hybrid' }, without7702: [31338] } })
  // The kit has the addresses for public networks only.
  for (const { id } of sandbox.chains) overrideDeployedEnvironment(id, '1.3.0', getSmartAccountsEnvironment(1))
}, 60_000)
afterAll(() => sandbox?.stop())

const TO = '0x00000000000000000000000000000000000000b1'
function clients(at: 0 | 1) {
  const chain = sandbox.chains[at]
  const { id, name, network, rpcUrl } = chain
  const known = defineChain({ id, name, nativeCurrency: network.nativeCurrency, rpcUrls: { default: { http: [rpcUrl] } } })
  const node = createPublicClient({ chain: known, transport: http(rpcUrl), pollingInterval: 50 })
  const { bundlerUrl, paymasterUrl } = sandbox.smartAccounts.on(id)
  const bundler = createBundlerClient({
    client: node,
    transport: http(bundlerUrl),
    paymaster: createPaymasterClient({ transport: http(paymasterUrl) }),
    pollingInterval: 50,
  })
  const someone = privateKeyToAccount(generatePrivateKey())
  const wallet = createWalletClient({ account: someone, chain: known, transport: http(rpcUrl) })
  const fund = (address: string): Promise<unknown> =>
    callChain(rpcUrl, { method: 'anvil_setBalance', params: [address, toHex(parseEther('1'))] })
  return { node, bundler, someone, wallet, fund, chain }
}

test('all contracts of the Delegation Framework are at their public addresses, on both chains', async () => {
  const { delegations, entryPoint07 } = sandbox.smartAccounts
  expect(entryPoint07).toBe(entryPoint07Address)
  expect(Object.keys(delegations ?? {}).length).toBeGreaterThan(35)
  expect(delegations).toMatchObject({
    DelegationManager: '0xdb9B1e94B5b69Df7e401DDbedE43491141047dB3',
    EIP7702StatelessDeleGatorImpl: '0x63c0c19a282a1B52b07dD5a65b58948A07DAE32B',
    HybridDeleGatorImpl: '0x48dBe696A4D990079e039489bA2053B36E8FFEC4',
  })
  for (const at of [0, 1] as const) {
    const { node } = clients(at)
    for (const [name, address] of Object.entries(delegations ?? {}))
      expect([name, await node.getCode({ address })]).toEqual([name, expect.stringMatching(/^0x6[0-9a-f]{200}/)])
  }
})

test('an account with the delegator’s code grants part of its money, which can be spent up to its cap, and not after it is revoked', async () => {
  const { node, someone: delegate, wallet, fund } = clients(0)
  const owner = privateKeyToAccount(generatePrivateKey())
  await Promise.all([fund(owner.address), fund(delegate.address)])
  const environment = getSmartAccountsEnvironment(1)
  const authorization = await owner.signAuthorization({
    address: environment.implementations.EIP7702StatelessDeleGatorImpl as `0x${string}`,
    chainId: 1337,
    nonce: 0,
  })
  await node.waitForTransactionReceipt({ hash: await wallet.sendTransaction({ to: TO, authorizationList: [authorization] }) })
  const account = await toMetaMaskSmartAccount({
    client: node,
    implementation: Implementation.Stateless7702,
    address: owner.address,
    signer: { account: owner },
    environment,
  })
  const unsigned = createDelegation({
    environment,
    from: owner.address,
    to: delegate.address,
    scope: { type: 'nativeTokenTransferAmount', maxAmount: parseEther('0.1') },
  })
  const signed = { ...unsigned, signature: await account.signDelegation({ delegation: unsigned }) }
  const spend = async (amount: string) => {
    const data = contracts.DelegationManager.encode.redeemDelegations({
      delegations: [[signed]],
      modes: [ExecutionMode.SingleDefault],
      executions: [[createExecution({ target: TO, value: parseEther(amount) })]],
    })
    const hash = await wallet.sendTransaction({ to: environment.DelegationManager, data })
    return (await node.waitForTransactionReceipt({ hash })).status
  }
  const before = await node.getBalance({ address: TO })
  expect(await spend('0.06')).toBe('success')
  await expect(spend('0.06')).rejects.toThrow(/allowance-exceeded/)
  expect(await spend('0.03')).toBe('success')
  expect((await node.getBalance({ address: TO })) - before).toBe(parseEther('0.09'))
  const disable = contracts.DelegationManager.encode.disableDelegation({ delegation: signed })
  const own = createWalletClient({ account: owner, chain: node.chain, transport: http(sandbox.chains[0].rpcUrl) })
  await node.waitForTransactionReceipt({ hash: await own.sendTransaction({ to: environment.DelegationManager, data: disable }) })
  await expect(spend('0.001')).rejects.toThrow(/revert/)
})

test('a chain without EIP-7702 has counterfactual accounts, which their first operation deploys and another account pays for', async () => {
  const { node, bundler, wallet, fund, someone } = clients(1)
  const owner = privateKeyToAccount(generatePrivateKey())
  await fund(someone.address)
  const authorization = await owner.signAuthorization({ address: TO, chainId: 31338, nonce: 0 })
  await expect(wallet.sendTransaction({ to: TO, authorizationList: [authorization] })).rejects.toThrow()
  const account = await toMetaMaskSmartAccount({
    client: node,
    implementation: Implementation.Hybrid,
    deployParams: [owner.address, [], [], []],
    deploySalt: '0x',
    signer: { account: owner },
    environment: getSmartAccountsEnvironment(1),
  })
  const message = 'Before there is a contract'
  const signature = await account.signMessage({ message })
  expect(await node.verifyMessage({ address: account.address, message, signature })).toBe(true)
  expect(await node.verifyMessage({ address: account.address, message: 'Another one', signature })).toBe(false)
  expect(await node.getCode({ address: account.address })).toBeUndefined()
  const hash = await bundler.sendUserOperation({
    account,
    calls: [
      { to: TO, value: 0n },
      { to: sandbox.contracts.token, data: '0x18160ddd' },
    ],
  })
  expect((await bundler.waitForUserOperationReceipt({ hash })).success).toBe(true)
  expect(await node.getCode({ address: account.address })).toMatch(/^0x/)
  expect(await node.verifyMessage({ address: account.address, message, signature: await account.signMessage({ message }) })).toBe(true)
})
