export { type RpcUrlsOptions, rpcUrls } from './rpc-urls.js'
