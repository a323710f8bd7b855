import { type Contract, connectorSources, definePlugin, KERNEL_VERSION, type Network, type Plugin } from '@latchkey/kernel'

interface LabContract extends Contract {
  readonly id: 'lab'
}

/** A wallet that leaves the approval to the modal. Its signatures are of no key. */
export function signedIn(address: string, { caipNetworkId }: Network): Plugin<LabContract> {
  return definePlugin<LabContract>({
    id: 'lab',
    version: '1.0.0',
    kernel: `^${KERNEL_VERSION}`,
    needs: ['kernel.connectorSources'],
    setup: () => ({
      contributes: [
        connectorSources.of({
          id: 'lab',
          watch: (report) =>
            report([
              {
                id: 'lab.auth',
                type: 'AUTH',
                name: 'Lab account',
                namespaces: ['solana'],
                connect: async () => [
                  {
                    namespace: 'solana',
                    accounts: [{ namespace: 'solana', address, type: 'eoa' }],
                    chain: caipNetworkId,
                    request: async (_, params) => ({ signature: address, transaction: params }),
                    watch: () => () => {},
                    disconnect: async () => {},
                  },
                ],
              },
            ]),
        }),
      ],
    }),
  })
}
