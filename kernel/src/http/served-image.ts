import type { Http } from '../types/index.js'

/** The whole address of a picture that a server named: a path is one of the server itself, which may have another origin than the page. */
export function servedImage({ baseUrl = '' }: Pick<Http, 'baseUrl'>, url: string): string {
  return /^\/(?!\/)/.test(url) ? baseUrl.replace(/\/$/, '') + url : url
}
