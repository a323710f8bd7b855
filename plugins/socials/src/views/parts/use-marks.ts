import { useLayoutEffect, useState } from 'react'
import type { MarkDrawing } from '../../marks.generated.js'

/** Returns the logos, which load after the section; undefined until then. Cached ones are set before the next frame. */
export function useMarks(): { readonly [id: string]: MarkDrawing } | undefined {
  const [marks, setMarks] = useState<{ readonly [id: string]: MarkDrawing }>()
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
