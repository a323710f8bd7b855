/** Texts of questions about smart accounts. Other languages have the same keys. */
export const smartEn = {
  batch: (count: number): string => `Approve ${count} calls at once`,
  part: (number: number, count: number, title: string): string => `${number} of ${count}: ${title}`,
  account: 'Account',
  upgrade: 'Becomes a smart account on this network, with the same address.',
  made: 'Is created on this network, at the address it already has.',
  upgradeNote: (contract: string): string => `Its code: ${contract}`,
  replaces: (contract: string): string =>
    `This account already acts by the code of another wallet, ${contract}. Continuing replaces it on this network.`,
  operator: 'The operator of this wallet',
  callsItself: (name: string): string => `Calls itself “${name}”.`,
  grant: 'Allow an account to act for you',
  revoke: 'Revoke a permission',
  maySend: 'May send',
  inAll: 'In total, until it expires.',
  mayCall: 'May call',
  functions: 'Functions',
  asOften: 'It can call these functions any number of times.',
  withoutAsking: 'Within these limits, it acts for your account without asking you again.',
  grantedTo: 'Granted to',
}
/** Texts of smart accounts. */
export type SmartTexts = typeof smartEn
