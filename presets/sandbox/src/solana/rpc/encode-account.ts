import { base58, base64 } from '@scure/base'
import type { Ledger, LedgerAccount } from '../ledger.js'
import { programs } from '../programs.js'
import { readExtensions } from '../token-extensions.js'
import { readTokenData, type TokenData } from '../token-layout.js'
import { encodeExtension } from './encode-extension.js'
import { invalid } from './read-params.js'

/**
 * Encodes an account like a node, in the requested encoding.
 * @throws RpcError -32602
 */
export function encodeAccount(
  ledger: Pick<Ledger, 'account'>,
  account: LedgerAccount | undefined,
  { encoding = 'base64', dataSlice }: { readonly encoding?: unknown; readonly dataSlice?: unknown },
): object | null {
  if (!account) return null
  const { lamports, owner, executable } = account
  const data = encodeData(ledger, account, encoding, dataSlice)
  return { data, executable, lamports: Number(lamports), owner, rentEpoch: 0, space: account.data.length }
}

/** An amount in all the formats that nodes return. */
export function tokenAmount(amount: bigint, decimals: number): object {
  const digits = amount.toString().padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals)
  const rest = digits.slice(digits.length - decimals).replace(/0+$/, '')
  const uiAmountString = rest ? `${whole}.${rest}` : whole
  return { amount: amount.toString(), decimals, uiAmount: Number(uiAmountString), uiAmountString }
}

/** Decimals of a mint. */
export function decimalsOf(ledger: Pick<Ledger, 'account'>, mint: string): number {
  const account = ledger.account(mint)
  const data = account && readTokenData(account)
  return data?.type === 'mint' ? data.decimals : 0
}

function encodeData(ledger: Pick<Ledger, 'account'>, account: LedgerAccount, encoding: unknown, dataSlice: unknown): unknown {
  const parsed = encoding === 'jsonParsed' ? readTokenData(account) : undefined
  if (parsed) {
    const program = account.owner === programs.token ? 'spl-token' : 'spl-token-2022'
    const extensions = readExtensions(account.data).map(encodeExtension)
    const info = extensions.length ? { ...tokenInfo(ledger, parsed), extensions } : tokenInfo(ledger, parsed)
    return { parsed: { info, type: parsed.type }, program, space: account.data.length }
  }
  const data = slice(account.data, dataSlice)
  if (encoding === 'base58') {
    if (data.length > 128) throw invalid('Encoded binary (base 58) data should be less than 128 bytes, please use Base64 encoding.')
    return [base58.encode(data), 'base58']
  }
  if (encoding !== 'base64' && encoding !== 'jsonParsed') throw invalid(`unknown encoding: ${String(encoding)}`)
  return [base64.encode(data), 'base64']
}

function slice(data: Uint8Array, part: unknown): Uint8Array {
  if (typeof part !== 'object' || part === null || !('offset' in part) || !('length' in part)) return data
  return data.subarray(Number(part.offset), Number(part.offset) + Number(part.length))
}

function tokenInfo(ledger: Pick<Ledger, 'account'>, data: TokenData): object {
  if (data.type === 'mint') {
    const { decimals, supply, mintAuthority = null, freezeAuthority = null } = data
    return { decimals, freezeAuthority, isInitialized: true, mintAuthority, supply: supply.toString() }
  }
  const { mint, owner, amount, state, delegate, delegatedAmount, closeAuthority, rent } = data
  const decimals = decimalsOf(ledger, mint)
  return {
    isNative: rent !== undefined,
    mint,
    owner,
    state,
    tokenAmount: tokenAmount(amount, decimals),
    ...(delegate && { delegate, delegatedAmount: tokenAmount(delegatedAmount, decimals) }),
    ...(closeAuthority && { closeAuthority }),
    ...(rent !== undefined && { rentExemptReserve: tokenAmount(rent, decimals) }),
  }
}
