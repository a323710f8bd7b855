import { cleanText } from '@latchkey/kernel/untrusted-text'
import type { SmartPermission } from '@latchkey/wallet-protocol'
import type { Words } from '../rpc/describe-call.js'
import type { RpcRequest } from '../rpc/handle-rpc.js'
import { refused, strictest } from '../rpc/questions.js'
import { sendApproved } from '../rpc/send-approved.js'
import { untilOf } from '../rpc/until-of.js'
import { describePermission } from './describe-permission.js'
import { writePermission } from './permission-data.js'
import { permissionId } from './permission-id.js'
import { planBatch } from './plan-batch.js'
import { readGrant } from './read-grant.js'
import { orderers } from './refuse-own.js'
import { smartOwner } from './smart-owner.js'
import type { SmartRpcOptions } from './smart-rpc-options.js'

/** Response of `wallet_grantPermissions` (ERC-7715). */
export interface Granted {
  readonly grantedPermissions: readonly unknown[]
  readonly expiry: number
  readonly permissionsContext: `0x${string}`
  /** The contract that redeems the context. */
  readonly signerData: { readonly submitToAddress: string }
}

/**
 * Answers `wallet_grantPermissions`: lets another account act for the visitor's, within limits that contracts enforce. A plain account
 * becomes a smart one in the process.
 * @throws by code: -32602 for permissions that no contract could enforce and for everyone, 4001, 4100 for another account and for calls of
 * the account itself, 4200 on networks without permissions
 */
export async function grantPermissions(request: RpcRequest, options: SmartRpcOptions): Promise<Granted> {
  const { smart, session, factsOf, readToken, approved, t, s, now } = options
  const { chain, from, to, expiry, permission, asked } = readGrant(request.params, {
    chain: request.chain,
    seconds: Math.floor(now() / 1000),
  })
  const account = await smart.demand(chain)
  const { address, network, scheme } = account
  const { delegations } = await scheme.load()
  const { delegationManager } = network
  if (!network.sessions || !delegations || !delegationManager) throw refused('Permissions are not available on this network.', 4200)
  if (from !== undefined && from.toLowerCase() !== address.toLowerCase()) throw refused('This account is not one of the wallet.', 4100)
  if (to.toLowerCase() === delegations.anyone?.toLowerCase()) throw refused('A permission is for one account, not for everyone.', -32602)
  refuseOwnTarget(permission, [...orderers(account), network.entryPoint])
  const facts = factsOf(chain)
  const [isDeployed, { details, warnings, caution }] = await Promise.all([
    account.isDeployed(),
    describePermission(permission, { chain, network: facts, readToken, t, s }),
  ])
  // Permissions need an account with code: it becomes a smart one first.
  const ask = (upgrade?: Pick<Words, 'details' | 'warnings' | 'caution' | 'lacks'>) =>
    approved(request, {
      account: { address, type: 'smartAccount' },
      lacks: upgrade?.lacks,
      title: s('smart.grant'),
      details: [
        { label: t('ask.by'), value: to },
        ...details,
        { label: t('ask.until'), value: untilOf(BigInt(expiry), t) },
        ...(upgrade?.details.filter(({ label }) => label !== t('ask.result')) ?? [{ label: t('ask.network'), value: facts.name }]),
      ],
      warnings: [s('smart.withoutAsking'), ...warnings, ...(upgrade?.warnings ?? (facts.isKnown ? [] : [t('ask.unknownNetwork')]))],
      confirm: t('ask.approve'),
      caution: strictest([caution, upgrade?.caution]),
    })
  if (isDeployed) await ask()
  // The visitor may have delegated the account to another contract while being asked, which would leave the permission without effect.
  if (!isDeployed || !(await account.isDeployed()))
    await sendApproved(() => planBatch(account, [], { paymaster: undefined, options }), ask, t)
  const { typedData, context: contextOf } = delegations.grant({ network, from: address, to, permission, expiry })
  const context = contextOf(await smartOwner(options, account).signTypedData(typedData))
  await session.call('notePermission', {
    permissionId: permissionId(context),
    chain,
    origin: request.origin,
    ...(request.app !== undefined && { app: cleanText(request.app, 60) }),
    to,
    permissions: [writePermission(permission)],
    expiry,
    context,
  })
  return { grantedPermissions: [asked], expiry, permissionsContext: context, signerData: { submitToAddress: delegationManager } }
}

/** @throws 4100 for calls of contracts that act for the account when it calls them: it would be handed over as a whole */
function refuseOwnTarget(permission: SmartPermission, own: readonly string[]): void {
  if (permission.type === 'contract-call' && own.some((each) => each.toLowerCase() === permission.target.toLowerCase()))
    throw refused('This permission would let others do everything with the wallet.', 4100)
}
