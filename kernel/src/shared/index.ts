/** Used by both halves of a plugin and by `@latchkey/server-kit`: loads neither React nor the widget. */
export { CodedError, defineErrors, type ErrorCatalogue, errorPage } from '../errors/index.js'
export { defineService, type Provided, provide, type Service } from '../points/index.js'
export { bounded, within } from '../waits/index.js'
