export { describeText } from './describe-text.js'
export type { Described, DescribedFact, DescribedPart, DescribedSum, DescribedWarning, DescribeTools } from './described.js'
export { RequestBody, type RequestBodyProps } from './request-body.js'
export type { Prices } from './worth.js'
