/** What `await using` asks for where the app's `lib` knows it, and nothing where it does not: `ES2022` alone must compile. */
export type AsyncDisposal = SymbolConstructor extends { readonly asyncDispose: infer S extends symbol }
  ? { readonly [K in S]: () => PromiseLike<void> }
  : object
