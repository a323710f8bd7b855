'use client'
export { type SiwxResult, useSIWX } from './use-siwx.js'
