import { smartTest } from './smart-test.js'

export const test = smartTest({ scheme: '7702-delegator', sessions: true })

export const OTHER = '0x00000000000000000000000000000000000B0b00'
