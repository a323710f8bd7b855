import { createPublicClient, http } from 'viem'
import { type Bank, FRESH } from './send.js'

export const nodeOf = (bank: Bank) => createPublicClient({ transport: http(bank.chains[0].rpcUrl) })

export const balanceOf = (bank: Bank) => nodeOf(bank).getBalance({ address: FRESH })
