import { type Sandbox, startSandbox } from '@latchkey/sandbox'
import type { Hex } from 'viem'
import { serializeErc6492Signature } from 'viem/utils'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { futureWallet, ownerOfContract } from './fixtures/contract-wallets.js'
import { oneClick } from './fixtures/one-click.js'
import { describeSignIn } from './fixtures/sign-in.js'
import { contractOf, evmKey, type Somebody } from './fixtures/visitor.js'

let sandbox: Sandbox
beforeAll(async () => {
  sandbox = await startSandbox()
}, 60_000)
afterAll(() => sandbox.stop())

const ADA = evmKey('ada')
const EVE = evmKey('eve')
const owner: Somebody = {
  address: ownerOfContract.address,
  chainId: 'eip155:1337',
  sign: (message) => ownerOfContract.signMessage({ message }),
}

describeSignIn(
  'a sign-in of a contract',
  ({ serverWith, visitor, refused }) => {
    const chain = 'eip155:1337'
    test('a contract wallet signs in by ERC-1271, and only with its owner', async () => {
      const wallet = contractOf(owner, sandbox.contracts.contractWallet, chain)
      const page = visitor()
      expect((await page.signIn(wallet)).status).toBe(200)
      expect(await refused(visitor(), await visitor().signed(contractOf(EVE, wallet.address, chain)))).toEqual([401, 'unproven', undefined])
      // On a chain without a node the contract's owner is unknown.
      expect(await refused(visitor(), await visitor().signed({ ...wallet, chainId: 'eip155:1' }))).toEqual([401, 'unproven', undefined])
    })

    test('a wallet that is not deployed yet signs in by ERC-6492', async () => {
      const future = evmKey('future owner')
      const { address, factory, data } = await futureWallet(sandbox, future.address as Hex)
      const wrap = (signature: Hex): Hex => serializeErc6492Signature({ address: factory, data, signature })
      expect((await visitor().signIn(contractOf(future, address, chain, wrap))).status).toBe(200)
      expect(await refused(visitor(), await visitor().signed(contractOf(EVE, address, chain, wrap)))).toEqual([401, 'unproven', undefined])
      expect(await refused(visitor(), await visitor().signed(contractOf(future, address, chain)))).toEqual([401, 'unproven', undefined])
    })

    test('a contract gets an error while the chain does not answer, a key is admitted, and the nonce stays valid', async () => {
      const away = await serverWith({}, { rpc: { [chain]: { urls: ['http://127.0.0.1:9'] } } })
      const wallet = contractOf(owner, sandbox.contracts.contractWallet, chain)
      const page = visitor({}, away)
      const sent = await page.signed(wallet)
      expect((await page.verify(sent)).status).toBe(503)
      expect((await visitor({}, away).signIn({ ...ADA, chainId: chain })).status).toBe(200)
      expect((await visitor().verify(sent)).status).toBe(200)
    })

    test('a contract answers too', async () => {
      const wallet = contractOf(owner, sandbox.contracts.contractWallet, 'eip155:1337')
      const page = visitor()
      expect((await page.verify(await oneClick(page, wallet))).status).toBe(200)
    })
  },
  () => ({ rpc: { 'eip155:1337': { urls: [sandbox.chains[0].rpcUrl] } } }),
)
