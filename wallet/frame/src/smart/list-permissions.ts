import { tokenReader } from '@latchkey/eip155/read'
import type { FrameHandlers } from '../message-server.js'
import type { Detail } from '../rpc/questions.js'
import { describePermission } from './describe-permission.js'
import { readPermission } from './permission-data.js'
import type { SmartRpcOptions } from './smart-rpc-options.js'

type Answer = Awaited<ReturnType<NonNullable<FrameHandlers['LIST_PERMISSIONS']>>>

/** Answers `LIST_PERMISSIONS` with descriptions of the permissions granted in this project. */
export async function listPermissions({
  session,
  node,
  factsOf,
  t,
  s,
}: Pick<SmartRpcOptions, 'session' | 'node' | 'factsOf' | 't' | 's'>): Promise<Answer> {
  const { items } = await session.call('listPermissions', {})
  const readToken = tokenReader(node, factsOf)
  const told = items.map(async ({ permission, createdAt, revokedAt }) => {
    const { chain, context, origin, app, to, expiry } = permission
    const network = factsOf(chain)
    const read = permission.permissions.flatMap((each) => readPermission(each) ?? [])
    const described = await Promise.all(read.map((each) => describePermission(each, { chain, network, readToken, t, s })))
    return {
      context,
      chainId: Number(chain.slice('eip155:'.length)),
      origin,
      ...(app !== undefined && { app }),
      words: [...described.flatMap(({ details }) => details.map(lineOf)), lineOf({ label: t('ask.by'), value: to })].slice(0, 40),
      expiry,
      createdAt: Date.parse(createdAt),
      ...(revokedAt !== undefined && { revokedAt: Date.parse(revokedAt) }),
    }
  })
  return { items: await Promise.all(told) }
}

function lineOf({ label, value, note }: Detail): string {
  return `${label}: ${value.replaceAll('\n', ', ')}${note === undefined ? '' : ` (${note})`}`
}
