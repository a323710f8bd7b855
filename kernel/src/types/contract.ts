/** The members that a plugin adds, written by hand: an exported interface, never inferred from the code. */
export interface Contract {
  /** Unique camelCase id; also the key of its state and actions. */
  readonly id: string
  /** View name to argument tuple: `{ Swap: [args?: SwapArgs] }`. */
  readonly views?: object
  /** Public type of the state slice. */
  readonly state?: object
  /** Functions callable as `kernel.actions.<id>.<name>()`. */
  readonly actions?: object
  /** RPC method to `{ params, result }`. */
  readonly rpc?: object
  /** Event name to payload; also the names used for telemetry. */
  readonly events?: object
  /** Union of the message keys in the plugin's catalogue, each beginning with the plugin's id. */
  readonly messages?: string
  /** Capabilities provided in addition to the plugin's own id. */
  readonly provides?: string
  /** Required plugin ids or capabilities. */
  readonly requires?: string
  /** Grants that the app must give: `'kernel.requests' | 'history.actions'`. Its author sees a missing one in the editor. */
  readonly needs?: string
}

/** A field the plugin declared itself; optional ones inherited from `Contract` do not count. */
export type Field<C, K extends PropertyKey> = C extends { readonly [P in K]: infer T } ? T : never
/** Every member of every object in a union, as an intersection: lookups stay lazy. */
export type Merge<U> = (U extends unknown ? (u: U) => void : never) extends (i: infer I) => void ? I : never
/** The same object, writable at the top level. */
export type Mutable<T> = { -readonly [K in keyof T]: T[K] }

/** View names of a union of contracts, to their argument tuples. */
export type ViewsOf<C> = Merge<Field<C, 'views'>>
/** RPC methods of a union of contracts. */
export type RpcOf<C> = Merge<Field<C, 'rpc'>>
/** Several plugins may have an event of the same name; a listener receives the payload of any of them. */
export type EventsOf<C> = { readonly [K in KeyOf<Field<C, 'events'>>]: ValueOf<Field<C, 'events'>, K> }
/** Slices of a union of contracts, by plugin id. */
export type StateOf<C extends Contract> = { readonly [P in C as P extends { readonly state: object } ? P['id'] : never]: P['state'] }
/** Actions of a union of contracts, by plugin id. */
export type ActionsOf<C extends Contract> = { readonly [P in C as P extends { readonly actions: object } ? P['id'] : never]: P['actions'] }
/** Names of views that can be opened. */
export type ViewName<C> = keyof ViewsOf<C> & string
/** Argument tuple of a view. */
export type ViewArgs<C, V extends ViewName<C>> = Extract<ViewsOf<C>[V], readonly unknown[]>
/** RPC methods that a plugin handles. */
export type MethodName<C> = keyof RpcOf<C> & string
/** Parameter list of an RPC method. */
export type MethodParams<C, M extends MethodName<C>> = RpcOf<C>[M] extends { readonly params: infer P extends readonly unknown[] }
  ? P
  : never
/** Result of an RPC method. */
export type MethodResult<C, M extends MethodName<C>> = RpcOf<C>[M] extends { readonly result: infer R } ? R : never
/** Names of events to listen for. */
export type EventName<C> = keyof EventsOf<C> & string
/** Message keys of a union of contracts. */
export type MessageKey<C> = Field<C, 'messages'> & string
/** Provided plugin ids and capabilities. */
export type Provides<C> = (C extends Contract ? C['id'] : never) | Field<C, 'provides'>
/** Required plugin ids and capabilities. */
export type Requires<C> = Field<C, 'requires'> & string

type KeyOf<U> = U extends unknown ? keyof U : never
type ValueOf<U, K> = U extends unknown ? (K extends keyof U ? U[K] : never) : never
