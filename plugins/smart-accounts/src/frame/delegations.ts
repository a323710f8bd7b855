import type { SmartDelegations, SmartPermission } from '@latchkey/embedded-wallet'
import {
  concat,
  decodeAbiParameters,
  encodeAbiParameters,
  encodeFunctionData,
  type Hex,
  isAddressEqual,
  numberToHex,
  parseAbi,
  parseAbiParameters,
  toHex,
} from 'viem'
import { FRAMEWORK } from './delegation-framework.js'

interface Caveat {
  readonly enforcer: Hex
  readonly terms: Hex
}

/** All of an account's rights, which the caveats restrict. */
const ROOT: Hex = '0xffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff'
/** A delegation to this address can be redeemed by anyone. */
const ANY_DELEGATE: Hex = '0x0000000000000000000000000000000000000a11'
const DELEGATION =
  '(address delegate, address delegator, bytes32 authority, (address enforcer, bytes terms, bytes args)[] caveats, uint256 salt, bytes signature)'
const TYPES = {
  Caveat: [
    { name: 'enforcer', type: 'address' },
    { name: 'terms', type: 'bytes' },
  ],
  Delegation: [
    { name: 'delegate', type: 'address' },
    { name: 'delegator', type: 'address' },
    { name: 'authority', type: 'bytes32' },
    { name: 'caveats', type: 'Caveat[]' },
    { name: 'salt', type: 'uint256' },
  ],
} as const

/** Permissions as delegations of MetaMask's framework. */
export const delegations: SmartDelegations = {
  anyone: ANY_DELEGATE,
  grant({ network, from, to, permission, expiry }) {
    const caveats = caveatsOf(permission, expiry)
    const salt = BigInt(toHex(crypto.getRandomValues(new Uint8Array(32))))
    const delegation = { delegate: to, delegator: from, authority: ROOT, caveats, salt }
    return {
      typedData: {
        domain: {
          name: 'DelegationManager',
          version: '1',
          chainId: Number(network.chain.slice('eip155:'.length)),
          verifyingContract: managerOf(network),
        },
        types: TYPES,
        primaryType: 'Delegation',
        message: delegation,
      },
      context: (signature) =>
        encodeAbiParameters(parseAbiParameters(`${DELEGATION}[]`), [
          [{ ...delegation, caveats: caveats.map((caveat) => ({ ...caveat, args: '0x' as const })), signature }],
        ]),
    }
  },
  revoke({ network, from, context }) {
    const [list] = decodeAbiParameters(parseAbiParameters(`${DELEGATION}[]`), context)
    const [own] = list
    if (!own || list.length !== 1 || !isAddressEqual(own.delegator, from)) throw new Error('This permission is not one of the account.')
    return {
      to: managerOf(network),
      data: encodeFunctionData({
        abi: parseAbi([`function disableDelegation(${DELEGATION} delegation)`]),
        functionName: 'disableDelegation',
        args: [own],
      }),
    }
  },
}

function managerOf({ delegationManager }: { readonly delegationManager?: Hex | undefined }): Hex {
  if (!delegationManager || !isAddressEqual(delegationManager, FRAMEWORK.manager)) throw new Error('This network knows no permissions.')
  return FRAMEWORK.manager
}

/** Returns what contracts check on each use. All checks must pass. */
function caveatsOf(permission: SmartPermission, expiry: number): readonly Caveat[] {
  // Valid from the beginning of time until then.
  const until: Caveat = { enforcer: FRAMEWORK.timestamp, terms: concat([numberToHex(0, { size: 16 }), numberToHex(expiry, { size: 16 })]) }
  const noCoins: Caveat = { enforcer: FRAMEWORK.valueLte, terms: numberToHex(0, { size: 32 }) }
  switch (permission.type) {
    case 'native-token-transfer':
      return [
        // Only plain payments: with data, it could be any call.
        { enforcer: FRAMEWORK.exactCalldata, terms: '0x' },
        { enforcer: FRAMEWORK.nativeTransferAmount, terms: numberToHex(permission.amount, { size: 32 }) },
        until,
      ]
    case 'erc20-token-transfer':
      return [
        noCoins,
        { enforcer: FRAMEWORK.erc20TransferAmount, terms: concat([permission.token, numberToHex(permission.amount, { size: 32 })]) },
        until,
      ]
    case 'contract-call':
      return [
        noCoins,
        { enforcer: FRAMEWORK.allowedTargets, terms: permission.target },
        { enforcer: FRAMEWORK.allowedMethods, terms: concat(permission.selectors) },
        until,
      ]
  }
}
