import { serverComponentErrors } from './server-component-errors.js'

/**
 * Replaces a hook in a package's entry for server components, the export condition `react-server`: calling it there throws instructions.
 *
 * @param hook the hook's name
 * @returns a function that throws kernel/hook-in-server-component
 * @example
 * export const useLoyalty = hookOnServer('useLoyalty')
 */
export function hookOnServer(hook: string): () => never {
  return () => {
    throw serverComponentErrors.create('hook-in-server-component', { hook })
  }
}
