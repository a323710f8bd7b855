import { encodeAccount } from './encode-account.js'
import { addressParam, listParam, numberParam, optionsParam } from './read-params.js'
import { type RpcMethods, withContext } from './rpc-method.js'

/** Methods about single accounts. */
export const accountMethods: RpcMethods = {
  getBalance: (world, [address]) => withContext(world, Number(world.ledger.account(addressParam(address))?.lamports ?? 0n)),
  getAccountInfo: (world, [address, options]) =>
    withContext(world, encodeAccount(world.ledger, world.ledger.account(addressParam(address)), optionsParam(options))),
  getMultipleAccounts: (world, [addresses, options]) =>
    withContext(
      world,
      listParam(addresses, 100).map((address) =>
        encodeAccount(world.ledger, world.ledger.account(addressParam(address)), optionsParam(options)),
      ),
    ),
  getMinimumBalanceForRentExemption: ({ ledger }, [size]) => Number(ledger.minimumBalance(numberParam(size))),
  requestAirdrop: (world, [address, lamports]) => world.airdrop(addressParam(address), BigInt(numberParam(lamports))),
}
