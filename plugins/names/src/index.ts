export { registrationMessage } from './registration-message.js'
