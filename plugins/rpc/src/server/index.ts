export { type RpcChain, type RpcServerOptions, rpcServer } from './rpc-server.js'
