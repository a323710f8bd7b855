// One chunk with the arithmetic of keys, loaded with the first signature.
export { faultInPsbt } from './check-psbt.js'
export { verifyMessage } from './verify-message.js'
