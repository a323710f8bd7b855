import { type AccountContract, type AccountOptions, account } from '@latchkey/account'
import { type ConnectContract, type ConnectOptions, connect } from '@latchkey/connect'
import { type Eip155Contract, type Eip155Options, eip155 } from '@latchkey/eip155'
import type { CoreContract, Grants, Plugin, Preset } from '@latchkey/kernel'
import { shareOptions } from '@latchkey/kernel/first-party'

/** Everything an EVM site needs, with the options of its plugins side by side. */
export interface EvmOptions extends Eip155Options, ConnectOptions, AccountOptions {}

/** Contracts of a kernel made with this preset: `Kernel<EvmContracts>`. */
export type EvmContracts = CoreContract | ConnectContract | AccountContract | Eip155Contract

/** For `plugins` of `createKernel`, or to spread into its options. */
export interface EvmPreset extends Preset {
  /** Wallets, account, EVM. */
  readonly plugins: readonly [Plugin<ConnectContract>, Plugin<AccountContract>, Plugin<Eip155Contract>]
  /** Empty: its plugins include what they need. */
  readonly grants: Grants
}

/**
 * The small preset: connect, account and EVM chains.
 *
 * @example
 * const kernel = createKernel({ projectId: 'my-app', plugins: [evm({ networks: [mainnet, base] })] })
 */
export function evm(options: EvmOptions): EvmPreset {
  return {
    plugins: shareOptions({ of: 'evm', given: options, known: async () => ({ knownOptions: {} }) }, [
      connect(options),
      account(options),
      eip155(options),
    ]),
    grants: {},
  }
}
