export type { Approvals, Question } from './approvals.js'
export type { Approve, Request, RpcCall } from './rpc.js'
