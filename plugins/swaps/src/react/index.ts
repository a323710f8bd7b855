'use client'
export { type SwapResult, useSwap } from './use-swap.js'
