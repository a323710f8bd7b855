'use client'
export { type NameOptions, type NameResult, useName } from './use-name.js'
