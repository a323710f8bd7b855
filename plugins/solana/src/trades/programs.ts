/** Programs that a trade may use without being listed, each for a few purposes. */
export const SYSTEM = '11111111111111111111111111111111'
export const COMPUTE_BUDGET = 'ComputeBudget111111111111111111111111111111'
export const ASSOCIATED_TOKEN = 'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL'
/** Owner of the tables from which version 0 transactions take addresses. */
export const LOOKUP_TABLES = 'AddressLookupTab1e1111111111111111111111111'
/** The mint of wrapped SOL. */
export const WRAPPED = 'So11111111111111111111111111111111111111112'
