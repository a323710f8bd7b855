export { describeText } from './describe-text.js'
export type { Described, DescribedFact, DescribedPart, DescribedWarning, DescribeTools } from './described.js'
export { RequestBody, type RequestBodyProps } from './request-body.js'
