/** The account in use and the actions around it, for code that is loaded only once there may be an account. */
export { type AccountInUse, accountInUse } from './account-in-use.js'
export { type AskForAccountsArgs, askForAccounts } from './ask-for-accounts.js'
export { type ExplorerPage, explorerPage } from './explorer-page.js'
export { tellArrival, tellChange } from './tell-change.js'
