import type { Contract } from '@latchkey/kernel'

/** Chains of the Cosmos SDK: accounts, coins and signatures. */
export interface CosmosContract extends Contract {
  readonly id: 'cosmos'
  readonly provides: 'chain' | 'chain:cosmos'
  readonly needs: 'kernel.chains' | 'kernel.connectorSources' | 'kernel.connections'
  readonly messages: 'cosmos.name'
}
