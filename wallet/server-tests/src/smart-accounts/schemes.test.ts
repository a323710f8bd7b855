import { type SandboxWith, startSandbox } from '@latchkey/sandbox'
import { getSmartAccountsEnvironment, Implementation, toMetaMaskSmartAccount } from '@metamask/smart-accounts-kit'
import { createPublicClient, defineChain, type Hex, http } from 'viem'
import { entryPoint07Address, formatUserOperationRequest, type SmartAccount } from 'viem/account-abstraction'
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Device } from '../fixtures/device.js'
import { askBundler, smartHolder, sponsoredBy } from '../fixtures/smart-visitor.js'
import { describeWallets } from '../fixtures/wallet-servers.js'

let sandbox: SandboxWith<{ smartAccounts: object }>
beforeAll(async () => {
  sandbox = await startSandbox({ smartAccounts: { scheme: { 1337: '7702-delegator', 31338: 'hybrid' }, without7702: [31338] } })
}, 60_000)
afterAll(() => sandbox?.stop())

const TO = '0x00000000000000000000000000000000000000f1'

describeWallets('operations of other kinds of accounts', ({ server, withWallet }) => {
  const started = async (email: string, scheme: '7702-delegator' | 'hybrid') => {
    const [delegated, old] = sandbox.chains
    const { id, name, network, rpcUrl } = scheme === 'hybrid' ? old : delegated
    const { bundlerUrl: bundler, paymasterUrl: paymaster } = sandbox.smartAccounts.on(id)
    const chain = `eip155:${id}`
    const one = await server(
      { smartAccounts: { networks: { [chain]: { scheme, bundler, paymaster } } } },
      { rpc: { [chain]: { urls: [rpcUrl] } } },
    )
    const { owner, holder } = smartHolder()
    const { device } = await withWallet(one, email, holder)
    const known = defineChain({ id, name, nativeCurrency: network.nativeCurrency, rpcUrls: { default: { http: [rpcUrl] } } })
    const node = createPublicClient({ chain: known, transport: http(rpcUrl), pollingInterval: 20 })
    const sponsored = sponsoredBy(device, chain, node as never)
    const environment = getSmartAccountsEnvironment(1)
    const hybrid = (of: PrivateKeyAccount, deploySalt: Hex = '0x') =>
      toMetaMaskSmartAccount({
        client: node,
        implementation: Implementation.Hybrid,
        deployParams: [of.address, [], [], []],
        deploySalt,
        signer: { account: of },
        environment,
      }) as Promise<unknown> as Promise<SmartAccount>
    return { device, chain, owner, node, sponsored, environment, hybrid }
  }
  const send = (device: Device, chain: string, operation: object, more: object = {}) =>
    askBundler(device, chain, 'eth_sendUserOperation', [
      { ...(formatUserOperationRequest(operation as never) as object), ...more },
      entryPoint07Address,
    ])

  test('a counterfactual account is deployed by its first operation and acts again, paid for by the operator', async () => {
    const { sponsored, hybrid, owner, node } = await started('hybrid@example.com', 'hybrid')
    const account = await hybrid(owner)
    for (const _ of [1, 2]) {
      const hash = await sponsored.sendUserOperation({ account, calls: [{ to: TO, value: 0n }] })
      expect((await sponsored.waitForUserOperationReceipt({ hash })).success).toBe(true)
    }
    expect(await node.getBalance({ address: account.address })).toBe(0n)
    // A second account of the same owner belongs to the visitor too.
    const second = await hybrid(owner, '0x01')
    const hash = await sponsored.sendUserOperation({ account: second, calls: [{ to: TO, value: 0n }] })
    expect((await sponsored.waitForUserOperationReceipt({ hash })).sender).toBe(second.address)
  })

  test('an account of another owner is refused, deployed or not, and so is another factory', async () => {
    const { device, chain, sponsored, hybrid, owner } = await started('stranger@example.com', 'hybrid')
    const account = await hybrid(owner)
    const operation = (await sponsored.prepareUserOperation({ account, calls: [{ to: TO, value: 0n }] })) as object
    const signed = { ...operation, signature: await account.signUserOperation(operation as never) }
    const stranger = await hybrid(privateKeyToAccount(generatePrivateKey()))
    const refusal = { code: -32602, message: 'The sender of the operation is not an account of yours.' }
    expect((await send(device, chain, signed, { ...(await stranger.getFactoryArgs()), sender: stranger.address })).error).toEqual(refusal)
    // The visitor's factory data do not make another account the visitor's.
    expect((await send(device, chain, signed, { sender: stranger.address })).error).toEqual(refusal)
    expect((await send(device, chain, signed, { sender: sandbox.contracts.token })).error).toEqual(refusal)
    expect((await send(device, chain, signed, { sender: owner.address })).error).toEqual(refusal)
    expect((await send(device, chain, signed, { factory: TO })).error?.code).toBe(-32602)
    expect((await send(device, chain, signed, { factory: '0x7702' })).error?.code).toBe(-32602)
    expect((await send(device, chain, signed)).result).toMatch(/^0x/)
  })

  test('an account with the code of the Delegation Framework acts by EntryPoint 0.7', async () => {
    const { sponsored, owner, node, environment, device, chain } = await started('delegator@example.com', '7702-delegator')
    const address = environment.implementations.EIP7702StatelessDeleGatorImpl as Hex
    const made = (await toMetaMaskSmartAccount({
      client: node,
      implementation: Implementation.Stateless7702,
      address: owner.address,
      signer: { account: owner },
      environment,
    })) as unknown as SmartAccount
    // The kit has no account that delegates with its first operation.
    const account = { ...made, getFactoryArgs: async () => ({ factory: undefined, factoryData: undefined }) } as SmartAccount
    const authorization = await owner.signAuthorization({ address, chainId: 1337, nonce: 0 })
    const operation = await sponsored.prepareUserOperation({
      account,
      calls: [
        { to: TO, value: 0n },
        { to: TO, value: 0n },
      ],
      authorization,
    } as never)
    const signed = { ...(operation as object), signature: await account.signUserOperation(operation as never) }
    const { result, error } = await send(device, chain, signed)
    expect([error, typeof result]).toEqual([undefined, 'string'])
    expect((await sponsored.waitForUserOperationReceipt({ hash: result as Hex })).success).toBe(true)
    expect(await node.getCode({ address: owner.address })).toBe(`0xef0100${address.slice(2).toLowerCase()}`)
  })
})
