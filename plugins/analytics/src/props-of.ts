import { redact, redactAll } from './redact.js'
import { stackOf } from './stack-of.js'
import { type Recorded, wireName } from './wire-name.js'

/** Fields of an event on the wire. */
export type Props =
  | { readonly type: 'track'; readonly event: string; readonly properties?: Properties }
  | {
      readonly type: 'error'
      readonly event: string
      readonly errorType: string
      readonly errorMessage: string
      readonly stackTrace: string
    }
interface Properties {
  readonly [property: string]: string | number | boolean | readonly string[]
}
/** Facts of the page beside the event. */
export interface Surroundings {
  readonly connected: boolean
  /** CAIP-2 ids of the app. */
  readonly networks: readonly string[]
}

const LENGTH = 500

/** Everything that is not here stays on the page: amounts, tokens, recipients, names of accounts, searches. */
const WORDS = ['platform', 'method', 'view', 'namespace', 'provider', 'connector', 'type', 'badge', 'accountType', 'status', 'message']
const FLAGS = ['isSmartAccount', 'connected', 'restored', 'headless']
const POSITIONS = ['displayIndex', 'walletRank']

/** Returns what may leave the page of an event. */
export function propsOf(event: Recorded, surroundings: Surroundings): Props {
  const name = wireName(event)
  if (event.name === 'error') return errorOf(name, (event.payload as { readonly error?: unknown }).error)
  const payload = { ...(name.startsWith('MODAL_') && { connected: surroundings.connected }), ...Object(event.payload) }
  const properties = Object.fromEntries(Object.entries(payload).flatMap(([key, value]) => propertyOf(key, value, surroundings.networks)))
  return { type: 'track', event: name, ...(Object.keys(properties).length > 0 && { properties }) }
}

function propertyOf(key: string, value: unknown, networks: readonly string[]): readonly [string, Properties[string]][] {
  // An id that the app does not know could be anything.
  if (key === 'network' || key === 'chain') return networks.includes(String(value)) ? [['network', String(value)]] : []
  if (key === 'networks' && Array.isArray(value)) return [[key, value.filter((one) => networks.includes(one))]]
  if (typeof value === 'boolean') return FLAGS.includes(key) ? [[key, value]] : []
  if (typeof value === 'number') return POSITIONS.includes(key) && Number.isInteger(value) ? [[key, value]] : []
  if (typeof value !== 'string') return []
  // Names of wallets have numbers: Coin98, 1inch.
  if (key === 'name') return [[key, redact(value).slice(0, LENGTH)]]
  return WORDS.includes(key) ? [[key, redactAll(value).slice(0, LENGTH)]] : []
}

function errorOf(event: string, error: unknown): Props {
  const { catalogue, code, name, message, stack } = (typeof error === 'object' && error ? error : { message: error }) as Fields
  return {
    type: 'error',
    event,
    errorType: typeof catalogue === 'string' ? redactAll(`${catalogue}/${code}`) : typeOf(code ?? name),
    errorMessage: redactAll(String(message ?? '')).slice(0, LENGTH),
    stackTrace: stackOf(stack),
  }
}

interface Fields {
  readonly [field: string]: unknown
}

/** Codes of wallets and nodes are numbers: 4902, -32603. */
function typeOf(code: unknown): string {
  if (Number.isInteger(code) && Math.abs(code as number) < 100_000) return String(code)
  return redactAll(String(code ?? 'Error')).slice(0, LENGTH)
}
