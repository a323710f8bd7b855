/** The type that `await using` requires if the app's `lib` has it, otherwise an empty one: it must compile with plain `ES2022`. */
export type AsyncDisposal = SymbolConstructor extends { readonly asyncDispose: infer S extends symbol }
  ? { readonly [K in S]: () => PromiseLike<void> }
  : object
