import { definePlugin, errorMappers, loadOnce, nameSources, type Plugin } from '@latchkey/kernel'
import { firstParty } from '@latchkey/kernel/first-party'
import type { ProjectContract } from './contract.js'
import type { ProjectOptions } from './options.js'
import { KERNEL, VERSION } from './version.js'

/** Kernel services this plugin needs; it includes the grant itself. */
export const projectGrants: { readonly project: readonly string[] } = { project: ['kernel.nameSources'] }

/**
 * The operator's data about the app: names of addresses, and the pages that may use the server. Makes no request that is not turned on, and
 * none at all without a server.
 *
 * @example createKernel({ projectId: 'my-app', plugins: [evm(), project({ identity: true })], server: { baseUrl:
 * 'https://latchkey.example.com' } })
 */
export function project(options: ProjectOptions = {}): Plugin<ProjectContract> {
  const { identity = false, origins = false } = options
  return firstParty(
    definePlugin<ProjectContract>({
      id: 'project',
      version: VERSION,
      kernel: KERNEL,
      lazy: true,
      options: { of: 'project', given: options, known: () => import('./known-options.js') },
      needs: projectGrants.project,
      setup(ctx) {
        if (!ctx.http.baseUrl) return {}
        const loadIdentities = loadOnce(async () => (await import('./identities.js')).createIdentities(ctx))
        const source = {
          id: 'project',
          namespace: 'eip155',
          resolve: async (...args: Parameters<Resolve>) => (await loadIdentities())(...args),
        }
        return {
          contributes: [
            // Before the network's nodes.
            ...(identity ? [nameSources.of(source, { order: 50 })] : []),
            ...(origins ? [errorMappers.of({ id: 'project', map: alertOf })] : []),
          ],
        }
      },
      start(ctx) {
        if (!origins || !ctx.http.baseUrl || typeof location === 'undefined') return
        import('./check-origin.js').then(({ checkOrigin }) => checkOrigin(ctx, location.origin)).catch(ctx.report)
      },
    }),
  )
}

type Resolve = Parameters<typeof nameSources.of>[0]['resolve']

/** Specification section 8. */
function alertOf(error: unknown) {
  const { catalogue, code, message } = (error ?? {}) as { readonly catalogue?: string; readonly code?: string; readonly message?: string }
  if (catalogue !== 'project' || code !== 'unverified-domain') return undefined
  return { kind: 'warning', short: 'Unverified domain', ...(message !== undefined && { long: message }) } as const
}
