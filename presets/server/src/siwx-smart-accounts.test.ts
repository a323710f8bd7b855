import { type SandboxWith, startSandbox } from '@latchkey/sandbox'
import { getSmartAccountsEnvironment, Implementation, toMetaMaskSmartAccount } from '@metamask/smart-accounts-kit'
import { JsonRpcProvider } from 'ethers'
import { SiweMessage } from 'siwe'
import { createPublicClient, createWalletClient, defineChain, type Hex, http, parseEther, toHex } from 'viem'
import { createBundlerClient, createPaymasterClient, toSimple7702SmartAccount } from 'viem/account-abstraction'
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { describeSignIn } from './fixtures/sign-in.js'
import { evmKey, type Somebody } from './fixtures/visitor.js'

const CHAIN = 'eip155:1337'
let sandbox: SandboxWith<{ smartAccounts: object }>
beforeAll(async () => {
  sandbox = await startSandbox({ smartAccounts: { scheme: '7702-delegator' } })
}, 60_000)
afterAll(() => sandbox?.stop())

function world() {
  const [{ id, name, network, rpcUrl }] = sandbox.chains
  const chain = defineChain({ id, name, nativeCurrency: network.nativeCurrency, rpcUrls: { default: { http: [rpcUrl] } } })
  const node = createPublicClient({ chain, transport: http(rpcUrl), pollingInterval: 20 })
  const owner = privateKeyToAccount(generatePrivateKey())
  return { chain, node, owner, rpcUrl, environment: getSmartAccountsEnvironment(1) }
}
/** Delegates an account to code, as its first batch does. */
async function delegate(owner: PrivateKeyAccount, address: Hex): Promise<void> {
  const { chain, node, rpcUrl } = world()
  await node.request({ method: 'anvil_setBalance', params: [owner.address, toHex(parseEther('1'))] } as never)
  const wallet = createWalletClient({ account: owner, chain, transport: http(rpcUrl) })
  const authorization = await owner.signAuthorization({ address, chainId: 1337, nonce: 1 })
  await node.waitForTransactionReceipt({ hash: await wallet.sendTransaction({ to: owner.address, authorizationList: [authorization] }) })
  expect(await node.getCode({ address: owner.address })).toBe(`0xef0100${address.slice(2).toLowerCase()}`)
}
const somebody = (address: string, sign: (message: string) => Promise<string>): Somebody => ({ address, chainId: CHAIN, sign })

/** An account of each kind, with its possible signers, and what `siwe` needs besides a node. */
const kinds: readonly { readonly kind: string; readonly make: () => Promise<Somebody>; readonly needs6492?: true }[] = [
  {
    kind: 'is a plain one yet',
    async make() {
      const { owner, node } = world()
      const account = await toSimple7702SmartAccount({ client: node, owner: owner as never })
      return somebody(owner.address, (message) => account.signMessage({ message }))
    },
  },
  {
    kind: 'delegates to Simple7702Account',
    async make() {
      const { owner, node } = world()
      await delegate(owner, sandbox.smartAccounts.simple7702Account)
      const account = await toSimple7702SmartAccount({ client: node, owner: owner as never })
      return somebody(owner.address, (message) => account.signMessage({ message }))
    },
  },
  {
    kind: 'delegates to the Delegation Framework',
    async make() {
      const { owner, node, environment } = world()
      await delegate(owner, environment.implementations.EIP7702StatelessDeleGatorImpl as Hex)
      const account = await toMetaMaskSmartAccount({
        client: node,
        implementation: Implementation.Stateless7702,
        address: owner.address,
        signer: { account: owner },
        environment,
      })
      return somebody(owner.address, (message) => account.signMessage({ message }))
    },
  },
  { kind: 'is a contract that its first operation will make', make: async () => (await hybrid()).account, needs6492: true },
  {
    kind: 'is a contract that its first operation made',
    async make() {
      const { account, deploy } = await hybrid()
      await deploy()
      return account
    },
  },
]

async function hybrid() {
  const { owner, node, environment } = world()
  const made = await toMetaMaskSmartAccount({
    client: node,
    implementation: Implementation.Hybrid,
    deployParams: [owner.address, [], [], []],
    deploySalt: '0x',
    signer: { account: owner },
    environment,
  })
  const { bundlerUrl, paymasterUrl } = sandbox.smartAccounts.on(1337)
  const paymaster = createPaymasterClient({ transport: http(paymasterUrl) })
  const bundler = createBundlerClient({ client: node, transport: http(bundlerUrl), paymaster, pollingInterval: 20 })
  return {
    account: somebody(made.address, (message) => made.signMessage({ message })),
    async deploy() {
      const hash = await bundler.sendUserOperation({ account: made, calls: [{ to: owner.address, value: 0n }] })
      expect((await bundler.waitForUserOperationReceipt({ hash })).success).toBe(true)
    },
  }
}

const EVE = evmKey('eve', CHAIN)

describeSignIn(
  'a smart account',
  ({ visitor, refused }) => {
    test.each(kinds)('$kind signs in, and a stranger cannot sign in for it', async ({ make }) => {
      const account = await make()
      expect((await visitor().signIn(account)).status).toBe(200)
      const forged = { ...account, sign: EVE.sign }
      expect(await refused(visitor(), await visitor().signed(forged))).toEqual([401, 'unproven', undefined])
      // A signature of another text.
      const other = { ...account, sign: (message: string) => account.sign(`${message} `) }
      expect(await refused(visitor(), await visitor().signed(other))).toEqual([401, 'unproven', undefined])
    })

    test.each(kinds)('viem and siwe verify $kind, and no other signature for it', async ({ make, needs6492 }) => {
      // `siwe` logs what it cannot recover.
      const said = vi.spyOn(console, 'error').mockImplementation(() => {})
      const account = await make()
      const { node, rpcUrl } = world()
      const provider = new JsonRpcProvider(rpcUrl)
      const siwe = new SiweMessage({
        domain: 'app.example.com',
        address: account.address,
        uri: 'https://app.example.com',
        version: '1',
        chainId: 1337,
        nonce: 'a1b2c3d4e5f6',
      })
      const message = siwe.prepareMessage()
      const byViem = (signature: string): Promise<boolean> =>
        node.verifyMessage({ address: account.address as Hex, message, signature: signature as Hex })
      const verify = async (signature: string, isFallback: boolean): Promise<boolean> => {
        const fallback = async () => {
          const success = await byViem(signature)
          return success ? { success, data: siwe } : { success, data: siwe, error: new Error('Not signed') as never }
        }
        const options = { provider: provider as never, suppressExceptions: true, ...(isFallback && { verificationFallback: fallback }) }
        return (await siwe.verify({ signature }, options)).success
      }
      const [own, other, eves] = [await account.sign(message), await account.sign(`${message} `), await EVE.sign(message)]
      expect([await byViem(own), await byViem(other), await byViem(eves)]).toEqual([true, false, false])
      // `siwe` supports ERC-1271; for an undeployed account (ERC-6492) it calls its `verificationFallback`.
      expect(await verify(own, needs6492 === true)).toBe(true)
      expect([await verify(other, true), await verify(eves, true)]).toEqual([false, false])
      provider.destroy()
      said.mockRestore()
    })
  },
  () => ({ rpc: { [CHAIN]: { urls: [sandbox.chains[0].rpcUrl] } } }),
)
