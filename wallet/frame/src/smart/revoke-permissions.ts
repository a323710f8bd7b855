import { isHex } from 'viem'
import type { Refusal } from '../account/api.js'
import type { Words } from '../rpc/describe-call.js'
import type { RpcRequest } from '../rpc/handle-rpc.js'
import { refused } from '../rpc/questions.js'
import { sendApproved } from '../rpc/send-approved.js'
import { untilOf } from '../rpc/until-of.js'
import { describePermission } from './describe-permission.js'
import { readPermission } from './permission-data.js'
import { permissionId } from './permission-id.js'
import { planBatch } from './plan-batch.js'
import type { SmartRpcOptions } from './smart-rpc-options.js'
import { waitForCalls } from './wait-for-calls.js'

/**
 * Answers `wallet_revokePermissions`: revokes a permission on the chain, and responds once that is done. The parameter is the response of
 * the grant, or only its context.
 * @throws by code: -32602 if the account has no such permission, 4001, 4200 on networks without permissions
 */
export async function revokePermissions(request: RpcRequest, options: SmartRpcOptions): Promise<Record<string, never>> {
  const { smart, session, factsOf, readToken, approved, t, s } = options
  const context = contextOf(request.params)
  const id = permissionId(context)
  const { items } = await session.call('listPermissions', {})
  const kept = items.find(({ permission }) => permission.permissionId === id)?.permission
  const chain = kept?.chain ?? request.chain
  const account = await smart.demand(chain)
  const { address, network, scheme } = account
  const { delegations } = await scheme.load()
  if (!delegations) throw refused('Permissions are not available on this network.', 4200)
  const call = (() => {
    try {
      return delegations.revoke({ network, from: address, context })
    } catch {
      throw refused('This permission is not one of the account.', -32602)
    }
  })()
  const [known] = kept?.permissions.flatMap((each) => readPermission(each) ?? []) ?? []
  const facts = factsOf(chain)
  const told = known && (await describePermission(known, { chain, network: facts, readToken, t, s }))
  const ask = ({ details, warnings, caution, lacks }: Words) =>
    approved(request, {
      account: { address, type: 'smartAccount' },
      lacks,
      title: s('smart.revoke'),
      details: [
        ...(kept ? [{ label: t('ask.by'), value: kept.to }] : []),
        ...(told?.details ?? []),
        ...(kept
          ? [
              { label: s('smart.grantedTo'), value: kept.origin },
              { label: t('ask.until'), value: untilOf(BigInt(kept.expiry), t) },
            ]
          : []),
        // The generic description of a call to the manager contract does not help the visitor: the wallet itself makes this call.
        ...details.filter(({ label, value }) => label !== t('ask.contract') && label !== t('ask.data') && value !== t('ask.notRuledOut')),
      ],
      warnings: warnings.filter((warning) => warning !== t('ask.unread')),
      confirm: t('ask.takeBack'),
      caution,
    })
  const signed = await sendApproved(() => planBatch(account, [call], { paymaster: undefined, options }), ask, t)
  await waitForCalls(signed, { ...options, chain, signal: request.signal })
  if (kept)
    await session.call('endPermission', { permissionId: id }).catch((error: Refusal) => {
      // Already removed from the list.
      if (error.reason !== 'not-found') throw error
    })
  return {}
}

function contextOf(params: unknown): `0x${string}` {
  const [given] = Array.isArray(params) ? (params as readonly unknown[]) : [params]
  const { permissionsContext, permissionContext, context } = (typeof given === 'object' && given !== null ? given : {}) as {
    readonly [name: string]: unknown
  }
  const found = permissionsContext ?? permissionContext ?? context ?? given
  if (!isHex(found) || found.length > 40_000) throw refused('Expected the context of a permission', -32602)
  return found
}
