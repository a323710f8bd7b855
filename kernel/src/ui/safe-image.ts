/** Returns the URL of an image if it may be loaded (https, data, blob, same origin, loopback), otherwise `undefined`. */
export function safeImage(source: string | undefined): string | undefined {
  if (!source) return undefined
  const allowed = /^(?:https:\/\/|blob:|data:image\/|\.{0,2}\/(?!\/)|http:\/\/(?:localhost|127\.0\.0\.1|\[::1\])(?:[:/]|$))/i
  return allowed.test(source) ? source : undefined
}
