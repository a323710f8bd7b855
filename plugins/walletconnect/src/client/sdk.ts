// Bundlers that use the CommonJS form of these packages expose their names only with named imports.
export { Core } from '@walletconnect/core'
export { UniversalProvider } from '@walletconnect/universal-provider'
