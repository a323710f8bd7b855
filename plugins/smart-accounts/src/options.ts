/** Permissions that apps may be granted beyond single approvals. */
export interface SmartAccountsOptions {
  /**
   * Shows the permissions granted to apps (ERC-7715), with a way to revoke them. Off by default, as in the specification
   * (`smartSessions`).
   */
  readonly sessions?: boolean
}
