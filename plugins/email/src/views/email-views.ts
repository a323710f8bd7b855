export { default as EmailLogin } from './email-login.js'
export { default as EmailVerifyDevice } from './email-verify-device.js'
export { default as EmailVerifyOtp } from './email-verify-otp.js'
export { styles } from './styles.js'
