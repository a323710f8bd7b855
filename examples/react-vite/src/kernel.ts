import { evm } from '@latchkey/evm'
import { createKernel } from '@latchkey/kernel'
import { sandbox } from './sandbox.js'

export const kernel = createKernel({
  projectId: 'lemonade',
  metadata: { name: 'Lemonade', description: 'A Latchkey example', url: 'http://localhost' },
  ...evm({ networks: sandbox.networks }),
})

declare module '@latchkey/kernel/react' {
  interface Register {
    kernel: typeof kernel
  }
}
