/** Data to request from the server. Everything is off by default. */
export interface ProjectOptions {
  /** Requests name and avatar of EVM accounts from the server, before the page asks a network's nodes for ENS names. Off by default. */
  readonly identity?: boolean
  /** Requests the allowed pages from the server once per visit, and raises the alert "Unverified domain" on any other. Off by default. */
  readonly origins?: boolean
}
