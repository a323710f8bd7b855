import { connectorSources, createKernel, type Network } from '@latchkey/kernel'
import { standard } from '@latchkey/standard'

const query = new URLSearchParams(location.search)
const network = JSON.parse(query.get('network') ?? '{}') as Network & { readonly chainNamespace: 'eip155' }
const address = query.get('account') ?? ''
const kernel = createKernel({
  projectId: 'bench',
  ...standard({ networks: [network] }),
  server: { baseUrl: query.get('server') ?? '' },
})
const namespace = 'eip155'
// A wallet that always approves.
kernel.contribute(
  connectorSources.of({
    id: 'bench',
    watch: (report) =>
      report([
        {
          id: 'bench',
          type: 'INJECTED',
          name: 'Bench',
          namespaces: [namespace],
          installed: true,
          connect: async () => [
            {
              namespace,
              accounts: [{ namespace, address, type: 'eoa' }],
              chain: network.caipNetworkId,
              request: async () => undefined,
              watch: () => () => {},
              disconnect: async () => {},
            },
          ],
        },
      ]),
  }),
)
Object.assign(globalThis, {
  async openSwap(args: object): Promise<void> {
    await kernel.start()
    await kernel.connections.connect({ connector: 'bench' })
    await kernel.open('Swap', args)
  },
})
