import { useEffect, useState } from 'react'

type Marks = { readonly [id: string]: string }

/** The same for all kernels of a page. */
let loaded: Marks | undefined

/** Paths of the marks, which come after the block they stand in; undefined until then. */
export function useMarks(): Marks | undefined {
  const [marks, setMarks] = useState(loaded)
  useEffect(() => {
    if (marks) return
    let here = true
    import('../../marks.generated.js').then(
      (m) => {
        loaded = m.marks
        if (here) setMarks(loaded)
      },
      () => {
        // A picture beside a name: the name says it all.
      },
    )
    return () => {
      here = false
    }
  }, [marks])
  return marks
}
