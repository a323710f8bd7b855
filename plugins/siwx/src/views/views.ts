export { default as SignMessage } from './sign-message.js'
export { styles } from './styles.js'
