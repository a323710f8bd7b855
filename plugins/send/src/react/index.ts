'use client'
export { type SendResult, useSend } from './use-send.js'
