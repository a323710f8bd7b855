import { useLayoutEffect, useState } from 'react'

/** Paths of the marks, which come after the block they stand in; undefined until then. What is loaded already comes before the next frame. */
export function useMarks(): { readonly [id: string]: string } | undefined {
  const [marks, setMarks] = useState<{ readonly [id: string]: string }>()
  useLayoutEffect(() => {
    let here = true
    import('../../marks.generated.js').then(
      (m) => here && setMarks(m.marks),
      () => {
        // A picture beside a name: the name says it all.
      },
    )
    return () => {
      here = false
    }
  }, [])
  return marks
}
