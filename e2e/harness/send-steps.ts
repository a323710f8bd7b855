import { createPublicClient, http } from 'viem'
import type { Bank } from './send.js'

export const nodeOf = (bank: Bank) => createPublicClient({ transport: http(bank.chains[0].rpcUrl) })
