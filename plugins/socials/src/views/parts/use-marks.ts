import { useLayoutEffect, useState } from 'react'

/** Returns the logos' paths, which load after the section; undefined until then. Cached ones are set before the next frame. */
export function useMarks(): { readonly [id: string]: string } | undefined {
  const [marks, setMarks] = useState<{ readonly [id: string]: string }>()
  useLayoutEffect(() => {
    let here = true
    import('../../marks.generated.js').then(
      (m) => here && setMarks(m.marks),
      () => {
        // The logo only decorates the name, so a failure is ignored.
      },
    )
    return () => {
      here = false
    }
  }, [])
  return marks
}
