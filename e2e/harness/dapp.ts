import type { Sandbox } from '@latchkey/sandbox'
import type { DappOptions } from '../pages/dapp/kernel.js'
import type { PageServer, ServeOptions } from './serve.js'

interface Args {
  readonly open: (name: string, options?: ServeOptions) => Promise<PageServer>
  readonly sandbox: Sandbox
  readonly options?: Partial<DappOptions>
  readonly serve?: ServeOptions
}

/** Opens the test dApp on the sandbox's chains. Its kernel is `window.kernel`. */
export function openDapp({ open, sandbox, options, serve }: Args): Promise<PageServer> {
  const networks = sandbox.chains.map((chain) => chain.network)
  return open('dapp', { connect: sandbox.chains.map((chain) => chain.rpcUrl), data: { networks, ...options }, ...serve })
}
