import { expect, test } from 'vitest'
import { asClient } from './as-client.mjs'

test('SSR-13 a built module with hooks is marked as client code once, on its first line', () => {
  const view = 'import {\n  t\n} from "./t.js";\nimport { useState } from "react";\n'
  expect(asClient(view)).toBe(`"use client";${view}`)
  for (const as of ['import { createRoot } from "react-dom/client";', 'import { createPortal } from "react-dom";'])
    expect(asClient(as)).toBe(`"use client";${as}`)
  for (const same of [
    asClient(view),
    `"use client";\n${view}`,
    'import { jsx } from "react/jsx-runtime";',
    'import { a } from "react-query";',
  ])
    expect(asClient(same)).toBe(same)
})
