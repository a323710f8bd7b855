export { default as Account } from './account.js'
export { default as AccountSettings } from './account-settings.js'
export { styles } from './parts/styles.js'
