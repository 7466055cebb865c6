import { SavedReportType, type ReportType } from '@lintel/contract'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { renderRoutes } from '../../../../testing/render.tsx'
import { ReportTypeDialog } from './report-type-dialog.tsx'

it('lets a type follow itself by its new name, and keeps names that no type has', async () => {
  const named = (name: string, convertedToList: string[]) =>
    SavedReportType.parse({ id: name, name, displayName: name, convertedToList })
  const onDone = vi.fn<(type: ReportType) => void>()
  const dialog = (
    <ReportTypeDialog
      type={named('Kerb', ['Kerb', 'Other', 'Invoice'])}
      others={[named('Other', [])]}
      isFixed={false}
      onDone={onDone}
      onClose={() => undefined}
    />
  )
  renderRoutes([{ path: '/', element: dialog }], '/')
  fireEvent.change(await screen.findByLabelText(/^Type name/), { target: { value: 'Kerbside' } })
  fireEvent.click(screen.getByRole('button', { name: 'Change' }))
  await waitFor(() => expect(onDone.mock.calls[0]?.[0].convertedToList).toEqual(['Kerbside', 'Other', 'Invoice']))
})
