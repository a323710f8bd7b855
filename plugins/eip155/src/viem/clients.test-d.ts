import { type CoreContract, createKernel, type Kernel } from '@latchkey/kernel'
import type { Chain, Hash, JsonRpcAccount } from 'viem'
import { getBalance, sendTransaction, signMessage } from 'viem/actions'
import { expectTypeOf, test } from 'vitest'
import { mainnet } from '../networks.js'
import { eip155, eip155Grants } from '../plugin.js'
import { getPublicClient, getWalletClient } from '../viem.js'

const kernel = createKernel({ projectId: 'types', plugins: [eip155({ networks: [mainnet] })], grants: eip155Grants })
declare const bare: Kernel<CoreContract>

test('accepts any kernel with EVM chains, and no other', () => {
  expectTypeOf(getPublicClient).toBeCallableWith(kernel, { chain: 'eip155:1' })
  // @ts-expect-error no EVM chains in this kernel
  getPublicClient(bare)
})

test('actions of viem need neither account nor chain', () => {
  expectTypeOf(getWalletClient(kernel).account).toEqualTypeOf<JsonRpcAccount>()
  expectTypeOf(getWalletClient(kernel).chain).toEqualTypeOf<Chain>()
  expectTypeOf(sendTransaction(getWalletClient(kernel), { to: '0x', value: 1n })).resolves.toEqualTypeOf<Hash>()
  expectTypeOf(signMessage(getWalletClient(kernel), { message: 'hi' })).resolves.toEqualTypeOf<`0x${string}`>()
  expectTypeOf(getBalance(getPublicClient(kernel), { address: '0x' })).resolves.toEqualTypeOf<bigint>()
})
