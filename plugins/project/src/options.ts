/** What the server is asked. Nothing of it is asked unless it is switched on. */
export interface ProjectOptions {
  /** Asks the server for name and picture of EVM accounts, before the page asks a network's nodes for ENS names. Off by default. */
  readonly identity?: boolean
  /** Asks the server once a visit which pages it allows, and raises the alert "Unverified domain" on any other. Off by default. */
  readonly origins?: boolean
}
