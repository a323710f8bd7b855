import { DELEGATOR_CONTRACTS } from '@metamask/delegation-deployments'
import { expect, test } from 'vitest'
import { FRAMEWORK } from './delegation-framework.js'

const NAMES: { readonly [name in keyof typeof FRAMEWORK]: string } = {
  entryPoint: 'EntryPoint',
  manager: 'DelegationManager',
  stateless: 'EIP7702StatelessDeleGatorImpl',
  hybrid: 'HybridDeleGatorImpl',
  factory: 'SimpleFactory',
  exactCalldata: 'ExactCalldataEnforcer',
  nativeTransferAmount: 'NativeTokenTransferAmountEnforcer',
  erc20TransferAmount: 'ERC20TransferAmountEnforcer',
  allowedTargets: 'AllowedTargetsEnforcer',
  allowedMethods: 'AllowedMethodsEnforcer',
  valueLte: 'ValueLteEnforcer',
  timestamp: 'TimestampEnforcer',
}

test('the contracts are at these addresses on every network that MetaMask lists', () => {
  const networks = Object.values(DELEGATOR_CONTRACTS['1.3.0'] ?? {}) as readonly { readonly [name: string]: string }[]
  expect(networks.length).toBeGreaterThan(40)
  for (const contracts of networks)
    for (const [key, name] of Object.entries(NAMES))
      expect([name, contracts[name]]).toEqual([name, FRAMEWORK[key as keyof typeof FRAMEWORK]])
})
