'use client'
export { type TokensOptions, type TokensResult, useTokens } from './use-tokens.js'
