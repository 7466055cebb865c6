import { EditorMenu } from '@lintel/contract'
import { expect, it } from 'vitest'
import { editorSections } from './list.ts'

it('has a section for every menu, in menu order, each with its own path and key', () => {
  const names = editorSections.map(({ name }) => name)
  const menus: readonly string[] = EditorMenu.options
  expect(names.filter((name) => menus.includes(name))).toEqual(menus)
  for (const values of [names, editorSections.map(({ path }) => path), editorSections.map(({ key }) => key)])
    expect(new Set(values).size).toBe(values.length)
})

it('has a screen for every section but the rooms, which the editor renders itself', () => {
  expect(editorSections.filter(({ Screen }) => !Screen).map(({ name }) => name)).toEqual(['Rooms'])
})
