import { siwxErrors } from '../errors.js'
import type { MessageFields } from '../wire.js'

/**
 * Checks that a message is about this page. Wallets compare it with the page they see and warn about any other; one that names another
 * site is a sign-in there.
 * @throws siwx/foreign-place naming the field
 */
export function checkPlace({ domain, uri }: Pick<MessageFields, 'domain' | 'uri'>): void {
  const { host, origin } = location
  if (domain !== host) throw siwxErrors.create('foreign-place', { field: 'domain', page: host, found: domain })
  if (!URL.canParse(uri) || new URL(uri).origin !== origin)
    throw siwxErrors.create('foreign-place', { field: 'uri', page: origin, found: uri })
}
