import type { Context } from '@latchkey/kernel'
import type { ProjectContract } from './contract.js'
import { projectErrors } from './errors.js'
import { isListed } from './is-listed.js'
import { projectWire } from './wire.js'

/** Reports a page that the server does not list. Silent if the server refuses the page, which it reports itself, or has no such list. */
export async function checkOrigin({ http, signal, report }: Context<ProjectContract>, origin: string): Promise<void> {
  const { allowedOrigins } = await http.client(projectWire).origins({}, { signal })
  if (!isListed(origin, allowedOrigins)) report(projectErrors.create('unverified-domain', { origin }))
}
