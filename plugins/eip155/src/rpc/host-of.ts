/** The host of a node, without the path that may hold a key. */
export function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : url
}
