import { variantsFor } from '@lintel/rules'
import { useEditor, useReportEditor, useReportType } from '../editor-context.tsx'
import { PdfButton } from './pdf-button.tsx'
import type { PreviewRequest } from './report-preview.tsx'

/** The report's PDF and one for each variant of its type that the client's package has. */
export function HeadFiles({
  save,
  size,
  onPreview,
}: {
  save: () => Promise<boolean>
  size?: 'sm' | 'md'
  onPreview: (request: PreviewRequest) => void
}) {
  const { client } = useReportEditor()
  // A report of the earlier system has its PDF, and nothing to make another one from.
  const legacy = useEditor((state) => state.header.legacy)
  const deleted = useEditor((state) => state.header.deleted)
  const type = useReportType()
  const variants = legacy ? [] : variantsFor(client.peachpackage, type?.variantList ?? [])
  const common = { mayGenerate: client.active && !legacy && !deleted, save, size, onPreview }
  return [{ name: 'report', displayName: 'PDF' }, ...variants].map(({ name, displayName }) => (
    <PdfButton key={name} label={displayName} variant={name} {...common} />
  ))
}
