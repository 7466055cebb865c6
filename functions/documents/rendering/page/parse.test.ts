import { templates } from '@lintel/print/templates'
import generateCode from 'pug-code-gen'
import { expect, it } from 'vitest'
import { serialisedTree, parsePart, parsedTree } from './parse.ts'

const codeOf = (nodes: object[]): string =>
  generateCode({ type: 'Block', nodes }, { self: true, compileDebug: true, doctype: 'html', templateName: 'template' })

it.each(Object.entries(templates))(
  'a shipped template %s is the same as its serialised tree, including lines and names for faults',
  (name, pug) => {
    const tree = serialisedTree({ name: 'elsewhere', pug })
    expect(tree).not.toContain('elsewhere')
    expect(codeOf(parsedTree(tree, name))).toBe(codeOf(parsePart({ name, pug })))
  },
)
