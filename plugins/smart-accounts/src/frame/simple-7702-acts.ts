import type { SmartAccountActs } from '@latchkey/embedded-wallet'
import { encodeFunctionData, parseAbi } from 'viem'
import { toSimple7702SmartAccount } from 'viem/account-abstraction'
import { toOwner } from './to-owner.js'

const ABI = /* @__PURE__ */ parseAbi(['struct Call { address target; uint256 value; bytes data; }', 'function executeBatch(Call[] calls)'])

/** Signing code of `7702-simple`. */
export const simple7702Acts: SmartAccountActs = {
  encodeCalls: (calls) =>
    encodeFunctionData({
      abi: ABI,
      functionName: 'executeBatch',
      args: [calls.map(({ to, data = '0x', value = 0n }) => ({ target: to, value, data }))],
    }),
  toAccount: ({ owner, network, client }) =>
    toSimple7702SmartAccount({ client: client as never, owner: toOwner(owner), implementation: network.implementation }),
}
