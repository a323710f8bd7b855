import { createContext } from 'react'

/** Tells rows and tiles that they stand in a `List`, which looks after their focus. */
export const ListContext = /* @__PURE__ */ createContext(false)
