// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { draw } from '../testing/render.tsx'
import { ReadOnlyFields } from './form/field-context.ts'
import { SuggestInput } from './suggest-input.tsx'

afterEach(cleanup)

const colours = ['Oak']

it.each([true, false])('looks as it can be used: read-only %s', (readOnly) => {
  draw(
    <ReadOnlyFields value={readOnly}>
      <SuggestInput label="Colour" value="Oak" data={colours} onChange={() => undefined} />
    </ReadOnlyFields>,
  )
  const field = screen.getByRole<HTMLInputElement>('combobox', { name: 'Colour' })
  expect([field.readOnly, field.hasAttribute('data-read-only')]).toEqual([readOnly, readOnly])
})
