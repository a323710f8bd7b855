import { LatchkeyProvider } from '@latchkey/kernel/react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { believeReducedMotion } from './reduced-motion.js'
import type { GalleryKernel, Scene } from './scenes/scene.js'
import type { Dress } from './settings.js'
import { appears, viewOf } from './shown.js'
import { dress, makeKernel, prepare } from './stage.js'

export interface CellProps {
  readonly scene: Scene
  readonly settings: Dress
  /** Its views take no focus while they are brought into their state: the user is working elsewhere on the page. */
  readonly calm?: boolean
}

/** One scene, on its own kernel. `data-ready` marks that it has loaded. */
export function Cell({ scene, settings, calm = false }: CellProps): ReactNode {
  const stage = useRef<HTMLDivElement>(null)
  const [kernel, setKernel] = useState<GalleryKernel>()
  const [problem, setProblem] = useState<string>()
  const [arrived, setArrived] = useState(false)
  const [dressed, setDressed] = useState<Dress>()

  useEffect(() => {
    const place = stage.current
    if (!place) return
    const made = makeKernel(scene)
    const play = async () => {
      await prepare(made, scene)
      setKernel(made)
      if (!scene.button) await made.mount(place)
      await scene.drive?.(made, place)
      await appears(place, scene)
      const view = scene.button ? scene.view : viewOf(made)
      if (view !== scene.view) throw new Error(`This cell should show ${scene.view} but shows ${view}.`)
      setArrived(true)
    }
    play().catch((error: unknown) => setProblem(String(error)))
    return () => void made.stop()
  }, [scene])

  useEffect(() => {
    if (!kernel || !arrived) return
    let current = true
    void dress(kernel, settings).then(() => {
      const root = stage.current?.querySelector('latchkey-shell, [data-latchkey]')?.shadowRoot
      if (root) believeReducedMotion(root, settings.motion === 'reduced')
      if (current) setDressed(settings)
    })
    return () => {
      current = false
    }
  }, [kernel, arrived, settings])

  return (
    <section
      className="cell"
      data-cell={`${scene.view} ${scene.state}`}
      data-view={scene.view}
      data-ready={dressed === settings || undefined}
    >
      <h2>
        <b>{scene.view}</b> {scene.state}
      </h2>
      {problem && (
        <p className="failed" role="alert">
          {problem}
        </p>
      )}
      <div className="stage" ref={stage} inert={calm && !arrived} data-tight={scene.button ? '' : undefined}>
        {scene.button && kernel && <LatchkeyProvider kernel={kernel}>{scene.button}</LatchkeyProvider>}
      </div>
    </section>
  )
}
