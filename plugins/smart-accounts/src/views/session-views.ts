export { PermissionsRow } from './permissions-row.js'
export { default as SmartSessionCreated } from './smart-session-created.js'
export { default as SmartSessionList } from './smart-session-list.js'
export { styles } from './styles.js'
