// The module that pages without a build load.
import * as bitcoinNetworks from '@latchkey/bip122/networks'
import * as evmNetworks from '@latchkey/eip155/networks'
import * as solanaNetworks from '@latchkey/solana/networks'

export { defineElements } from '@latchkey/elements'
export { accountOf, createKernel, networkOf } from '@latchkey/kernel'
export { hearth, ink, ledger, midnight, sorbet } from '@latchkey/kernel/themes'
export { siwx } from '@latchkey/siwx'
export { standard } from '@latchkey/standard'
export { bitcoinNetworks, evmNetworks, solanaNetworks }
