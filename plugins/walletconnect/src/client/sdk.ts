// Bundlers that take the CommonJS form of these packages give them their names only when they are imported by name.
export { Core } from '@walletconnect/core'
export { UniversalProvider } from '@walletconnect/universal-provider'
