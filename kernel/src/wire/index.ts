/**
 * The contract between the two halves of a plugin. The builders are TypeBox's, under names that do not shadow globals; bundles only contain
 * the ones that a wire uses.
 */
export {
  Array as list,
  Boolean as boolean,
  Integer as integer,
  Literal as literal,
  Null as nothing,
  Number as number,
  Object as object,
  Optional as optional,
  Record as record,
  type Static,
  String as string,
  type TSchema,
  Tuple as tuple,
  Union as union,
  Unknown as unknown,
} from 'typebox'
export type { Body, CallOptions, Client, Http, HttpRequest, QueryValue, Reply, Route, Wire } from '../types/index.js'
export { check } from './check.js'
export { emailPattern, isEmail } from './email.js'
export { route } from './route.js'
