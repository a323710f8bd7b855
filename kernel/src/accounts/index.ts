/** The account in use, and what leads to it and away from it, for code that is loaded once there may be one. */
export { type AccountInUse, accountInUse } from './account-in-use.js'
export { type AskForAccountsArgs, askForAccounts } from './ask-for-accounts.js'
export { type ExplorerPage, explorerPage } from './explorer-page.js'
