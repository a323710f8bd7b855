export type { Approve, RequestOptions } from '../types/index.js'
export type { Approvals, Question } from './approvals.js'
export type { Request } from './run-by-policy.js'
