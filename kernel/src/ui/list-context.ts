import { createContext } from 'react'

/** Tells rows and tiles that they are inside a `List`, which manages their focus. */
export const ListContext = /* @__PURE__ */ createContext(false)
