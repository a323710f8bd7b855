import type { Http } from '../types/index.js'

/**
 * Returns the absolute URL of an image that the server referenced: a path is relative to the server, whose origin may differ from the
 * page's.
 */
export function servedImage({ baseUrl = '' }: Pick<Http, 'baseUrl'>, url: string): string {
  return /^\/(?!\/)/.test(url) ? baseUrl.replace(/\/$/, '') + url : url
}
