import { createKernel } from '@latchkey/kernel'

/** The kernel that is measured: what a site with EVM wallets makes. */
export const kernel = createKernel({ projectId: 'bench', plugins: [] })
