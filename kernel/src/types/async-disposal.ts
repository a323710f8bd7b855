/** The symbol that `await using` requires if the app's `lib` has it, and nothing otherwise: it must compile with `ES2022` alone. */
export type AsyncDisposal = SymbolConstructor extends { readonly asyncDispose: infer S extends symbol }
  ? { readonly [K in S]: () => PromiseLike<void> }
  : object
