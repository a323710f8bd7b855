import type { Rpc, RpcOptions } from './create-rpc.js'

/** The same reads, with the library behind them loaded at the first one. */
export function lazyRpc(options: RpcOptions): Rpc {
  let made: Promise<Rpc> | undefined
  return async (network, method, params) => {
    made ??= import('./create-rpc.js').then((m) => m.createRpc(options))
    return (await made)(network, method, params)
  }
}
