/**
 * Returns whether a host name, as `URL.hostname` has it, is this machine: browsers treat such pages as secure, and no one else on the
 * network can answer for them (W3C Secure Contexts, section 3.1).
 */
export function isLocalHost(hostname: string): boolean {
  return /^(?:localhost|.+\.localhost|127(?:\.\d{1,3}){3}|\[::1\])$/i.test(hostname)
}
