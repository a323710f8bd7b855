'use client'
export { type OnrampResult, useOnramp } from './use-onramp.js'
