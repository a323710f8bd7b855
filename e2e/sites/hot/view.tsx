import { type ReactNode, useState } from 'react'

export default function View(): ReactNode {
  const [pressed, press] = useState(0)
  return (
    <button type="button" onClick={() => press((n) => n + 1)}>
      View version 0 pressed {pressed}
    </button>
  )
}
