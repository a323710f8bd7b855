import { RpcError } from '../../errors.js'
import type { Ledger } from '../ledger.js'
import { programs } from '../programs.js'
import { readTokenData, type TokenData } from '../token-layout.js'
import { decimalsOf, encodeAccount, tokenAmount } from './encode-account.js'
import { addressParam, invalid, optionsParam } from './read-params.js'
import { type RpcMethods, withContext } from './rpc-method.js'

/** Methods about tokens of both token programs. */
export const tokenMethods: RpcMethods = {
  getTokenAccountsByOwner(world, [ownerParam, filterParam, options]) {
    const owner = addressParam(ownerParam)
    const { program, mint } = readFilter(world.ledger, optionsParam(filterParam))
    const found = world.ledger.accountsOf(program).filter(({ account }) => {
      const data = readTokenData(account)
      return data?.type === 'account' && data.owner === owner && (mint === undefined || data.mint === mint)
    })
    return withContext(
      world,
      found.map(({ address, account }) => ({
        pubkey: address,
        account: encodeAccount(world.ledger, account, optionsParam(options)),
      })),
    )
  },
  getTokenAccountBalance(world, [address]) {
    const { mint, amount } = tokenData(world.ledger, address, 'account')
    return withContext(world, tokenAmount(amount, decimalsOf(world.ledger, mint)))
  },
  getTokenSupply(world, [address]) {
    const { supply, decimals } = tokenData(world.ledger, address, 'mint')
    return withContext(world, tokenAmount(supply, decimals))
  },
}

function readFilter(
  ledger: Ledger,
  { mint, programId }: { readonly [option: string]: unknown },
): { readonly program: string; readonly mint: string | undefined } {
  if (mint === undefined) {
    const program = addressParam(programId)
    if (program !== programs.token && program !== programs.token2022) throw invalid('unrecognized Token program id')
    return { program, mint: undefined }
  }
  const address = addressParam(mint)
  const account = ledger.account(address)
  if (!account || readTokenData(account)?.type !== 'mint') throw invalid('could not find mint')
  return { program: account.owner, mint: address }
}

function tokenData<T extends TokenData['type']>(ledger: Ledger, address: unknown, type: T): Extract<TokenData, { readonly type: T }> {
  const account = ledger.account(addressParam(address))
  if (!account) throw new RpcError(-32602, 'Invalid param: could not find account')
  const data = readTokenData(account)
  if (data?.type !== type)
    throw new RpcError(-32602, type === 'mint' ? 'Invalid param: not a Token mint' : 'Invalid param: not a Token account')
  // The check above distinguishes the two.
  return data as Extract<TokenData, { readonly type: T }>
}
