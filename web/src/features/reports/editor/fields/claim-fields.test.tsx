import { fireEvent, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { aReport, aRoom } from '../../../../testing/a-report.ts'
import { anEditor, drawInEditor } from '../testing/editor-world.tsx'
import { ClaimFields } from './claim-fields.tsx'

it('keeps what it cannot read while another item is open', () => {
  const editor = anEditor(aReport({ rooms: [aRoom(['sofa', 'chair'].map((name) => ({ _uuid: name, name })))] }))
  const shownOf = (item: number, typed?: string): string => {
    const path = `rooms.0.sections.0.types.0.items.${item}.bought`
    const field = { label: '', value: '', path, onChange: () => {} } as const
    const { unmount } = drawInEditor(editor, <ClaimFields bought={{ ...field, label: 'Bought' }} quality={field} />)
    const input = screen.getByLabelText<HTMLInputElement>('Bought')
    if (typed) fireEvent.change(input, { target: { value: typed } })
    const { value } = input
    unmount()
    return value
  }
  expect([shownOf(0, 'last spring'), shownOf(1), shownOf(0)]).toEqual(['last spring', '', 'last spring'])
})
