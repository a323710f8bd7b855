import { toHex } from 'viem'
import { RpcError } from '../../errors.js'
import { accountOf } from '../accounts.js'
import type { Method } from '../method.js'
import { chainIdParam, paramAt } from '../read-params.js'

/** `wallet_getCapabilities`: whether batches are atomic, per chain. */
export const getCapabilities: Method = (core, { origin, params }) => {
  accountOf(core, origin, paramAt(params, 0))
  const wanted = paramAt(params, 1)
  if (wanted !== undefined && !Array.isArray(wanted)) throw new RpcError(-32602, 'The chain ids must be a list.')
  const ids = wanted?.map(chainIdParam)
  const { chains, quirks } = core.state
  const known = [...chains.keys()].filter((id) => !ids || ids.includes(id))
  return { run: () => Object.fromEntries(known.map((id) => [toHex(id), { atomic: { status: quirks.atomic } }])) }
}
