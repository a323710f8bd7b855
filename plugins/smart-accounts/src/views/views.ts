export { AccountTypeRow } from './account-type-row.js'
export { default as SmartAccountSettings } from './smart-account-settings.js'
export { styles } from './styles.js'
