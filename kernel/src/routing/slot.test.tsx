import { type ComponentType, createElement, isValidElement, type ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Contract } from '../types/contract.js'
import type { Context } from '../types/plugin.js'
import { slot } from './slot.js'

// The component only reads the plugin's name.
const ctx = { plugin: { id: 'toy', version: '1.0.0' } } as Context<Contract>

function Tab({ ctx: own, word }: { readonly ctx: Context<Contract>; readonly word: string }): ReactNode {
  return `${own.plugin.id} ${word}`
}

test('SSR-10: a slot renders its component as an element, which hot reload can replace, with its plugin’s context', async () => {
  const { default: drawn } = await slot(ctx, async () => ({ default: Tab }))()
  const element = drawn({ word: 'here' })
  expect(isValidElement(element) && element.type).toBe(Tab)
  expect(renderToString(createElement(drawn as ComponentType<{ word: string }>, { word: 'here' }))).toBe('toy here')
})
