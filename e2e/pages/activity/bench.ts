import { mainnet } from '@latchkey/eip155/networks'
import { connectorSources, createKernel } from '@latchkey/kernel'
import { standard } from '@latchkey/standard'

const baseUrl = new URLSearchParams(location.search).get('server') ?? ''
const kernel = createKernel({ projectId: 'bench', ...standard({ networks: [mainnet] }), server: { baseUrl } })
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
              accounts: [{ namespace, address: `0x${'1'.repeat(40)}`, type: 'eoa' }],
              chain: mainnet.caipNetworkId,
              request: async () => undefined,
              watch: () => () => {},
              disconnect: async () => {},
            },
          ],
        },
      ]),
  }),
)
async function show(view: 'Transactions' | 'Account'): Promise<void> {
  await kernel.start()
  await kernel.connections.connect({ connector: 'bench' })
  await kernel.open(view)
}
Object.assign(globalThis, {
  openActivity: () => show('Transactions'),
  openTokens: () => show('Account'),
})
