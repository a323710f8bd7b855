export type { Approvals, Question } from './approvals.js'
export type { Approve, Request, RequestOptions } from './run-by-policy.js'
